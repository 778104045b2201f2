/** A program and what it printed, both as bytes of a file. */
interface Sample {
  code: string;
  /** As a page shows it. */
  output: string;
}

/** Programs that a renderer is tempted to change. */
export const samples: Readonly<Record<string, Sample>> = {
  plain: { code: 'console.log("one line");\n', output: "one line\n" },
  "blank-ends": {
    code: "\n\nconst first = 1;\n\n\nconsole.log(first);\n\n\n",
    output: "\n1\n\n",
  },
  "trailing-blanks": {
    code: "const padded = `two  \n\tthree\t\n`;   \nconsole.log(padded);\n",
    output: "two  \n\tthree\t\n\n",
  },
  "file-name-comment": {
    code: '// src/other.ts\n// a/b.ts\nconsole.log("kept");\n',
    output: "// src/other.ts\n",
  },
  markup: {
    code: 'const html = "<b>&amp; \'quoted\' $& {braces}</b>"; // <script>\nconsole.log(html, "{x}");\n',
    output: "<b>&amp; 'quoted' $& {braces}</b> {x}\n<!-- not a comment -->\n",
  },
  fences: {
    code: 'const page = "```ts";\nconst four = "````";\nconsole.log(`\n```\n${page}${four}`);\n',
    output: "\n```\n```ts````\n",
  },
  unicode: {
    code: 'console.log("naïve 日本語 👩‍💻 \u00a0 end");\n',
    output: "naïve 日本語 👩‍💻 \u00a0 end\n",
  },
  "long-lines": {
    code: `console.log("${"wide ".repeat(60)}");\n`,
    output: `${"wide ".repeat(60)}\n${"x".repeat(300)}\n`,
  },
  broken: { code: "const unfinished = (1 +;\nfor (\n", output: "" },
  empty: { code: "", output: "" },
  silent: { code: "export {};\n", output: "" },
  unverified: { code: 'console.log("claimed");\n', output: "claimed\n" },
  neighbour: {
    code: 'import { createOutbound } from "outbound-sdk";\nimport { greet } from "./greet.ts";\n\nconst name: string = "reader";\nconsole.log(greet(name), typeof createOutbound);\n',
    output: "hello reader function\n",
  },
  crash: {
    code: '// @exits 1\nconsole.log("before");\nconsole.error("on stderr");\nthrow new TypeError("it broke");\n',
    output: "before\n[stderr]\non stderr\nTypeError: it broke\n[exit 1]\n",
  },
  parts: {
    code: 'const before: string = "whole";\n// #region part\nconst part = `${before} file`;\nconsole.log(part);\n// #endregion\nconsole.log("after");\n',
    output: "whole file\nafter\n",
  },
  controls: {
    code: 'console.log("\\u001b[1mbold\\u001b[0m \\u2400 \\x00");\n',
    output: "\u241b[1mbold\u241b[0m \u2426\u2400 \u2400\n",
  },
  varies: {
    code: "// @varies took duration took {took} in all\nconsole.log(`took ${(1 + Math.random()).toFixed(3)} ms in all`);\n",
    output: "took {took} in all\n",
  },
  "node-only": {
    code: "// @runs node\nconsole.log(process.version.length > 0);\n",
    output: "true\n",
  },
  "node-part": {
    code: "// @runs node\nconst { version } = process;\n// #region part\nconsole.log(version.length > 0);\n// #endregion\n",
    output: "true\n",
  },
};

/** What they print, where a page shows it otherwise. */
export const printed: Readonly<Record<string, string>> = {
  controls: "\u001b[1mbold\u001b[0m \u2400 \0\n",
};

/** Those whose code is a program that prints their output: they can be run. */
export const programs = [
  "plain",
  "empty",
  "silent",
  "neighbour",
  "crash",
  "parts",
  "controls",
  "varies",
  "node-only",
  "node-part",
] as const;

/** A file that samples import, and that is none itself. */
export const support = {
  name: "greet",
  code: "// @support\nexport function greet(name: string): string {\n  return `hello ${name}`;\n}\n",
};

/** One backtick more than the longest run inside. */
function fence(info: string, text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const ticks = "`".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return `${ticks}${info}\n${text}${ticks}\n`;
}

export function sampleFence(name: string): string {
  return fence(`ts title="${name}.ts" sample="${name}"`, samples[name]?.code ?? "");
}

export function outputFence(name: string): string {
  return fence(`text title="Output" output="${name}"`, samples[name]?.output ?? "");
}

export function both(name: string): string {
  return `${sampleFence(name)}\n${outputFence(name)}`;
}

function page(title: string, ...blocks: string[]): string {
  const head = `---\ntitle: ${title}\ndescription: A page of the fixture site.\n---\n`;
  return [head, ...blocks].join("\n");
}

/** Puts a block behind a prefix, as a list item or a quote needs it. */
function indent(text: string, prefix: string): string {
  return text.replaceAll(/^/gm, prefix).replaceAll(/[ \t]+$/gm, (blanks) => blanks);
}

