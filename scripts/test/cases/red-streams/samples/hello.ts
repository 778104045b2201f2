console.error("hello");
