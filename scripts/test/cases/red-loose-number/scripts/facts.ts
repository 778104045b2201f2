console.log(
  JSON.stringify({
    facts: { "limits.retries": "4" },
    tables: { waits: "| retry | wait |\n| --- | --- |\n| 1 | 500 ms |" },
  }),
);
