import { describe, expect, it } from "vitest";

import { runtimeOf } from "../samples/runtime.ts";

const deno = ["run", "--quiet", "--no-prompt", "--allow-env", "--allow-read"];

describe("the runtime", () => {
  it.each([
    ["plain", process.execPath, [], true],
    ["node", "node", [], true],
    ["node-22", "node-22", [], true],
    ["./node", "/at/node", [], true],
    ["/opt/deno/bin/node", "/opt/deno/bin/node", [], true],
    ["deno", "deno", deno, false],
    ["deno.exe", "deno.exe", deno, false],
    ["../deno-2.5", "/deno-2.5", deno, false],
    ["bun", "bun", ["run"], false],
    ["bin/bun-1.3", "/at/bin/bun-1.3", ["run"], false],
    ["my-bun", "my-bun", [], true],
  ])(
    "called %s is the program %s with %j; prints errors as Node does: %s",
    (name, program, args, isNode) => {
      expect(runtimeOf(name, "/at")).toEqual({ name, program, args, isNode });
    },
  );

  it("is looked for from the folder it was asked for in", () => {
    expect(runtimeOf("./node").program).toBe(`${process.cwd()}/node`);
  });
});
