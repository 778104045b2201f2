// @varies all number {all}
// @varies other anything it is {other}
// @varies third number without it
console.log("hello");
