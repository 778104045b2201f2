// @exits 1


async function load(): Promise<void> {
  await null;
  throw new TypeError("no luck", { cause: new Error("deeper") });
}

await load();
