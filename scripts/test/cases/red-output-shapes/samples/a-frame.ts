console.log(new Error("here").stack);
