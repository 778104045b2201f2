import type { Stream } from "../protocol.ts";
import type { InspectOptions } from "./inspect/context.ts";
import { format } from "./inspect/format.ts";
import { inspect } from "./inspect/inspect.ts";

type Method = (...args: unknown[]) => void;

/** Columns a group moves its lines to the right. */
const GROUP = 2;

/** A console that prints what Node's prints, to the same of its two streams. */
export function nodeConsole(
  print: (stream: Stream, text: string) => void,
  foreign: Set<string>,
): Readonly<Record<string, Method>> {
  let indent = "";
  const counts = new Map<string, number>();
  const starts = new Map<string, number>();

  const line = (stream: Stream, text: string): void => {
    print(stream, `${indent}${indent === "" ? text : text.replaceAll("\n", `\n${indent}`)}\n`);
  };
  const to =
    (stream: Stream): Method =>
    (...args) =>
      line(stream, format(args, foreign));
  const log = to("stdout");
  const error = to("stderr");
  const elapsed = (label: string): string => {
    const ms = performance.now() - (starts.get(label) ?? performance.now());
    return `${label}: ${ms < 1000 ? `${Number(ms.toPrecision(4))}ms` : `${(ms / 1000).toFixed(3)}s`}`;
  };

  return {
    log,
    info: log,
    debug: log,
    dirxml: log,
    table: (...args) => {
      foreign.add("console.table");
      log(...args);
    },
    error,
    warn: error,
    trace: (...args) => error(args.length === 0 ? "Trace" : `Trace: ${format(args, foreign)}`),
    dir: (value, options) => {
      const given = (options ?? {}) as InspectOptions;
      line("stdout", inspect(value, { customInspect: false, ...given }, foreign));
    },
    assert: (condition, ...args) => {
      if (condition) return;
      const [first, ...rest] = args;
      if (typeof first === "string") error(`Assertion failed: ${first}`, ...rest);
      else error(args.length === 0 ? "Assertion failed" : "Assertion failed:", ...args);
    },
    count: (label = "default") => {
      const name = String(label);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      line("stdout", `${name}: ${counts.get(name)}`);
    },
    countReset: (label = "default") => void counts.delete(String(label)),
    group: (...args) => {
      if (args.length > 0) log(...args);
      indent += " ".repeat(GROUP);
    },
    groupCollapsed: (...args) => {
      if (args.length > 0) log(...args);
      indent += " ".repeat(GROUP);
    },
    groupEnd: () => {
      indent = indent.slice(GROUP);
    },
    time: (label = "default") => void starts.set(String(label), performance.now()),
    timeLog: (label = "default", ...args) => log(elapsed(String(label)), ...args),
    timeEnd: (label = "default") => {
      log(elapsed(String(label)));
      starts.delete(String(label));
    },
    clear: () => undefined,
  };
}
