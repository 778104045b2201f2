import { parse } from "es-module-lexer/minimal/js";
import { transform } from "sucrase";
import { importedNames } from "./imported-names.ts";
import { readWithin } from "./read-within.ts";
import { specifierIn } from "./specifier-in.ts";
import { EditError } from "./edit-error.ts";
import { lineWithMore } from "./line-with-more.ts";
import type { ModuleText } from "./protocol.ts";
import { loadSdkIndex, type Names } from "./sample-data.ts";

/**
 * Turns an edited file into a module: its types removed, its imports resolved.
 *
 * @throws EditError naming line and column, also for an import that nothing here provides.
 */
export async function compile(
  file: string,
  text: string,
  neighbours: readonly string[],
): Promise<{ module: ModuleText; sdk: Names }> {
  const code = withoutTypes(file, text);
  const line = lineWithMore(text, code);
  if (line !== undefined) {
    throw new EditError(
      "Node takes types away and adds no code: it runs no enum, parameter property or import = here.",
      { file, line, column: 1 },
    );
  }
  const imports: [number, number, string][] = [];
  const sdk: Record<string, readonly string[]> = {};
  for (const found of importsOf(file, code)) {
    const specifier = found.n;
    const [start, end] = specifierIn(found);
    if (specifier === undefined) continue;
    const beside = specifier.startsWith("./") ? specifier.slice(2) : undefined;
    if (beside !== undefined && neighbours.includes(beside)) {
      imports.push([start, end, beside]);
      continue;
    }
    const { entries } = await loadSdkIndex();
    const given = Object.hasOwn(entries, specifier) ? entries[specifier] : undefined;
    if (given === undefined) {
      const known = [...Object.keys(entries), ...neighbours.map((name) => `./${name}`)];
      const message = `"${specifier}" cannot be imported here. There are: ${known.join(", ")}`;
      throw new EditError(message, { file, ...placeOf(code, start) });
    }
    imports.push([start, end, specifier]);
    // A name it does not give is left out: the browser says then what it has to say of that.
    const used = importedNames(code.slice(found.ss, found.se)) ?? given;
    sdk[specifier] = [...(sdk[specifier] ?? []), ...given.filter((name) => used.includes(name))];
  }
  return { module: { code, imports }, sdk };
}

function withoutTypes(file: string, text: string): string {
  try {
    return readWithin(text, () =>
      transform(text, {
        transforms: ["typescript"],
        // As Node does: what is imported without `type` stays imported.
        keepUnusedImports: true,
        preserveDynamicImport: true,
        disableESTransforms: true,
      }),
    ).code;
  } catch (error) {
    const found = /^(?:Error transforming [^:]*: )?([\s\S]*?) ?\((\d+):(\d+)\)$/.exec(
      error instanceof Error ? error.message : String(error),
    );
    throw new EditError(found?.[1] ?? String(error), {
      file,
      line: Number(found?.[2] ?? 1),
      column: Number(found?.[3] ?? 1),
    });
  }
}

function importsOf(file: string, code: string): ReturnType<typeof parse>[0] {
  try {
    return parse(code)[0];
  } catch (error) {
    const at = (error as { idx?: number }).idx ?? 0;
    throw new EditError("This is no module", { file, ...placeOf(code, at) });
  }
}

function placeOf(code: string, at: number): { line: number; column: number } {
  const before = code.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
