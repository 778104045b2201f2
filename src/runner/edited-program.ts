import { compile } from "./compile.ts";
import { EditError } from "./edit-error.ts";
import { programOf, type Program } from "./program.ts";
import type { ModuleText } from "./protocol.ts";
import { loadSdkIndex, type Names, type SampleData } from "./sample-data.ts";

export { explained, refusal } from "./explain-edit.ts";

/**
 * The sample with the reader's edits in place of some files, or why that is no program. Loaded with
 * the first edit that is run: it brings what turns an edit into JavaScript.
 */
export async function editedProgram(
  data: SampleData,
  edits: ReadonlyMap<string, string>,
): Promise<Program | EditError> {
  const files: Record<string, ModuleText> = { ...data.files };
  const used: Record<string, readonly string[]> = { ...data.sdk?.names };
  try {
    for (const [name, text] of edits) {
      const { module, sdk } = await compile(name, text, Object.keys(data.files));
      files[name] = module;
      for (const [entry, names] of Object.entries(sdk)) {
        used[entry] = [...new Set([...(used[entry] ?? []), ...names])];
      }
    }
  } catch (error) {
    if (error instanceof EditError) return error;
    throw error;
  }
  const sdk = await sdkOf(used, data.sdk);
  return programOf(files, { name: data.name, worker: data.worker, ...(sdk && { sdk }) });
}

/** The sample's own pack when that has all of these names, else the smallest one that does. */
async function sdkOf(names: Names, own: SampleData["sdk"]): Promise<SampleData["sdk"]> {
  const wanted = Object.values(names).flat();
  const entries = Object.keys(names);
  const before = Object.values(own?.names ?? {}).flat();
  if (wanted.length === before.length && entries.length === Object.keys(own?.names ?? {}).length) {
    return own;
  }
  const { packs } = await loadSdkIndex();
  const paths = [...(own === undefined ? [] : [own.pack]), ...Object.keys(packs)];
  const pack = paths.find((path) => wanted.every((name) => packs[path]?.includes(name)));
  return pack === undefined ? undefined : { pack, names };
}
