/** How far a value is written out. Node's names and defaults. */
export interface InspectOptions {
  /** Levels of nesting below the value itself; `null` or `Infinity` is all. @default 2 */
  depth?: number | null;
  /** Elements of a list that are shown. @default 100 */
  maxArrayLength?: number | null;
  /** Characters of a string that are shown. @default 10000 */
  maxStringLength?: number | null;
  /** Columns after which a value is broken into lines. @default 80 */
  breakLength?: number;
  /** Innermost levels that may share a line; false: none. @default 3 */
  compact?: number | boolean;
  /** Calls a value's own `Symbol.for("nodejs.util.inspect.custom")`. @default true */
  customInspect?: boolean;
}

/** Where a walk through a value stands. */
export interface Context {
  readonly depth: number;
  readonly maxArrayLength: number;
  readonly maxStringLength: number;
  readonly breakLength: number;
  readonly compact: number;
  readonly customInspect: boolean;
  /** The values the walk is inside of, outermost first. */
  readonly seen: object[];
  /** Writes a value that lies so deep. */
  readonly write: (context: Context, value: unknown, level: number) => string;
  /** Kinds met that Node writes otherwise. */
  readonly foreign: Set<string>;
  /** Values that contain themselves, numbered in the order they were met. */
  readonly circular: Map<object, number>;
  /** Columns the next line is indented by. */
  indentation: number;
  /** The level of the value written last: decides which levels share a line. */
  level: number;
}

export function contextOf(
  options: InspectOptions,
  foreign: Set<string>,
  write: Context["write"],
): Context {
  const { compact = 3 } = options;
  return {
    depth: bound(options.depth, 2),
    maxArrayLength: Math.max(0, bound(options.maxArrayLength, 100)),
    maxStringLength: Math.max(0, bound(options.maxStringLength, 10_000)),
    breakLength: options.breakLength ?? 80,
    compact: typeof compact === "number" ? compact : compact ? 3 : 0,
    customInspect: options.customInspect ?? true,
    seen: [],
    write,
    foreign,
    circular: new Map(),
    indentation: 0,
    level: 0,
  };
}

function bound(given: number | null | undefined, otherwise: number): number {
  return given === undefined ? otherwise : (given ?? Infinity);
}
