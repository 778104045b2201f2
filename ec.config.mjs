import { createAstroRenderer, ExpressiveCodeTheme } from "@astrojs/starlight/expressive-code";
import { exactBlock } from "./src/expressive-code/exact-block.ts";
import { frame } from "./src/expressive-code/frame.ts";
import { themes } from "./src/expressive-code/themes.ts";

/** @type {import("@astrojs/starlight/expressive-code").AstroExpressiveCodeOptions} */
export default {
  // What a page shows is the file, byte for byte: no line is taken for a title, no tab for spaces,
  // and the block's own trimming is undone (exact-block.ts).
  tabWidth: 0,
  customCreateBlock: exactBlock,
  // The frame is ours: it has a place for Copy, and none of the buttons that do nothing without script.
  frames: false,
  plugins: [frame()],
  // The editor colours with the same two; their contrast is theirs to keep.
  themes: themes.map((theme) => new ExpressiveCodeTheme(theme)),
  minSyntaxHighlightingColorContrast: 0,
  // Its one script gives scrolling boxes a tab stop without a name; ours gives both.
  customCreateAstroRenderer: async (options) => {
    const renderer = await createAstroRenderer(options);
    renderer.hashedScripts.length = 0;
    return renderer;
  },
  shiki: { bundledLangs: ["bash", "diff", "html", "http", "js", "json", "md", "ts", "yaml"] },
  styleOverrides: {
    borderRadius: "0",
    borderWidth: "0",
    codeBackground: "var(--o-panel)",
    codeFontFamily: "var(--o-mono)",
    codeFontSize: "var(--o-t3)",
    codeLineHeight: "1.6",
    codePaddingBlock: "var(--o-s3)",
    codePaddingInline: "var(--o-s4)",
    focusBorder: "var(--o-accent)",
    // Under the default half, a called name on an inserted line has a contrast of 4.15 only.
    textMarkers: { backgroundOpacity: "30%" },
  },
};
