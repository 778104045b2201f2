if (Math.max(1, 2) === 2) {
  console.log("{hello}", "<->");
}
