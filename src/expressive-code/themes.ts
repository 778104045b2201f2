/** Colours of code, dark and light: five kinds of words, the rest in the text's own colour. */
interface Palette {
  text: string;
  keyword: string;
  string: string;
  number: string;
  comment: string;
  function: string;
}

/** Contrast with the panel behind: at least 4.5 to 1. */
const DARK: Palette = {
  text: "#d6d9e0",
  keyword: "#cf9bf0",
  string: "#ecc48d",
  number: "#f8976f",
  comment: "#9aa5ae",
  function: "#8fb4ff",
};
const LIGHT: Palette = {
  text: "#2b2e37",
  keyword: "#8132a8",
  string: "#93402f",
  number: "#a01363",
  comment: "#5c6272",
  function: "#2b5db0",
};

const SCOPES: readonly (readonly [kind: keyof Palette, scopes: readonly string[]])[] = [
  ["comment", ["comment", "punctuation.definition.comment"]],
  [
    "keyword",
    [
      "keyword",
      "storage",
      "variable.language",
      "keyword.operator.new",
      "keyword.operator.expression",
    ],
  ],
  ["text", ["keyword.operator", "storage.type.function.arrow", "punctuation"]],
  ["string", ["string", "punctuation.definition.string", "constant.character.escape"]],
  ["number", ["constant.numeric", "constant.language"]],
  [
    "function",
    ["entity.name.function", "support.function", "support.type.property-name", "entity.name.tag"],
  ],
  ["text", ["meta.template.expression", "variable.other"]],
];

function theme(name: string, type: "dark" | "light", palette: Palette) {
  return {
    name,
    type,
    colors: {
      "editor.foreground": palette.text,
      "editor.background": type === "dark" ? "#1f222a" : "#f6f7f9",
    },
    settings: [
      { settings: { foreground: palette.text } },
      ...SCOPES.map(([kind, scopes]) => ({
        scope: [...scopes],
        settings: { foreground: palette[kind] },
      })),
    ],
  };
}

/** The dark one first, as Starlight expects them. */
export const themes = [
  theme("outbound-dark", "dark", DARK),
  theme("outbound-light", "light", LIGHT),
] as const;
