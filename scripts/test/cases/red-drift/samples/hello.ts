console.log("hello  world ");
