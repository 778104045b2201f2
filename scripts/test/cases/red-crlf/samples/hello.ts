console.log("hello");
