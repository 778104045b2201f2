console.log("first");
console.table([{ a: 1 }]);
