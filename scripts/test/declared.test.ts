import { describe, expect, it } from "vitest";

import { undeclared } from "../samples/declared.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

const shared = plantedSample("shared", "// @support\nexport {};\n");

describe("what a sample does not declare", () => {
  const said = (text: string, specifiers: string[], devDependencies = {}): string[] => {
    const sample = plantedSample("one", text, specifiers);
    const node = plantedSample("uses-node", "// @runs node\n");
    const short = plantedSample("ab", "");
    return undeclared(
      {
        ...plantedProject([sample, shared, node, short], { devDependencies }),
        dataFiles: ["samples/data.json"],
      },
      sample,
    );
  };

  it.each([
    ["", ["outbound-sdk", "outbound-sdk/fetch", "./shared.ts", "./data.json"], []],
    ["", ["ky"], ["It imports ky: say so with // @needs ky."]],
    ["", ["ky/x", "ky"], ["It imports ky: say so with // @needs ky."]],
    ["", ["@a/b/c"], ["It imports @a/b: say so with // @needs @a/b."]],
    ["// @needs ky\n", ["ky"], ["@needs ky: package.json has no such dev dependency."]],
    ["", ["node:fs"], ["It imports node:fs: say so with // @runs node."]],
    ["// @runs node\n", ["node:fs"], []],
    ["// @runs node\n", ["fs"], ['It imports "fs"; Node\'s own modules are written "node:fs".']],
    [
      "",
      ["./shred.ts"],
      ['It imports "./shred.ts": expected a neighbour, "./NAME.ts". Did you mean shared?'],
    ],
    ["", ["../x.js"], ['It imports "../x.js": expected a neighbour, "./NAME.ts".']],
    ["", ["./shared.tsx"], ['It imports "./shared.tsx": expected a neighbour, "./NAME.ts".']],
    ["", ["./x/shared.ts"], ['It imports "./x/shared.ts": expected a neighbour, "./NAME.ts".']],
    ["", [".././shared.ts"], ['It imports ".././shared.ts": expected a neighbour, "./NAME.ts".']],
    ["", ["./.ts"], ['It imports "./.ts": expected a neighbour, "./NAME.ts".']],
    ["", ["./data.jsn"], ['It imports "./data.jsn": expected a neighbour, "./NAME.ts".']],
    ["", ["ky/x/y"], ["It imports ky: say so with // @needs ky."]],
    ["", ["outbound-sdks"], ["It imports outbound-sdks: say so with // @needs outbound-sdks."]],
    [
      "",
      ["fs/promises"],
      [
        'It imports "fs/promises"; Node\'s own modules are written "node:fs/promises".',
        "It imports fs/promises: say so with // @runs node.",
      ],
    ],
    ["// @runs node\n", ["node:no-such-module"], []],
    ["", ["./uses-node.ts"], ["It imports ./uses-node.ts, which says @runs node: say so too."]],
    ["// @runs node\n", ["./uses-node.ts"], []],
  ])("%j with %j is %j", (text, specifiers, messages) => {
    expect(said(text, specifiers)).toEqual(messages);
  });

  it("may need what the root has installed", () => {
    expect(said("// @needs ky\n", ["ky"], { ky: "1" })).toEqual([]);
    expect(said("// @needs kyy\n", [], { ky: "1" })).toEqual([
      "@needs kyy: package.json has no such dev dependency. Did you mean ky?",
    ]);
  });
});
