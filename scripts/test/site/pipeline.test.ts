import { globSync, readFileSync } from "node:fs";
import type * as fileSystem from "node:fs";
import { join, matchesGlob, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { markdownToHtml } from "satteri";
import type { HastPluginInput } from "satteri";
import { beforeAll, expect, test, vi } from "vitest";
import { CONFIGURATION, DRAWN, PIPELINE } from "../../../src/pipeline.ts";
import { PLACES } from "../../start/serve.ts";

/** Every file that is asked for while a page is made, there or not. */
const read = vi.hoisted(() => new Set<string>());
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof fileSystem>();
  const readFileSync = (...args: Parameters<typeof fs.readFileSync>): unknown => {
    read.add(String(args[0]));
    return fs.readFileSync(...args);
  };
  return { ...fs, readFileSync, default: { ...fs, readFileSync } };
});

const root = join(import.meta.dirname, "../../..");

/** Which of these files no pattern covers. */
const missing = (files: Iterable<string>, patterns = [...PIPELINE, DRAWN]): string[] =>
  [...files]
    .map((file) => relative(root, resolve(root, file)))
    .filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)));

interface Config {
  markdown: { processor: { options: { hastPlugins: HastPluginInput[] } } };
}

let plugins: HastPluginInput[];
beforeAll(async () => {
  const { href } = pathToFileURL(join(root, "astro.config.mjs"));
  const { default: config } = (await import(href)) as { default: Config };
  plugins = config.markdown.processor.options.hastPlugins;
});

test("what the plugins read while they make the pages is of the pipeline", async () => {
  const pages = globSync("src/content/docs/**/*.{md,mdx}", { cwd: root });
  const texts = pages.map((page) => readFileSync(join(root, page), "utf8"));
  texts.push('```bash sample="tried-in-a-shell"\n```\n');
  read.clear();
  for (const text of texts) await markdownToHtml(text, { hastPlugins: plugins });
  const kinds = [...read].map((file) => file.replace(/^.*?\./, ""));
  expect(kinds).toEqual(expect.arrayContaining(["ts", "sh", "timeline.json"]));
  expect(missing(read)).toEqual([]);
});

test("the code of the plugins, and all that it imports of this project, is of the pipeline", async () => {
  const config = readFileSync(join(root, "astro.config.mjs"), "utf8");
  const used = [...(/hastPlugins: \[(.*)\]/.exec(config)?.[1] ?? "").matchAll(/(\w+)\(/g)];
  expect(used).toHaveLength(plugins.length);
  const homes = used.map(([, name = ""]) =>
    join(root, new RegExp(`import \\{ ${name} \\} from "(.+)"`).exec(config)?.[1] ?? name),
  );
  const files = await modulesOf([...homes, join(root, "ec.config.mjs")]);
  expect(files.length).toBeGreaterThan(homes.length);
  expect(missing(files)).toEqual([]);
});

test("what a server has loaded with its configuration is of its digest, and is watched", async () => {
  const files = await modulesOf(
    ["astro.config.mjs", "ec.config.mjs"].map((file) => join(root, file)),
  );
  const names = files.map((file) => relative(root, file));
  // The reach of the walk: the far ends of what serves the samples.
  expect(names).toEqual(
    expect.arrayContaining([
      "scripts/package/packed-manifest.ts",
      "scripts/samples/holes.ts",
      "src/runner/specifier-in.ts",
      "src/late-requests.ts",
    ]),
  );
  expect(missing(files, [...PIPELINE, ...CONFIGURATION, DRAWN])).toEqual([]);
  const watched = (name: string): boolean =>
    PLACES.some((place) => name === place || name.startsWith(`${place}/`));
  expect(names.filter((name) => !watched(name))).toEqual([]);
});

/** These modules and all they import, the packages of others aside. */
async function modulesOf(input: string[]): Promise<string[]> {
  const files: string[] = [];
  const bundle = await rolldown({
    input,
    platform: "node",
    resolve: { conditionNames: ["@outbound-sdk/source"] },
    external: /^(?!outbound-sdk)[^./\0]/,
    plugins: [
      {
        name: "files",
        moduleParsed: ({ id }) => {
          if (id.startsWith(root)) files.push(id);
        },
      },
    ],
  });
  await bundle.generate();
  await bundle.close();
  return files;
}
