import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { cacheFile } from "../samples/cache.ts";
import { main } from "../samples/main.ts";
import { casesFolder } from "./case-folder.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cache-"));
  cpSync(join(casesFolder, "green-drift"), root, { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "type": "module" }\n');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** How many samples were taken from the cache. */
async function cached(args: readonly string[] = ["check"]): Promise<number> {
  let report = "";
  const out = (text: string): void => {
    report += text;
  };
  await main(args, { out, err: () => undefined, env: {}, cwd: root });
  return Number(/(\d+) of them as cached/.exec(report)?.[1] ?? 0);
}

/** A sample with a server of its own, that asks whoever listens on this port. */
function speaking(port: string): string {
  return `// @runs node
import { createServer } from "node:http";

const server = createServer((_request, response) => response.end());
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
await (await fetch(\`http://127.0.0.1:\${${port}}/\`)).text();
server.close();
server.closeAllConnections();
console.log("hello");
`;
}

describe("the cache", { timeout: 120_000 }, () => {
  it("spares a run of what has not changed, and none in CI or with --no-cache", async () => {
    expect(await cached()).toBe(0);
    expect(await cached()).toBe(1);
    expect(await cached(["check", "--no-cache"])).toBe(0);
  });

  it("spares a sample with the name of what every object has", async () => {
    writeFileSync(join(root, "samples/constructor.ts"), 'console.log("hello");\n');
    expect(await cached()).toBe(0);
    expect(await cached()).toBe(2);
  });

  it("does not spare a sample when there is a data file that it may have looked for", async () => {
    await cached();
    writeFileSync(join(root, "samples/more.json"), "1");
    expect(await cached()).toBe(0);
    expect(await cached()).toBe(1);
  });

  it.each(['process.loadEnvFile("../a.env")', 'process.getBuiltinModule("node:fs")'])(
    "does not spare a sample whose neighbour reads what no import shows: %s",
    async (reads) => {
      writeFileSync(join(root, "a.env"), "A=1\n");
      const neighbour = `// @support\n// @runs node\n${reads};\nexport {};\n`;
      writeFileSync(join(root, "samples/neighbour.ts"), neighbour);
      const hello = '// @runs node\nimport "./neighbour.ts";\nconsole.log("hello");\n';
      writeFileSync(join(root, "samples/hello.ts"), hello);
      expect(await cached()).toBe(0);
      expect(await cached()).toBe(0);
    },
  );

  it("does not spare a sample that changed", async () => {
    await cached();
    writeFileSync(join(root, "samples/hello.ts"), 'console.log( "hello");\n');
    expect(await cached()).toBe(0);
  });

  // executablebooks/MyST-NB#621: the loaded file had changed, and the cache still answered.
  it("does not spare a sample whose data file changed, came or went", async () => {
    writeFileSync(join(root, "samples/data.json"), "1\n");
    await cached();
    expect(await cached()).toBe(1);
    writeFileSync(join(root, "samples/data.json"), "2\n");
    expect(await cached()).toBe(0);
    rmSync(join(root, "samples/data.json"));
    expect(await cached()).toBe(0);
  });

  it("does not spare a sample that can read more than the files it loads", async () => {
    const text = '// @runs node\nimport "node:fs";\n\nconsole.log("hello");\n';
    writeFileSync(join(root, "samples/hello.ts"), text);
    await cached();
    expect(await cached()).toBe(0);
  });

  it("spares a sample that spoke to a server of its own, and to nobody else", async () => {
    writeFileSync(join(root, "samples/hello.ts"), speaking("server.address().port"));
    await cached();
    expect(await cached()).toBe(1);
  });

  it("does not spare a sample that spoke to another process of this machine", async () => {
    const other = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    writeFileSync(join(root, "samples/hello.ts"), speaking(String(port)));
    try {
      await cached();
      expect(await cached()).toBe(0);
    } finally {
      other.close();
      other.closeAllConnections();
    }
  });

  it.each(["package.json", "package-lock.json", "samples/tsconfig.json"])(
    "trusts nothing after %s changed",
    async (file) => {
      await cached();
      mkdirSync(join(root, "samples"), { recursive: true });
      const settings = { compilerOptions: { module: "nodenext", types: [], strict: true } };
      writeFileSync(join(root, file), JSON.stringify({ type: "module", ...settings }));
      expect(await cached()).toBe(0);
    },
  );

  it("checks the types of what changed, and still knows that the rest compiles", async () => {
    const lib = ["es2023", "dom"];
    const settings = { module: "nodenext", types: [], lib, strict: true };
    const tsconfig = JSON.stringify({ compilerOptions: settings });
    writeFileSync(join(root, "samples/tsconfig.json"), tsconfig);
    writeFileSync(join(root, "samples/other.ts"), 'import "./shared.ts";\n\nconsole.log(1);\n');
    writeFileSync(join(root, "samples/shared.ts"), "export const shared = 1;\n");
    const typesOf = async (): Promise<string[]> => {
      let report = "";
      const out = (text: string): void => {
        report += text;
      };
      await main(["check"], { out, err: () => undefined, env: {}, cwd: root });
      return [...report.matchAll(/^type error: (\S+)/gm)].map(([, name = ""]) => name);
    };
    expect(await typesOf()).toEqual([]);
    writeFileSync(join(root, "samples/hello.ts"), 'const text: number = "hello";\n');
    expect(await typesOf()).toEqual(["hello"]);
    expect(await typesOf()).toEqual(["hello"]);
    writeFileSync(join(root, "samples/hello.ts"), 'console.log("hello");\n');
    expect(await typesOf()).toEqual([]);
    const uses = 'import { shared } from "./shared.ts";\n\nconsole.log(shared.length);\n';
    writeFileSync(join(root, "samples/other.ts"), uses);
    expect(await typesOf()).toEqual(["other"]);
    // The one that is wrong now has not changed since.
    writeFileSync(join(root, "samples/shared.ts"), 'export const shared = "one";\n');
    expect(await typesOf()).toEqual([]);
    writeFileSync(join(root, "samples/shared.ts"), "export const shared = 1;\n");
    expect(await typesOf()).toEqual(["other"]);
  });

  it("compares pages and captures whether or not the sample ran", async () => {
    await cached();
    writeFileSync(join(root, "samples/hello.out.txt"), "hullo\n");
    let report = "";
    const out = (text: string): void => {
      report += text;
    };
    const code = await main(["check"], { out, err: () => undefined, env: {}, cwd: root });
    expect(code).toBe(1);
    expect(report).toContain("1 of them as cached");
    expect(report).toContain("drift: hello");
  });

  it("that cannot be read holds nothing, and is written anew", async () => {
    await cached();
    writeFileSync(join(root, cacheFile), "{ not json");
    expect(await cached()).toBe(0);
    expect(JSON.parse(readFileSync(join(root, cacheFile), "utf8"))).toHaveProperty("samples.hello");
  });
});
