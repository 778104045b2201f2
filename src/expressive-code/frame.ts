import type { ExpressiveCodeBlock, ExpressiveCodePlugin } from "@astrojs/starlight/expressive-code";
import { h } from "@astrojs/starlight/expressive-code/hast";

/** What a fence is called that has no title of its own. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  bash: "Terminal",
  diff: "Change",
  html: "HTML",
  http: "HTTP",
  js: "JavaScript",
  json: "JSON",
  md: "Markdown",
  ts: "TypeScript",
  yaml: "YAML",
};

/**
 * Draws the frame of a code block that is no sample: its name, and beside it the place where the
 * page's script puts Copy. A sample's block stays bare: sample-figures.ts has framed it already.
 */
export function frame(): ExpressiveCodePlugin {
  return {
    name: "Frame",
    hooks: {
      postprocessRenderedBlock: ({ codeBlock, renderData }) => {
        const { metaOptions, language } = codeBlock;
        if (metaOptions.getString("sample") !== undefined) return;
        const name = metaOptions.getString("title") ?? LANGUAGE_NAMES[language] ?? "Text";
        renderData.blockAst = h("figure", { className: ["o-frame"], "data-title": name }, [
          h("div", { className: ["o-head"] }, [
            h("p", { className: ["o-tab"] }, name),
            ...(holdsOldLines(codeBlock) ? [] : [h("div", { className: ["o-copy"] })]),
          ]),
          renderData.blockAst,
        ]);
      },
    },
  };
}

/** Whether a block holds both the old and the new lines, however it says so: copied, it is no program. */
function holdsOldLines({ language, props }: ExpressiveCodeBlock): boolean {
  const { useDiffSyntax = false, del = [] } = props;
  return language === "diff" || useDiffSyntax || [del].flat().length > 0;
}
