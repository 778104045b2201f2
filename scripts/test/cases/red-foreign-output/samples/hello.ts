console.log("first");
console.log({ a: [new Headers()] });
