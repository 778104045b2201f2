import type { Modules, ModuleText } from "./protocol.ts";
import { loadModules, loadSdkIndex, type SampleData } from "./sample-data.ts";

/** A program ready to be run. */
export interface Program {
  modules: Modules;
  entry: string;
  /** Address of the worker that runs it. */
  worker: string;
}

/** Why an edit cannot be run: the place in it, and what is wrong there. */
export class EditError extends Error {
  override readonly name = "EditError";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  constructor(message: string, place: { file: string; line: number; column: number }) {
    super(message);
    this.file = place.file;
    this.line = place.line;
    this.column = place.column;
  }
}

/**
 * The sample as it was verified, file for file, or with the reader's edits in place of some. What
 * turns an edit into JavaScript is loaded with the first edit that is run.
 *
 * @throws EditError when an edit is no program.
 */
export async function programOf(
  data: SampleData,
  edits: ReadonlyMap<string, string>,
): Promise<Program> {
  const entry = `${data.name}.ts`;
  const files: Record<string, ModuleText> = {};
  for (const [name, { code, imports }] of Object.entries(data.files)) {
    files[name] = { code, imports };
  }
  let index = data.modules;
  if (edits.size > 0) {
    const { compile } = await import("./compile.ts");
    let used: string[] = [];
    for (const [name, text] of edits) {
      const compiled = await compile(name, text, Object.keys(data.files));
      files[name] = compiled.module;
      used = [...used, ...compiled.sdk];
    }
    if (used.some((id) => index[id] === undefined)) index = (await loadSdkIndex()).modules;
  }
  const modules = { ...(await loadModules(index)), ...files };
  return { modules, entry, worker: data.worker };
}
