import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { captureOf } from "../../scripts/samples/capture.ts";
import { reported } from "../reports/programs.ts";
import { programs } from "./programs.ts";

/** What Node prints of each program, in the form a capture has. */
export async function nodeSays(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "node-says-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  try {
    const said: [string, string][] = [];
    for (const [index, [name, code]] of Object.entries({ ...programs, ...reported }).entries()) {
      const file = join(folder, `${index}.ts`);
      writeFileSync(file, code);
      said.push([name, await capture(file, folder)]);
    }
    return Object.fromEntries(said);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function capture(file: string, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [file],
      { cwd: folder, env: { NO_COLOR: "1", TZ: "UTC" }, encoding: "buffer" },
      (_, stdout, stderr) => {
        const { text, problem } = captureOf({ stdout, stderr, code: child.exitCode }, [folder]);
        if (text === undefined) reject(new Error(`${problem}\n${stderr.toString()}`));
        else resolve(text);
      },
    );
  });
}
