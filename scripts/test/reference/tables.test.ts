import { expect, test } from "vitest";

import { bulletTable } from "../../reference/tables/bullets.ts";
import { eventTable } from "../../reference/tables/events.ts";
import { exportTable } from "../../reference/tables/exports.ts";
import { fieldTable } from "../../reference/tables/fields.ts";
import { functionText } from "../../reference/tables/function.ts";
import { methodTable } from "../../reference/tables/methods.ts";
import { optionTable } from "../../reference/tables/options.ts";
import { exported, fixtureSdk } from "./fixture-sdk.ts";

/** The rows of a Markdown table, less its head. */
function rows(table: string): readonly string[] {
  return table.split("\n").slice(2);
}

test("an option's row has its name and type, its default and its docstring on one line", () => {
  const sdk = fixtureSdk({
    "index.ts": `
      export interface Options {
        /**
         * How long, in milliseconds.
         * Does not bound the call.
         * @default 30_000
         */
        readonly timeout?: number | undefined;
        /** Must be there. */
        readonly url: string;
        /** Called | told. */
        readonly onEnd?: ((event: string) => unknown) | undefined;
      }`,
  });
  expect(rows(optionTable(sdk, exported(sdk, "Options")))).toEqual([
    "| `timeout`: `number` | `30_000` | How long, in milliseconds. Does not bound the call. |",
    "| `url`: `string` | must be given | Must be there. |",
    "| `onEnd`: `(event: string) => unknown` | none | Called \\| told. |",
  ]);
});

test("a default that is an export is code, one that is a sentence is not", () => {
  const sdk = fixtureSdk({
    "index.ts": `
      /** Waits. */
      export function backoff(): number { return 1; }
      export interface Options {
        /** One. @default backoff */
        readonly a?: unknown;
        /** Two. @default whatever it was */
        readonly b?: unknown;
      }`,
  });
  const [a, b] = rows(optionTable(sdk, exported(sdk, "Options")));
  expect(a).toBe("| `a`: `unknown` | `backoff` | One. |");
  expect(b).toBe("| `b`: `unknown` | whatever it was | Two. |");
});

test("what is inherited from an exported type is left to its own table", () => {
  const sdk = fixtureSdk({
    "index.ts": `
      import type { Hidden } from "./hidden.ts";
      export interface Shown {
        /** Shown. */
        readonly shown: 1;
      }
      export interface Both extends Shown, Hidden {
        /** Own. */
        readonly own: 2;
      }`,
    "hidden.ts": `export interface Hidden {
      /** Hidden. */
      readonly hidden?: 3;
    }`,
  });
  expect(rows(fieldTable(sdk, exported(sdk, "Both")))).toEqual([
    "| `hidden?`: `3` | Hidden. |",
    "| `own`: `2` | Own. |",
  ]);
});

test("a field without a docstring is an error that names it", () => {
  const sdk = fixtureSdk({ "index.ts": "export interface Options { readonly timeout: number }" });
  expect(() => optionTable(sdk, exported(sdk, "Options"))).toThrow(
    "Options.timeout has no docstring.",
  );
});

test("a name is followed through re-exports to the file that declares it", () => {
  const sdk = fixtureSdk({
    "index.ts": `export { make as create } from "./middle.ts"; export type { T } from "./middle.ts";`,
    "middle.ts": `import type { T } from "./deep.ts"; export type { T };
      export { make } from "./deep.ts";`,
    "deep.ts": `
      /** A type. */
      export type T = string;
      /** Makes one: of two kinds. Really. */
      export function make(): T { return ""; }`,
  });
  expect(rows(exportTable(sdk, "toy"))).toEqual([
    "| `create` | function | Makes one: of two kinds. |",
    "| `T` | type | A type. |",
  ]);
});

