import { badOption } from "../engine/check.ts";
import { ignoreRejection } from "../engine/call-safely.ts";
import { received } from "../engine/received.ts";
import type { ReadMeta } from "./meta.ts";

/** A read about to be made: `list`, `get` or `getMany` of a resource. */
export interface PluginRead {
  /** Such as `campaigns.list`. */
  readonly operation: string;
  /** The same for the same question to the same instance. */
  readonly key: string;
  /** What the read has cost so far; nothing before it was made. */
  readonly spent: () => ReadMeta;
}

/** What a read brings. */
export interface Answer {
  /** A record, or an array of them. */
  readonly data: unknown;
  /** What it cost. */
  readonly meta: ReadMeta;
}

/**
 * Stands around the reads of one instance. Does not see `raw` requests nor the pages of `listAll`.
 * @param next makes the read, once, however often it is called; rejects as the read would
 * @returns what the caller gets
 */
export type AroundRead = (read: PluginRead, next: () => Promise<Answer>) => Promise<Answer>;

/** Something an instance does beside reading. */
export interface Plugin {
  /** Stands in messages about the plugin. */
  readonly name: string;
  /** Called once for each instance, so that instances share nothing. */
  install(instance: { readonly now: () => number }): { readonly aroundRead?: AroundRead };
}

/** @throws OutboundError `Invalid` for what is no plugin */
export function installPlugins(
  plugins: readonly Plugin[],
  instance: { readonly now: () => number },
): readonly AroundRead[] {
  if (!Array.isArray(plugins)) throw badOption("plugins", plugins, "an array of plugins");
  return plugins.flatMap((plugin: Plugin, index) => {
    if (typeof (plugin as Plugin | null)?.install !== "function") {
      throw badOption(`plugins[${index}]`, plugin, "a plugin such as failover({ maxAgeMs })");
    }
    const { aroundRead } = plugin.install(instance);
    if (aroundRead === undefined) return [];
    if (typeof aroundRead === "function") return [aroundRead];
    throw new TypeError(`${plugin.name}: aroundRead is ${received(aroundRead)}, not a function`);
  });
}

/** Makes a read with the plugins around it, the first outermost. */
export function runAround(
  plugins: readonly AroundRead[],
  read: PluginRead,
  make: () => Promise<Answer>,
): Promise<Answer> {
  let next = make;
  for (const around of plugins.toReversed()) {
    const inner = once(next);
    next = async () => await around(read, inner);
  }
  return next();
}

function once(make: () => Promise<Answer>): () => Promise<Answer> {
  let made: Promise<Answer> | undefined;
  return () => {
    if (made === undefined) {
      made = make();
      // A plugin may throw without having waited for it.
      ignoreRejection(made);
    }
    return made;
  };
}
