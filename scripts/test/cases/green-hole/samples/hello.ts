// @varies took duration took {took} in all
const began = performance.now();
for (let i = 0; i < 1000; i += 1);
console.log(`took ${(performance.now() - began).toFixed(3)} ms in all`);
