import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { KnownCode } from "../samples/known-code.ts";

const typed = "const a: number = 1;\n";
const stripped = "const a         = 1;\n";
let folder = "";
let path = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "code-"));
  path = join(folder, "made/stripped.json");
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for these texts, and keeps what was learned. */
function ask(texts: readonly string[], pipeline = "one"): (string | undefined)[] {
  const known = new KnownCode(path, pipeline);
  const code = texts.map((text) => known.of(text));
  known.save();
  return code;
}

function keptCode(): string[] {
  const { code } = JSON.parse(readFileSync(path, "utf8")) as { code: Record<string, string> };
  return Object.values(code);
}

describe("stripped texts", () => {
  it("are kept, and taken from there the next time", () => {
    expect(ask([typed])).toEqual([stripped]);
    expect(keptCode()).toEqual([stripped]);
    writeFileSync(path, readFileSync(path, "utf8").replace("= 1", "= 2"));
    expect(ask([typed])).toEqual([stripped.replace("= 1", "= 2")]);
  });

  it("of another tool or another Node are not taken", () => {
    ask([typed]);
    writeFileSync(path, readFileSync(path, "utf8").replace("= 1", "= 2"));
    expect(ask([typed], "two")).toEqual([stripped]);
    expect(keptCode()).toEqual([stripped]);
  });

  it("that nobody asked for go, and a file that nobody can read holds none", () => {
    ask([typed, "let b: string;\n"]);
    expect(keptCode()).toHaveLength(2);
    ask([typed]);
    expect(keptCode()).toEqual([stripped]);
    writeFileSync(path, "{ not json");
    expect(ask([typed])).toEqual([stripped]);
    expect(keptCode()).toEqual([stripped]);
  });

  it("are not written when nothing was asked, nor when nothing is new", () => {
    new KnownCode(path, "one").save();
    expect(existsSync(path)).toBe(false);
    ask([typed]);
    const marked = `${readFileSync(path, "utf8")}\n`;
    writeFileSync(path, marked);
    ask([typed]);
    expect(readFileSync(path, "utf8")).toBe(marked);
  });

  it("without a file are stripped each time and kept nowhere", () => {
    const known = new KnownCode();
    expect(known.of(typed)).toBe(stripped);
    known.save();
    expect(existsSync(path)).toBe(false);
  });

  it("are none for a text that is no program", () => {
    expect(ask(["const ="])).toEqual([undefined]);
    expect(existsSync(path)).toBe(false);
  });

  it("are written when as many others were asked for", () => {
    ask([typed]);
    ask(["let b: string;\n"]);
    expect(keptCode()).toEqual(["let b        ;\n"]);
  });
});