const region = fence('ts title="plain.ts" sample="plain" region="part"', "const part = true;\n");

export const pages: Readonly<Record<string, string>> = {
  "index.md": page(
    "Fixture",
    "See [the bytes](/guides/bytes/), [nesting](/guides/nesting/#in-a-list) and [top](#_top).",
    fence('bash static="a command"', "npm install outbound-sdk\n"),
    fence('diff static="a change"', "- old\n+ new\n"),
    fence('json title="package.json" static="yours"', '{ "maxRetryAfter": 1 }\n'),
    fence('ts static="no title"', "// src/not-a-title.ts\nconst kept = 1;\n"),
  ),
  "guides/bytes.md": page(
    "Bytes",
    ...Object.keys(samples).flatMap((name) => [`## Sample ${name}\n`, both(name)]),
  ),
  "guides/nesting.md": page(
    "Nesting",
    "## In an aside\n",
    `:::note\nIn an aside:\n\n${both("plain")}:::\n`,
    "## In a list\n",
    `1. First\n\n${indent(both("markup"), "   ")}\n2. Second\n${indent(both("unicode"), "   ")}`,
    "## In a quote\n",
    indent(both("plain"), "> "),
    "## In details\n",
    `<details>\n<summary>More</summary>\n\n${both("blank-ends")}\n</details>\n`,
    "## Alone\n",
    sampleFence("silent"),
    "Some prose in between.\n",
    outputFence("plain"),
    "## A part\n",
    region,
    "## A heading with `code` & an <em>accent</em>\n",
    "| Option | Default | What it bounds |\n| --- | --- | --- |\n" +
      `| \`maxRetryAfter\` | 30000 | ${"a_very_long_word_that_does_not_wrap_".repeat(4)} |\n`,
  ),
  "guides/tabs.mdx": page(
    "Tabs",
    "import { Tabs, TabItem } from '@astrojs/starlight/components';\n",
    `<Tabs>\n<TabItem label="One">\n\n${both("plain")}\n</TabItem>\n<TabItem label="Two">\n\n${both("markup")}\n</TabItem>\n</Tabs>\n`,
  ),
  // What an author gets wrong or does seldom: each block has to work whatever stands beside it.
  "guides/odd.mdx": page(
    "Odd fences",
    "import { Tabs, TabItem } from '@astrojs/starlight/components';\n",
    "## An empty block\n",
    fence('ts static="nothing yet"', ""),
    "## An empty sample\n",
    both("empty"),
    "## A sample that is not there\n",
    fence('ts title="nowhere.ts" sample="nowhere"', 'console.log("nowhere");\n'),
    fence('text title="Output" output="nowhere"', "nowhere\n"),
    "## Of another language, with every option\n",
    fence(
      'js title="plain.ts" sample="plain" region="part" {1} ins={1} wrap showLineNumbers',
      'console.log("one line");\n',
    ),
    outputFence("plain"),
    "## A command\n",
    fence('bash title="Terminal" sample="set-up"', "echo one line\n"),
    fence('text title="Output" output="set-up"', "one line\n"),
    "## A part of what runs in Node\n",
    fence(
      'ts title="node-part.ts" sample="node-part" region="part"',
      "console.log(version.length > 0);\n",
    ),
    outputFence("node-part"),
    "## In tabs\n",
    `<Tabs>\n<TabItem label="One">\n\n${both("plain")}\n</TabItem>\n<TabItem label="Two">\n\n${both("neighbour")}\n</TabItem>\n</Tabs>\n`,
    "## In details\n",
    `<details>\n<summary>More</summary>\n\n${both("crash")}\n</details>\n`,
    "## Twice\n",
    both("plain"),
    both("plain"),
    "## Old lines and new ones\n",
    ...[
      'diff title="a"',
      'diff title="b" lang="ts"',
      'ts title="c" useDiffSyntax',
      'ts title="d" del={1} ins={2}',
      "ts title=\"e\" del={'why':1}",
    ].map((info) => fence(`${info} static="a change"`, "-const a = 1;\n+const a = 2;\n")),
  ),
  "guides/running.md": page(
    "Running",
    ...["neighbour", "plain", "crash", "node-only", "silent"].flatMap((name) => [
      `## Run ${name}\n`,
      both(name),
    ]),
    "## The same again\n",
    both("plain"),
    "## A part that runs\n",
    fence(
      'ts title="parts.ts" sample="parts" region="part"',
      "const part = `${before} file`;\nconsole.log(part);\n",
    ),
    outputFence("parts"),
    "## Control characters\n",
    both("controls"),
    "## What varies\n",
    both("varies"),
    "## Support\n",
    fence('ts title="greet.ts" sample="greet"', support.code),
  ),
  "guides/many.md": page(
    "Many",
    ...Array.from({ length: 20 }, (_, index) => `## Use ${index + 1}\n\n${both("long-lines")}`),
  ),
};
