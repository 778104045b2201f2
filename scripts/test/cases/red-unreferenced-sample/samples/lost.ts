console.log("lost");
