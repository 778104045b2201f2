// Preloaded into the processes and threads that tests start: they load the changed text too.
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { changedTexts } from "./changed-texts.ts";

const texts = changedTexts();
registerHooks({
  load(url, context, next) {
    const text = url.startsWith("file:") ? texts[fileURLToPath(url)] : undefined;
    if (text === undefined) return next(url, context);
    return { format: "module", source: stripTypeScriptTypes(text), shortCircuit: true };
  },
});
