import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundlesOf } from "../size/bundles.ts";
import { bytes } from "../size/judge.ts";
import { measure } from "../size/measure.ts";

/** What others weigh who do a part of the same, as a reader would import them. */
const OTHERS: Readonly<Record<string, string>> = {
  ky: 'export { default } from "ky";',
  "cockatiel: retry + timeout":
    'export { ExponentialBackoff, handleAll, retry, timeout, wrap } from "cockatiel";',
  "p-retry": 'export { default } from "p-retry";',
};

/** Bytes of gzip, by what is imported. */
export interface Sizes {
  readonly sdk: Readonly<Record<string, number>>;
  readonly others: Readonly<Record<string, number>>;
}

/** Weighs every entry of the SDK beside the others, all by the same bundler. */
export async function measureSizes(root: string): Promise<Sizes> {
  const { exports } = JSON.parse(readFileSync(join(root, "sdk/package.json"), "utf8")) as {
    exports: Record<string, unknown>;
  };
  const weigh = async (named: readonly [string, string][]): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        named.map(async ([name, code]) => [name, (await measure(code, root)).gzip] as const),
      ),
    );
  const bundles = bundlesOf(Object.keys(exports));
  return {
    sdk: await weigh(bundles.map(({ name, code }) => [name, code])),
    others: await weigh(Object.entries(OTHERS)),
  };
}

export function sizesReport({ sdk, others }: Sizes): string[] {
  const all = [...Object.entries(sdk), ...Object.entries(others)];
  const width = Math.max(...all.map(([name]) => name.length));
  const lines = all.map(([name, size]) => `  ${name.padEnd(width)}  ${bytes(size).padStart(8)}`);
  return ["", "Sizes, minified and compressed (npm run size holds the SDK's)", ...lines];
}
