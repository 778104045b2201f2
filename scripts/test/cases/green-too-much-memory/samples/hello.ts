const all = Array.from({ length: 100_000 }, (_, index) => `${index}`);
console.log(all.length);
