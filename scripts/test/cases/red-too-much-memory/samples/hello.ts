const all: number[][] = [];
console.log("filling");
for (;;) all.push(new Array<number>(1_000_000).fill(0.5));
