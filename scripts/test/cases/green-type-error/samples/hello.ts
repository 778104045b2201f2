const count: string = "one";

console.log(count);
