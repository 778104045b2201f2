// @needs dif
console.log("hello");
