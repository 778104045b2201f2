import { describe, expect, it } from "vitest";

import { readRegions } from "../samples/regions.ts";

/** The bodies of the regions of these lines, which have no problem. */
function bodies(...lines: string[]): Record<string, string> {
  const regions = readRegions(lines.map((line) => `${line}\n`).join(""));
  expect(regions.problems).toEqual([]);
  return Object.fromEntries(regions.bodies);
}

describe("regions", () => {
  it("are dedented by what all their lines share, blank lines kept", () => {
    expect(bodies("  // #region a", "", "    x", "        ", "      y", "  // #endregion")).toEqual(
      {
        a: "\nx\n\n  y\n",
      },
    );
    expect(bodies("// #region a", "      x", "\t\ty", "// #endregion")).toEqual({
      a: "      x\n\t\ty\n",
    });
    expect(bodies("// #region a", "      x", "   y", "    z", "// #endregion")).toEqual({
      a: "   x\ny\n z\n",
    });
  });

  it("may be marked without a blank, and named in capitals, digits and dashes", () => {
    expect(bodies("//#region A-1", "x", "//  #endregion A-1")).toEqual({ "A-1": "x\n" });
    expect(bodies("//   #region    4_b   ", "x", "// #endregion")).toEqual({ "4_b": "x\n" });
  });

  it("may stand in each other, and hold no mark", () => {
    expect(
      bodies("// #region a", "x", "// #region b", "y", "// #endregion", "z", "// #endregion", "w"),
    ).toEqual({ a: "x\ny\nz\n", b: "y\n" });
  });

  it("of one name are joined in their order, a mark of what is left out between them", () => {
    expect(
      bodies(
        "// #region a",
        "x {",
        "// #endregion",
        "y",
        "// #region a",
        "",
        "  z",
        "// #endregion",
      ),
    ).toEqual({ a: "x {\n  // ...\n\n  z\n" });
    expect(
      bodies("// #region a", "  x", "// #endregion", "// #region a", "", "// #endregion"),
    ).toEqual({ a: "x\n// ...\n\n" });
  });

  it("of one name in each other are joined by where they begin", () => {
    expect(
      bodies("// #region a", "x", "// #region a", "y", "// #endregion", "z", "// #endregion"),
    ).toEqual({ a: "x\ny\nz\n// ...\ny\n" });
  });

  it("have no part of the file's line ends", () => {
    const text = "// #region a\r\nx\ry\r\n\r\n// #endregion\r\n";
    expect(readRegions(text).bodies.get("a")).toBe("x\ry\n\n");
  });

  it.each([
    ["#region", '"// #region"'],
    ["#region -a", '"// #region -a"'],
    ["#region a b", '"// #region a b"'],
    ["#region é", '"// #region é"'],
  ])("are named by letters, digits and -: %s is told", (mark, got) => {
    expect(readRegions(`x\n  // ${mark}\ny\n// #endregion\n`).problems).toEqual([
      { line: 2, message: `Expected // #region NAME (letters, digits, -), got ${got}.` },
    ]);
  });

  it.each([
    ["x\n// #region a\nx\n", 2, "The region a is never closed: // #endregion is missing."],
    ["x\n// #endregion\n", 2, "This #endregion closes no region."],
    ["x\nx(); // #region a\n", 2, "A region's mark stands on a line of its own."],
    ["x\nx(); //#endregion\n", 2, "A region's mark stands on a line of its own."],
    // To TypeScript a comment ends there.
    ["// #region a\u2028x\n", 1, "A region's mark stands on a line of its own."],
    ["x\n// #region a\n\n  \n// #endregion\n", 2, "The region a holds no code."],
  ])("%j is told on its line", (text, line, message) => {
    expect(readRegions(text).problems).toEqual([{ line, message }]);
  });

  it("are none where a comment only begins alike", () => {
    expect(readRegions("// #regions\n// region a\n/ #region a\nx(); // #regional\n")).toEqual({
      bodies: new Map(),
      problems: [],
    });
  });
});
