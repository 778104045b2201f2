console.log("x".repeat(3 * 1024 * 1024));
