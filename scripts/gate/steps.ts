import type { Count, Step } from "./run.ts";

/** A count read from a command's own summary line; a line that is missing counts nothing. */
function read(output: string, pattern: RegExp, of: string): Count {
  return { count: Number(pattern.exec(output)?.[1] ?? 0), of };
}

/** All matches of a pattern added up, for a step of several commands of one kind. */
function sum(output: string, pattern: RegExp, of: string): Count {
  const numbers = [...output.matchAll(pattern)].map((match) => Number(match[1] ?? 0));
  return { count: numbers.reduce((total, number) => total + number, 0), of };
}

export const steps: readonly Step[] = [
  {
    name: "format",
    commands: [["oxfmt", "--check", "."]],
    examined: (output) => [read(output, /on (\d+) files/, "files")],
  },
  {
    name: "lint",
    commands: [
      ["oxlint", "--deny-warnings"],
      // Files, exports and packages that nobody uses, and packages that nobody lists.
      "knip --no-config-hints --reporter symbols --reporter ./scripts/gate/count-knip.ts".split(
        " ",
      ),
    ],
    examined: (output) => [
      read(output, /on (\d+) files/, "files"),
      read(output, /knip: (\d+) files/, "files and what they use"),
    ],
  },
  {
    name: "types",
    commands: [
      ["tsc", "-p", "sdk", "--listFiles"],
      ["tsc", "-p", "sdk/test", "--listFiles"],
      ["tsc", "-p", "scripts", "--listFiles"],
      ["tsc", "-p", "test", "--listFiles"],
      ["astro", "check", "--minimumFailingSeverity", "warning"],
    ],
    examined: (output) => {
      const own = output.split("\n").filter((line) => /^\/.*\.ts$/.test(line));
      const count = new Set(own.filter((line) => !line.includes("/node_modules/"))).size;
      return [{ count, of: "files" }, read(output, /Result \((\d+) files\)/, "site files")];
    },
  },
  {
    name: "unit",
    commands: [["vitest", "run", "--coverage"]],
    examined: (output) => [
      read(output, /Tests\s+(\d+) passed/, "tests"),
      read(output, /Test Files\s+(\d+) passed/, "files"),
      read(output, /Lines\s*:.*?\( *(\d+)\//, "lines of the SDK run"),
      read(output, /Branches\s*:.*?\( *(\d+)\//, "branches"),
    ],
  },
  {
    name: "samples",
    // Under the runner, again under every profile, and as the plain files a reader copies.
    commands: [
      // The plain files import what the SDK's package exports: an older build is not what it says.
      "npm run --silent build --workspace sdk".split(" "),
      "npm run --silent samples:check -- --no-cache --profiles --plain-node".split(" "),
    ],
    annotates: true,
    examined: (output) => [
      read(output, /of (\d+) samples?\b/, "samples"),
      read(output, /of (\d+) captures?\b/, "captures"),
      read(output, /of (\d+) timelines?\b/, "timelines"),
      read(output, /of (\d+) fences?\b/, "fences"),
      read(output, /of (\d+) facts?\b/, "facts"),
      read(output, /of (\d+) pages?\b/, "pages"),
    ],
  },
  {
    name: "build",
    commands: [["npm", "run", "--silent", "build"]],
    examined: (output) => [
      read(output, /(\d+) page\(s\) built/, "pages built"),
      read(output, /links: (\d+) links?\b/, "links"),
      read(output, /budgets: (\d+) pages?\b/, "pages within their byte budget"),
    ],
  },
  {
    name: "package",
    commands: [["tsx", "scripts/package.ts"]],
    examined: (output) => [
      sum(output, /(\d+) entry points?/g, "entry points"),
      read(output, /(\d+) imports? of declarations/, "imports of declarations"),
      read(output, /(\d+) packages? of the lock/, "packages of the lock"),
      read(output, /(\d+) samples?\b/, "samples run on the packed SDK"),
    ],
  },
  {
    name: "size",
    commands: [["npm", "run", "--silent", "size"]],
    examined: (output) => [read(output, /size: (\d+) bundles?\b/, "bundles within their budget")],
  },
  {
    name: "browser",
    commands: [["npm", "run", "--silent", "test:browser"]],
    // Three engines; on two cores about seven minutes.
    minutes: 30,
    examined: (output) => [read(output, /Tests\s+(\d+) passed/, "tests")],
  },
];
