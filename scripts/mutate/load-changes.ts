// Preloaded into the processes and threads that tests start: they load the changed text too.
import { writeFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { changedTexts, HITS } from "./changed-texts.ts";
import { HIT } from "./hit.ts";

const texts = changedTexts();
registerHooks({
  load(url, context, next) {
    const text = url.startsWith("file:") ? texts[fileURLToPath(url)] : undefined;
    if (text === undefined) return next(url, context);
    return { format: "module", source: stripTypeScriptTypes(text), shortCircuit: true };
  },
});

const hitsFile = process.env[HITS];
if (hitsFile !== undefined) {
  const hits: Record<string, Record<number, 1>> = {};
  (globalThis as Record<string, unknown>)[HIT] = (file: string, region: number) => {
    (hits[file] ??= {})[region] = 1;
  };
  process.on("exit", () => writeFileSync(hitsFile, JSON.stringify(hits)));
}
