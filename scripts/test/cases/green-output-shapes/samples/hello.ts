console.log("```\n~~~~\n---\n</script>{x}<data value=\"a\">1</data>");
console.log("\u001b[31mred\u001b[0m \u0000 \u007f \r cr \ttab ␀ ␦");
console.log("# no heading", "\u2028", "x".repeat(300));
console.log("\ud800 <angle> \\ \\u001b");
process.stdout.write("no newline");
