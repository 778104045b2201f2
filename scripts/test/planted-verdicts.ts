import type { Counts } from "../samples/counts.ts";
import type { Examination } from "../samples/examine.ts";
import type { Verdict } from "../samples/verdict.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

export const drift: Verdict = {
  kind: "drift",
  subject: "hello",
  places: [
    { file: "page.md", line: 3 },
    { file: "other.md", line: 8 },
  ],
  message: "It differs.\nIn 100 %, a:b,c.",
  diff: "--- a\n+++ b\n\n-x\r",
  reproduce: "hello",
  accept: "hello",
};
export const crash: Verdict = {
  kind: "crashed",
  subject: 'a <b> "c" & d\te',
  places: [{ file: "samples/x.ts", line: 1 }],
  message: "It said <no>\u0000.",
  detail: "one\ntwo",
};

export const counts: Counts = {
  samples: [2, 3],
  ran: 2,
  cached: 0,
  captures: [1, 2],
  fences: [3, 4],
  facts: [5, 6],
  pages: [7, 8],
};

/** What a check of two samples and a page found. */
export function examination(
  verdicts: readonly Verdict[],
  other: Partial<Examination> = {},
): Examination {
  return {
    project: plantedProject([plantedSample("hello", "1;\n"), plantedSample("b", "2;\n")], {
      pages: { "page.md": "Words.\n" },
    }),
    chosen: new Set(["hello", "b"]),
    whole: true,
    captures: new Map(),
    timelines: new Map(),
    refused: new Map(),
    facts: undefined,
    verdicts,
    counts,
    times: {},
    ...other,
  };
}
