/** How a fact is written: the form is the fact's own, so that a page cannot state it two ways. */

/** `6,000`. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** `1,000 ms`. */
export function milliseconds(ms: number): string {
  return `${count(ms)} ms`;
}

/** In the largest unit that leaves a whole number: `15 seconds`, `5 minutes`, up to 90 seconds. */
export function duration(ms: number): string {
  if (ms % 60_000 === 0 && ms > 90_000) return plural(ms / 60_000, "minute");
  if (ms % 1_000 === 0) return plural(ms / 1_000, "second");
  return milliseconds(ms);
}

export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/** Markdown, the cells as they are. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text in code type, whatever it holds; a bar would end the cell. */
export function code(text: string): string {
  if (text === "") return "an empty text";
  const bar = text.replaceAll("|", "\\|").replaceAll("\n", "\\n");
  // One blank at each end is Markdown's own.
  if (/^ .* $/.test(bar)) return `\` ${bar} \``;
  return bar.includes("`") ? `\`\` ${bar} \`\`` : `\`${bar}\``;
}

/** A value as a program would write it, on one line. */
export function literal(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "symbol") return "Symbol()";
  if (typeof value === "function") return "() => {}";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (value instanceof Error) return `new ${value.name}(${JSON.stringify(value.message)})`;
  if (value instanceof Map) return `new Map(${literal([...value])})`;
  if (value instanceof URLSearchParams) return `new URLSearchParams(${literal(value.toString())})`;
  if (value instanceof Headers) return `new Headers(${literal(Object.fromEntries(value))})`;
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${literal(field)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
