console.log("[stderr]");
