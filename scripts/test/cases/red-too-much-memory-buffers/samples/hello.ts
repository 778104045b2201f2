const all: Uint8Array[] = [];
console.log("filling");
for (;;) {
  all.push(new Uint8Array(16 * 1024 * 1024).fill(1));
  await new Promise((done) => setTimeout(done, 5));
}
