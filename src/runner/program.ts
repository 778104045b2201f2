import { PACK, type Modules, type ModuleText } from "./protocol.ts";
import { loadPack, type Names, type SampleData } from "./sample-data.ts";

/** A program ready to be run. */
export interface Program {
  modules: Modules;
  entry: string;
  /** Address of the worker that runs it. */
  worker: string;
}

/** The sample as it was verified, file for file. */
export function verifiedProgram({ files, ...data }: SampleData): Promise<Program> {
  return programOf(files, data);
}

/** Files of a sample with what they use of the SDK. */
export async function programOf(
  files: Readonly<Record<string, ModuleText>>,
  { name, worker, sdk }: Pick<SampleData, "name" | "worker" | "sdk">,
): Promise<Program> {
  const modules: Record<string, ModuleText> = {};
  if (sdk !== undefined) {
    modules[PACK] = { code: await loadPack(sdk.pack), imports: [] };
    for (const [entry, names] of Object.entries(sdk.names)) modules[entry] = wayIn(names);
  }
  for (const [file, { code, imports }] of Object.entries(files)) modules[file] = { code, imports };
  return { modules, entry: `${name}.ts`, worker };
}

/** A way into the SDK hands on what the pack has, as far as it is used. */
function wayIn(names: Names[string]): ModuleText {
  const before = `export{${names.join()}}from"`;
  const end = before.length + PACK.length;
  return { code: `${before}${PACK}"`, imports: [[before.length, end, PACK]] };
}
