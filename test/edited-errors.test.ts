import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { sample } from "./sample-in-page.ts";

const PAGE = "/guides/running/";

describe.skipIf(withoutChromium)("an edit that fails while it runs", () => {
  const web = browsing(folderOf("fixture"));

  test("names the line the error comes from, which leads there", async () => {
    const { page } = await web.read(PAGE);
    const { press, code, ends, output } = sample(page, "plain");
    await press("Edit");
    await code.fill("const one: number = 1;\nconsole.log(one);\nvender(one);\n");
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.textContent()).toMatch(
      /ReferenceError: vender is not defined\n.*Thrown at plain\.ts:3$/s,
    );
    await output.getByRole("button", { name: "plain.ts:3" }).click();
    const before = await code.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(0, area.selectionStart),
    );
    expect(before).toBe("const one: number = 1;\nconsole.log(one);\n");
  });

  test("names the line of a promise that nobody caught", async () => {
    const { page } = await web.read(PAGE);
    const { press, code, ends, output } = sample(page, "neighbour");
    await press("Edit");
    const text = await code.inputValue();
    await code.fill(
      text.replace("greet(name)", "greet(null as never, Promise.reject(new Error()))"),
    );
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.textContent()).toContain("Thrown at neighbour.ts:5");
  });

  test("names no line where nothing was thrown, nor where the error has none", async () => {
    const { page } = await web.read(PAGE);
    const { press, code, ends, output } = sample(page, "plain");
    await press("Edit");
    for (const text of ["console.log(2);\n", 'throw "text";\n']) {
      await code.fill(text);
      await press("Run");
      await ends("Differs from the verified output");
      expect(await output.textContent()).not.toContain("Thrown at");
    }
  });

  test("that wants the network is told that there is none here, and what to do", async () => {
    const { page } = await web.read(PAGE);
    const { press, code, ends, output } = sample(page, "plain");
    await press("Edit");
    for (const text of [
      'await fetch("https://docs.example/");\n',
      'await globalThis.fetch("https://docs.example/").catch(() => {});\n',
    ]) {
      await code.fill(text);
      await press("Run");
      await ends("Differs from the verified output");
      expect(await output.textContent()).toContain("This page has no network: give the client a");
    }
  });

  test("without fetch among a client's options is told so as well", async () => {
    const { page } = await web.read(PAGE);
    const { press, code, ends, output } = sample(page, "neighbour");
    await press("Edit");
    await code.fill(
      'import { createOutbound } from "outbound-sdk";\nimport { instantly } from "outbound-sdk/instantly";\n\nconst outbound = createOutbound({ adapter: instantly({ apiKey: "k" }) });\nawait outbound.raw.get("/x");\n',
    );
    await press("Run");
    await ends("Differs from the verified output");
    expect(await output.textContent()).toContain("This page has no network: give the client a");
  });
});
