import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { both, outputFence, pages, samples, sampleFence } from "./fixture-pages.ts";
import { copyProject, environment, type Project } from "./fixture-site.ts";

const dist = inject("fixture");
const built = (path: string): string => readFileSync(join(dist, path), "utf8");

describe("a page's Markdown", () => {
  test("holds its source, byte for byte, under its title and description", () => {
    let compared = 0;
    for (const [path, source] of Object.entries(pages)) {
      const [, title] = /^title: (.*)$/m.exec(source) ?? [];
      const body = source.slice(source.indexOf("---\n", 4) + 4).replace(/^\n/, "");
      const text = built(path.replace(/x$/, ""));
      const start = `# ${title}\n\n> A page of the fixture site.\n\n`;
      expect(text.startsWith(start)).toBe(true);
      // An .mdx page's imports are for the build.
      expect(text.slice(start.length)).toBe(body.replace(/^import .*\n\n/, ""));
      compared += 1;
    }
    console.log(`sources: ${compared} pages compared with their Markdown`);
    expect(compared).toBe(Object.keys(pages).length);
  });

  test("holds programs and outputs whole, and none of the words on buttons", () => {
    const full = built("llms-full.txt");
    for (const name of Object.keys(samples)) expect(full).toContain(both(name));
    for (const words of ["Verified on", "Copy page", "captured when"]) {
      expect(full).not.toContain(words);
    }
  });

  test("is listed in llms.txt with its description, in the sidebar's order", () => {
    const links = built("llms.txt").match(/^- .*$/gm);
    expect(links).toEqual([
      "- [Fixture](https://outbound-sdk.example/index.md): A page of the fixture site.",
      "- [Bytes](https://outbound-sdk.example/guides/bytes.md): A page of the fixture site.",
      "- [Many](https://outbound-sdk.example/guides/many.md): A page of the fixture site.",
      "- [Nesting](https://outbound-sdk.example/guides/nesting.md): A page of the fixture site.",
      "- [Odd fences](https://outbound-sdk.example/guides/odd.md): A page of the fixture site.",
      "- [Running](https://outbound-sdk.example/guides/running.md): A page of the fixture site.",
      "- [Tabs](https://outbound-sdk.example/guides/tabs.md): A page of the fixture site.",
    ]);
  });
});

describe("a build", { timeout: 180_000 }, () => {
  const projects: Project[] = [];
  afterAll(() => {
    for (const project of projects) project.remove();
  });
  const project = (content: Readonly<Record<string, string>>): Project => {
    const made = copyProject(content);
    projects.push(made);
    return made;
  };
  const page = (frontmatter: string, body = "Text.\n"): string =>
    `---\ntitle: A page\n${frontmatter}\n---\n\n${body}`;

  test("refuses a related page that does not exist, and names the pages that do", async () => {
    const broken = project({
      "index.md": page("description: One."),
      "guides/two.md": page("description: Two.\nrelated: [guides/tow]"),
    });
    await expect(broken.astro("build")).rejects.toThrow(
      'src/content/docs/guides/two.md: related: "guides/tow" is no page. Pages are: guides/two, index.',
    );
  });

  test("refuses a page without a description, and names the page", async () => {
    const broken = project({ "index.md": page("draft: false") });
    await expect(broken.astro("build")).rejects.toThrow(/docs → index[\s\S]*description/);
  });

  test("shows what a changed plugin makes of an unchanged page", async () => {
    const site = project({
      "index.md": page("description: One.", `${sampleFence("plain")}\n${outputFence("plain")}`),
    });
    const html = (): string => readFileSync(join(site.folder, "dist/index.html"), "utf8");
    await site.astro("build");
    expect(html()).toContain("captured when the sample was verified");
    const plugin = "src/expressive-code/output-part.ts";
    const source = readFileSync(join(site.folder, plugin), "utf8");
    site.write(plugin, source.replace("captured when", "printed when"));
    await site.astro("build");
    expect(html()).toContain("printed when the sample was verified");
  });

  test("dates a sample by this build's run, though the page is stored from an earlier one", async () => {
    const site = project({ "index.md": page("description: One.", both("plain")) });
    const html = (): string => readFileSync(join(site.folder, "dist/index.html"), "utf8");
    await site.astro("build");
    expect(html()).toContain("Not verified in this build");
    const shown = /data-shown="([^"]*)"/.exec(html())?.[1]?.replaceAll("&quot;", '"') ?? "";
    const { sample, ...digests } = JSON.parse(shown) as { sample: string };
    site.write(
      ".cache/samples/verified.json",
      JSON.stringify({
        node: "24.21.0",
        date: "2026-12-01",
        commit: "fffffff",
        samples: { [sample]: digests },
      }),
    );
    await site.astro("build");
    expect(html()).toContain("<span>2026-12-01</span>");
    expect(html()).not.toContain("Not verified");
  });

  test("refuses a record that is none, and says what it expected", async () => {
    const site = project({ "index.md": page("description: One.", both("plain")) });
    site.write(".cache/samples/verified.json", '{ "node": 24 }');
    await expect(site.astro("build")).rejects.toThrow(
      "is no record of a run: expected { node, date, commit, samples }",
    );
  });

  test("in development shows an edited page's new text, below a folder too", async () => {
    const site = project({
      "index.md": page("description: One."),
      "guides/two.md": page("description: Two.", "The old text.\n"),
    });
    const server = spawn(
      join(import.meta.dirname, "../node_modules/.bin/astro"),
      ["dev", "--port", "0"],
      {
        cwd: site.folder,
        env: environment("development"),
      },
    );
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let printed = "";
        const listen = (chunk: Buffer): void => {
          printed += chunk.toString();
          const found = /http:\/\/localhost:\d+/.exec(printed);
          if (found !== null) resolve(found[0]);
        };
        server.stdout.on("data", listen);
        server.stderr.on("data", listen);
        server.on("close", () => reject(new Error(`astro dev ended: ${printed}`)));
      });
      const shown = async (): Promise<string> => (await fetch(`${address}/guides/two/`)).text();
      expect(await shown()).toContain("The old text.");
      site.write("src/content/docs/guides/two.md", page("description: Two.", "The new text.\n"));
      await expect.poll(shown, { timeout: 20_000 }).toContain("The new text.");
    } finally {
      server.kill();
    }
  });
});
