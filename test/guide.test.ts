import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { pagesOf } from "./pages-of.ts";
import { shownSamples } from "./shown.ts";

const root = join(import.meta.dirname, "..");

describe.skipIf(withoutChromium)("the published pages", () => {
  let samples = 0;
  let outputs = 0;
  const web = browsing(folderOf("published"));
  afterAll(() => {
    console.log(`guide: ${samples} samples and ${outputs} outputs compared with the files`);
  });

  test("show each sample's file and capture, byte for byte", async () => {
    const { page, open } = await web.reader();
    for (const path of pagesOf(join(root, "dist"))) {
      await open(web.server.origin + path);
      for (const { name, code, output, region } of await shownSamples(page)) {
        const file = (ending: string): string =>
          readFileSync(join(root, "samples", `${name}${ending}`), "utf8");
        // Whether a part is the right part is the samples' own check; that it is a part is ours.
        const expected = {
          code: region ? code : file(".ts"),
          output: output === undefined ? undefined : file(".out.txt"),
        };
        expect({ path, name, code, output }).toEqual({ path, name, ...expected });
        samples += 1;
        if (output !== undefined) outputs += 1;
      }
    }
    expect(samples).toBeGreaterThan(0);
    expect(outputs).toBeGreaterThan(0);
  });

  test("say of every sample where it was verified, when this build verified it", async () => {
    const record = join(root, ".cache/samples/verified.json");
    const { page } = await web.read("/guides/retries/");
    const feet = (await shownSamples(page)).map(({ foot }) => foot);
    expect(feet.length).toBeGreaterThan(0);
    const verified = /^Verified on Node \d+\.\d+\.\d+ · \d{4}-\d\d-\d\d · commit [0-9a-f]{7,}/;
    const expected = existsSync(record) ? verified : /^Not verified in this build$/;
    for (const foot of feet) expect(foot).toMatch(expected);
  });
});
