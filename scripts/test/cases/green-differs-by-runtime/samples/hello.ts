console.log(typeof globalThis);
