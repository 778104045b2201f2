function main(): void {
  console.log("hello");
}

main();
