console.log("waiting");
await new Promise<void>((done) => setTimeout(done, 1));
