/** A table of GitHub's Markdown. Cells are Markdown themselves; blanks and bars in them are safe. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}

/** Text in code type. It holds no backtick: types and names have none. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** A docstring's text, safe outside code: `<` would begin an element. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "&lt;")))
    .join("");
}

/** One line of text: paragraphs and line breaks become blanks. */
export function oneLine(text: string): string {
  return prose(text).replaceAll(/\s+/g, " ").trim();
}

/** Up to and with its first full stop. A stop in code, or within a word, ends nothing. */
export function firstSentence(text: string): string {
  const [opening = ""] = text.split(/\n(?:\n|- )/);
  const line = oneLine(opening);
  const sentence = /^(?:`[^`]*`|[^`])*?\.(?= |$)/.exec(line)?.[0] ?? line;
  return sentence.replace(/:$/, ".");
}

/** Text that another sentence goes on with, less the stop it may have. */
export function clause(text: string): string {
  return oneLine(text).replace(/\.$/, "");
}

/** What a `@throws` says; the error's class comes first. */
export function thrown(text: string): string {
  return clause(text).replace(/^\w+Error\b/, (name) => code(name));
}
