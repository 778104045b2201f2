const shared = globalThis as { count?: number };
shared.count = (shared.count ?? 0) + 1;
console.log("first", shared.count);
