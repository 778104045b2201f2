import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "../browsing.ts";
import { environment } from "../fixture-site.ts";
import { sample } from "../sample-in-page.ts";
import { EXAMPLE_ADDRESS } from "../../src/site-address.ts";

const run = promisify(execFile);

describe.skipIf(withoutChromium)("the start page, in an empty folder", () => {
  const web = browsing(folderOf("published"));
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function emptyFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "start-page-"));
    folders.push(folder);
    return folder;
  }

  /** Runs a command as a reader's shell would. No registry but this site's server, which has none. */
  async function shell(command: string, folder: string): Promise<string> {
    const env = {
      ...environment("production"),
      npm_config_registry: web.server.origin,
      npm_config_audit: "false",
      npm_config_fund: "false",
      npm_config_update_notifier: "false",
      npm_config_cache: emptyFolder(),
      // The pinned Node, which npm scripts find first as well.
      PATH: `${join(import.meta.dirname, "../../node_modules/.bin")}${delimiter}${process.env["PATH"]}`,
    };
    const { stdout } = await run("sh", ["-euc", command], { cwd: folder, env, timeout: 60_000 });
    return stdout;
  }

  const copied = (page: Page): Promise<string> =>
    page.evaluate(() => navigator.clipboard.readText());

  /** The commands of the page, as their Copy gives them. */
  async function commands(page: Page): Promise<string[]> {
    const given: string[] = [];
    for (const frame of await page.locator('.o-frame[data-title="Terminal"]').all()) {
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await frame.getByRole("button", { name: "Copy", exact: true }).click();
      await expect.poll(() => copied(page)).not.toBe("");
      given.push(await copied(page));
    }
    return given;
  }

  test("its install line, its copied files and its command give what stands on the page", async () => {
    const { page } = await web.read("/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByText("The files it imports", { exact: true }).click();
    const folder = emptyFolder();
    for (const name of ["backoff", "fake-vendor", "instant-clock"]) {
      const { press, figure } = sample(page, name);
      await press("Copy");
      await figure.getByText(`Copied ${name}.ts`).waitFor();
      writeFileSync(join(folder, `${name}.ts`), await copied(page));
    }
    const [install = "", start = "", ...others] = await commands(page);
    expect(others).toEqual([]);
    expect(install).toContain(`${EXAMPLE_ADDRESS}/outbound-sdk-`);

    web.server.asked.length = 0;
    await shell(install.replaceAll(EXAMPLE_ADDRESS, web.server.origin), folder);
    const output = await shell(start, folder);
    expect(output).toBe(await sample(page, "backoff").output.textContent());
    // The package has no dependencies: nothing but itself was asked for.
    const package_ = /outbound-sdk-[\d.]+\.tgz/.exec(install)?.[0];
    expect([...new Set(web.server.asked)]).toEqual([`/${package_}`]);
    expect(
      readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith(".")),
    ).toEqual(["outbound-sdk"]);
  }, 120_000);

  test("its program as a zip runs with the two commands that the page and the zip state", async () => {
    const { page } = await web.read("/", { acceptDownloads: true });
    const { press, figure, output } = sample(page, "backoff");
    await press("More");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press("As a zip that runs"),
    ]);
    const stated = /In its folder: (.*)$/.exec(
      (await figure.getByText(/^Saved backoff\.zip/).textContent()) ?? "",
    )?.[1];
    expect(stated).toBe("npm install, npm start");
    const folder = emptyFolder();
    await run("unzip", ["-q", await download.path(), "-d", folder]);
    const inside = join(folder, "backoff");
    const readme = readFileSync(join(inside, "README.md"), "utf8");
    const [, block = ""] = /```bash\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(block).toBe(`${stated?.replace(", ", "\n")}\n`);
    const [install = "", start = ""] = block.split("\n");
    web.server.asked.length = 0;
    await shell(install, inside);
    expect(await shell(`${start} --silent`, inside)).toBe(await output.textContent());
    expect(web.server.asked).toEqual([]);
  }, 120_000);
});
