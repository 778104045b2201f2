console.log("before");

throw new Error("no luck");
