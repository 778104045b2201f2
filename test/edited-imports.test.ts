import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { runInPage, type Ran } from "./every-engine/run-in-page.ts";

/** What an edit may import, by every form an import has. */
describe.skipIf(withoutChromium)("an edit", () => {
  const web = browsing(folderOf("fixture"));

  async function run(name: string, ...lines: string[]): Promise<Ran> {
    const { page } = await web.read("/guides/running/");
    const [ran] = await page.evaluate(runInPage, [{ name, text: `${lines.join("\n")}\n` }]);
    if (ran === undefined) throw new Error(`${name} did not run.`);
    return ran;
  }

  test("imports the SDK and neighbours while it runs, too", async () => {
    const { added } = await run(
      "neighbour",
      'const { greet } = await import("./greet.ts");',
      "const { virtualClock } = await import('outbound-sdk/testing');",
      "console.log(greet('import()'), virtualClock);",
    );
    expect(added).toEqual(["hello import() [Function: virtualClock]\n"]);
  });

  test("takes of the SDK what the sample does not, by every way in", async () => {
    const { added } = await run(
      "neighbour",
      'import * as all from "outbound-sdk";',
      'import { createSumeClient as create } from "outbound-sdk/sume";',
      'export { createBreaker } from "outbound-sdk/fetch";',
      "console.log(Object.keys(all).join());",
      "console.log(create);",
    );
    expect(added).toEqual([
      "OUTBOUND_ERROR_CODES,OutboundError,createOutbound,failover,fullJitterBackoff,observe\n",
      "[Function: createSumeClient]\n",
    ]);
  });

  test("of a sample without the SDK may use it", async () => {
    const { added } = await run(
      "plain",
      'import { OutboundError } from "outbound-sdk";',
      "console.log(OutboundError.name);",
    );
    expect(added).toEqual(["OutboundError\n"]);
  });

  test("is told of a name the SDK does not have, and a name behind another way in is none", async () => {
    for (const [name, from] of [
      ["createNothing", "outbound-sdk"],
      ["createFetch", "outbound-sdk"],
    ] as const) {
      const { status, output } = await run(
        "neighbour",
        `import { ${name} } from "${from}";`,
        `console.log(${name});`,
      );
      expect({ name, status }).toEqual({ name, status: ["Running", "Not started"] });
      expect(output).toContain(`'${from}' does not provide an export named '${name}'`);
    }
  });
});
