// @varies took duration took {took} in all
console.log("took ages in all");
