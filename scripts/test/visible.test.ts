import { describe, expect, it } from "vitest";

import { toPictures } from "../../src/runner/control-pictures.ts";
import { firstControl, forTerminal, fromPictures, showBlanks } from "../samples/visible.ts";

describe("what a reader cannot see", () => {
  it("is shown as its picture, and a picture that was printed is marked", () => {
    expect(toPictures("a\u0000b\u001b\u007f\r\tc\n")).toBe("a␀b␛␡␍\tc\n");
    expect(toPictures("␀␡␦")).toBe("␦␀␦␡␦␦");
    expect(fromPictures("a␀b␛␡␍␦␀␦␦")).toBe("a\u0000b\u001b\u007f\r␀␦");
    expect(toPictures("\u0001\u0008\u000b\u001f")).toBe("␁␈␋␟");
  });

  it("is found with its line and its name", () => {
    expect(firstControl("fine\tand\r\nwell\n")).toBeUndefined();
    expect(firstControl("one\r\ntwo\u001b\n")).toEqual({ line: 2, name: "U+001B" });
    expect(firstControl("\n\u0007")).toEqual({ line: 2, name: "U+0007" });
    expect(firstControl("a\rb")).toEqual({ line: 1, name: "U+000D" });
    expect(firstControl("\u0000")).toEqual({ line: 1, name: "U+0000" });
  });

  it("is found in every text anew", () => {
    const found = { line: 1, name: "U+0007" };
    expect([firstControl("long\u0007"), firstControl("\u0007")]).toEqual([found, found]);
  });

  it.each([
    ["", false, "⏎"],
    ["a b  ", false, "a b··"],
    ["a b  ", true, "a·b··"],
    ["a  b ", false, "a  b·"],
    ["\ta\u001b", false, "→a␛"],
    ["a\u00a0b\u200b\ufeff", false, "a<U+00A0>b<U+200B><U+FEFF>"],
    ["\u0085\u00ad\u2028\u206f", false, "<U+0085><U+00AD><U+2028><U+206F>"],
  ])("is shown in a line of a diff: %j, every blank: %s", (line, every, shown) => {
    expect(showBlanks(line, every)).toBe(shown);
  });

  it("is found in a line of very many blanks as soon as in any other", () => {
    const line = `${" ".repeat(300_000)}x`;
    expect(showBlanks(line, false)).toBe(line);
    expect(showBlanks(`${line}  `, false)).toBe(`${line}··`);
  });

  it("moves no cursor of a terminal, and hides no line there", () => {
    expect(forTerminal("a\u001b[2J\r\tb\u009b8m\nc·␛\n")).toBe("a␛[2J␍\tb<U+009B>8m\nc·␛\n");
  });
});
