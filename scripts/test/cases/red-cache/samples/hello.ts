console.log("half");
throw new Error("no luck");
