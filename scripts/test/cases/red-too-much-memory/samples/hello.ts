const all: string[][] = [];
console.log("filling");
for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => `${index}`));
