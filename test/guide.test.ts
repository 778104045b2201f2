import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launch } from "./chromium.ts";
import { pagesOf } from "./pages-of.ts";
import { read } from "./reading.ts";
import { serve, type Server } from "./server.ts";
import { shownSamples } from "./shown.ts";

const chromium = inject("chromium");
const root = join(import.meta.dirname, "..");

describe.skipIf(chromium === "")("the published pages", () => {
  let browser: Browser;
  let server: Server;
  let samples = 0;
  let outputs = 0;
  beforeAll(async () => {
    browser = await launch(chromium);
    server = await serve(join(root, "dist"));
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    console.log(`guide: ${samples} samples and ${outputs} outputs compared with the files`);
  });

  test("show each sample's file and capture, byte for byte", async () => {
    for (const path of pagesOf(join(root, "dist"))) {
      const { page, close } = await read(browser, server.origin + path);
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
      await close();
    }
    expect(samples).toBeGreaterThan(0);
    expect(outputs).toBeGreaterThan(0);
  });

  test("say of every sample where it was verified, when this build verified it", async () => {
    const record = join(root, ".cache/samples/verified.json");
    const { page, close } = await read(browser, `${server.origin}/guides/retries/`);
    const feet = (await shownSamples(page)).map(({ foot }) => foot);
    expect(feet.length).toBeGreaterThan(0);
    const verified = /^Verified on Node \d+\.\d+\.\d+ · \d{4}-\d\d-\d\d · commit [0-9a-f]{7,}/;
    const expected = existsSync(record) ? verified : /^Not verified in this build$/;
    for (const foot of feet) expect(foot).toMatch(expected);
    await close();
  });
});
