// @runs node
console.log("first, a Response");
console.log({ a: [new Headers()] });
