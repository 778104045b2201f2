console.log("50% of: a, b");
