import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pipelineOf, serverDigest } from "../../../src/pipeline.ts";

let folder = "";
let root = new URL("file:///");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pipeline-"));
  root = pathToFileURL(`${folder}/`);
  write("src/expressive-code/frame.ts", "1;\n");
  write("samples/backoff.timeline.json", "{}\n");
  write("samples/walk.timeline.json", "{}\n");
  write("sdk/src/engine/breaker.ts", "1;\n");
  write("src/content/docs/index.md", SHOWS);
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const SHOWS = '```ts title="backoff.ts" sample="backoff"\n```\n';
const DRAWS = "<!-- diagram: breaker -->\n";

/** What a change does to the digests of three pages, and of the server. */
function changes(file: string, text: string): string[] {
  const digests = (): Record<string, string> => {
    const pipeline = pipelineOf(root);
    return {
      shows: pipeline(SHOWS),
      draws: pipeline(DRAWS),
      words: pipeline("Words.\n"),
      server: serverDigest(root),
    };
  };
  const before = digests();
  write(file, text);
  const after = digests();
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

describe("what a page is made of besides its source", () => {
  it("is the timeline of a sample it shows, for which no server is started again", () => {
    expect(changes("samples/backoff.timeline.json", "[]\n")).toEqual(["shows"]);
  });

  it("is not the timeline of another sample", () => {
    expect(changes("samples/walk.timeline.json", "[]\n")).toEqual([]);
  });

  it("is each file of a sample it shows, whose name may hold a dot", () => {
    const page = '```ts title="total-deadline.test.ts" sample="total-deadline.test"\n```\n';
    for (const ending of ["ts", "timeline.json"]) {
      const before = pipelineOf(root)(page);
      write(`samples/total-deadline.test.${ending}`, "1;\n");
      expect(pipelineOf(root)(page)).not.toBe(before);
    }
    const before = pipelineOf(root)(page);
    write("samples/total-deadline.ts", "1;\n");
    expect(pipelineOf(root)(page)).toBe(before);
  });

  it("is a plugin's source, for every page: the server that loaded it is replaced", () => {
    const all = ["shows", "draws", "words", "server"];
    expect(changes("src/expressive-code/frame.ts", "2;\n")).toEqual(all);
    expect(changes("src/diagrams/new.ts", "1;\n")).toEqual(all);
  });

  it("is the breaker, for a page that shows a diagram of it: the server has loaded it too", () => {
    expect(changes("sdk/src/engine/breaker.ts", "2;\n")).toEqual(["draws", "server"]);
  });

  it("is the same again when a file went back to what it was", () => {
    const before = pipelineOf(root)(SHOWS);
    write("samples/backoff.timeline.json", "[]\n");
    write("samples/backoff.timeline.json", "{}\n");
    expect(pipelineOf(root)(SHOWS)).toBe(before);
  });
});

describe("what a server holds", () => {
  it("is the list of pages, for the sidebar, and not what they say", () => {
    expect(changes("src/content/docs/index.md", "Other words.\n")).toEqual([]);
    expect(changes("src/content/docs/guides/new.md", "Words.\n")).toEqual(["server"]);
  });
});
