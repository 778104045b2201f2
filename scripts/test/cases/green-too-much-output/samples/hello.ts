process.stdout.write("x".repeat(300_000) + "\n");
process.stdout.write("the end\n");
