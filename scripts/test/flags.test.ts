import { describe, expect, it } from "vitest";

import { FlagReader } from "../samples/flags.ts";

describe("flags", () => {
  const known = { root: { value: "DIR", help: "" }, fast: { help: "" } };
  const read = (...argv: string[]): FlagReader => new FlagReader(argv, known);

  it("stand anywhere between words, with their value beside or after an equals sign", () => {
    const given = read("a", "--root", "x", "b", "--fast");
    expect(given.words).toEqual(["a", "b"]);
    expect([given.has("root"), given.value("root")]).toEqual([true, "x"]);
    expect([given.has("fast"), given.value("fast")]).toEqual([true, ""]);
    expect(read("--root=a=b\nc").value("root")).toBe("a=b\nc");
    expect(read("--root=-a", "--fast").has("fast")).toBe(true);
    expect(read("--root", "--fast").value("root")).toBe("--fast");
    expect([read("a").has("fast"), read("a").value("root")]).toEqual([false, undefined]);
  });

  it.each([
    [["--rot"], "--rot is no option. Did you mean root? Options: --root, --fast."],
    [["-root"], "-root is no option. Did you mean root? Options: --root, --fast."],
    // No dash is taken for a letter of the name.
    [["-ro"], "-ro is no option. Did you mean root? Options: --root, --fast."],
    [["-x=root"], "-x=root is no option. Options: --root, --fast."],
    [["--"], "-- is no option. Options: --root, --fast."],
    [["--=root"], "--=root is no option. Options: --root, --fast."],
    [["--toString"], "--toString is no option. Options: --root, --fast."],
    [["--fast", "--fast"], "--fast is given twice."],
    [["--fast=1"], '--fast takes no value, got "1".'],
    [["--fast="], '--fast takes no value, got "".'],
    [["--root"], "--root needs a value: --root DIR."],
    [["--root=", "x"], "--root needs a value: --root DIR."],
    [["--root="], "--root needs a value: --root DIR."],
    [["--root", ""], "--root needs a value: --root DIR."],
  ])("%j are told what is wrong", (argv, message) => {
    expect(() => read(...argv)).toThrow(expect.objectContaining({ name: "UsageError", message }));
  });
});