test("a method's row has its signature, and its tags as sentences", () => {
  const sdk = fixtureSdk({
    "index.ts": `
      export class Thing {
        readonly #secret = 1;
        /** Not a method. */
        readonly field: number = this.#secret;
        /**
         * Reads it.
         * @returns the record.
         * @throws RangeError for an id that is none
         */
        get<T = unknown>(id: string, options?: { readonly deep?: boolean | undefined }): T {
          throw new RangeError(id + String(options));
        }
        /** Whether it is one. */
        static is(value: unknown): boolean { return value instanceof Thing; }
      }`,
  });
  expect(rows(methodTable(sdk, exported(sdk, "Thing")))).toEqual([
    "| `get<T = unknown>(id: string, options?: { deep?: boolean }): T` | Reads it. Returns: the record. Throws `RangeError` for an id that is none. |",
    "| `Thing.is(value: unknown): boolean` | Whether it is one. |",
  ]);
  expect(rows(fieldTable(sdk, exported(sdk, "Thing")))).toEqual([
    "| `field`: `number` | Not a method. |",
  ]);
});

test("a field that is one value shows it, and an overloaded function each way to call it", () => {
  const sdk = fixtureSdk({
    "index.ts": `
      export class Refused extends Error {
        override readonly name = "Refused";
        /** Always. */
        readonly status = 429;
      }
      /** Makes one. */
      export function make(key: string): string;
      export function make(key?: string): string | null;
      export function make(key?: string): string | null {
        return key ?? null;
      }`,
  });
  expect(rows(fieldTable(sdk, exported(sdk, "Refused")))).toEqual([
    "| `status`: `429` | Always. |",
  ]);
  expect(functionText(exported(sdk, "make")).split("\n\n")).toEqual([
    "`make(key: string): string`",
    "`make(key?: string): string | null`",
    "Makes one.",
  ]);
});

test("a function's text keeps its paragraphs and drops its programs", () => {
  const sdk = fixtureSdk({
    "index.ts": `
      /**
       * First: a < b, and \`a < b\`.
       *
       * \`\`\`ts
       * make();
       * \`\`\`
       *
       * Last, see {@link make}.
       *
       * @param size of it
       * @throws OutboundError \`Invalid\`
       */
      export function make({ size = 1 }: { size?: number } = {}): number { return size; }`,
  });
  expect(functionText(exported(sdk, "make"))).toBe(
    [
      "`make(options?: { size?: number }): number`",
      "",
      "First: a &lt; b, and `a < b`.",
      "",
      "Last, see `make`.",
      "",
      "- `size`: of it",
      "- throws `OutboundError` `Invalid`",
    ].join("\n"),
  );
});

test("the points of a list's docstring must be the strings of the list", () => {
  const codes = (points: string): string => `
    /**
     * The codes.
     *
     ${points}
     */
    export const CODES = ["a", "b"] as const;`;
  const good = fixtureSdk({
    "index.ts": codes("* - `a`: the first;\n * - `b`: the\n *   second."),
  });
  expect(rows(bulletTable(exported(good, "CODES")))).toEqual([
    "| `a` | the first |",
    "| `b` | the second |",
  ]);
  const stale = fixtureSdk({ "index.ts": codes("* - `a`: the first") });
  expect(() => bulletTable(exported(stale, "CODES"))).toThrow(
    "CODES holds a, b, and its docstring tells of a.",
  );
});

test("a field that means two things in two events has a row for each", () => {
  const sdk = fixtureSdk({
    "index.ts": `
      interface Any {
        /** When. */
        readonly at: number;
      }
      /** It begins. */
      export interface Start extends Any {
        readonly type: "start";
        /** To come. */
        readonly n: 1;
      }
      /** It ends. */
      export interface End extends Any {
        readonly type: "end";
        /** Done. */
        readonly n?: 1;
      }
      /** All. */
      export type Event = Start | End;`,
  });
  expect(eventTable(sdk, exported(sdk, "Event")).split("\n\n").map(rows)).toEqual([
    ["| `start` | It begins. | `at`, `n` |", "| `end` | It ends. | `at`, `n?` |"],
    [
      "| `at`: `number` | When. |",
      "| `n` of `start`: `1` | To come. |",
      "| `n` of `end`: `1` | Done. |",
    ],
  ]);
});

test("a star export is refused: what it exports is not written there", () => {
  const sdk = fixtureSdk({ "index.ts": `export * from "./x.ts";`, "x.ts": "export const x = 1;" });
  expect(() => sdk.exportsOf("toy")).toThrow("exports more than it names");
});
