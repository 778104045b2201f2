throw new Error("no facts today");
