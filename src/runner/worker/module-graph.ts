import type { Modules, ModuleText } from "../protocol.ts";

/** A program's modules as addresses that can be imported. */
export interface ModuleGraph {
  entry: string;
  /** Puts the modules' own names back into a message that names their addresses. */
  named: (message: string) => string;
}

/**
 * Makes an address for each module, those it imports first: an import can only name what has an
 * address already.
 *
 * @param first runs before the entry, and before all that the entry imports
 * @throws TypeError when modules import each other in a circle, or one that is not there.
 */
export function linkModules(modules: Modules, entry: string, first: ModuleText): ModuleGraph {
  const addresses = new Map<string, string>();
  const path: string[] = [];

  const linked = ({ code, imports }: ModuleText): string => {
    let text = "";
    let at = 0;
    for (const [start, end, target] of imports) {
      text += code.slice(at, start) + addressOf(target);
      at = end;
    }
    return text + code.slice(at);
  };
  const addressOf = (id: string): string => {
    const known = addresses.get(id);
    if (known !== undefined) return known;
    if (path.includes(id)) {
      throw new TypeError(
        `These modules import each other in a circle: ${[...path, id].join(" → ")}`,
      );
    }
    const module = modules[id];
    if (module === undefined)
      throw new TypeError(`${path.at(-1)} imports ${id}, which is not there`);
    path.push(id);
    const code = linked(module);
    path.pop();
    // On the program's own first line, so that its lines keep their numbers.
    const address = toAddress(
      id === entry ? `import ${JSON.stringify(firstAddress)};${code}` : code,
    );
    addresses.set(id, address);
    return address;
  };

  const firstAddress = toAddress(linked(first));
  const entryAddress = addressOf(entry);
  return {
    entry: entryAddress,
    named: (message) => {
      let text = message;
      for (const [id, address] of addresses) {
        text = text.replaceAll(address, id.endsWith(".ts") ? `./${id}` : id);
      }
      return text;
    },
  };
}

function toAddress(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}
