import type { Answer } from "outbound-sdk/testing";

import { measure } from "./measured-call.ts";
import type { MeasuredCall } from "./measured-call.ts";
import { table } from "./wording.ts";

const unreadable: Answer = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: "{ not json",
};

/** Rows in the order a reader looks for them: what the vendor does, in words and as answers. */
const rows: readonly { label: string; answers: readonly Answer[] }[] = [
  { label: "500, 502, 503, 504", answers: [500, 502, 503, 504] },
  { label: "other 5xx that can pass, such as 520 to 529", answers: [507, 520, 524, 529, 599] },
  { label: "501, 505, 510, 511", answers: [501, 505, 510, 511] },
  { label: "408, 425", answers: [408, 425] },
  { label: "429", answers: [429] },
  { label: "cannot be reached", answers: ["offline"] },
  { label: "no whole answer within `timeout`", answers: ["hang"] },
  { label: "declared JSON, but cannot be parsed", answers: [unreadable] },
  { label: "400, 422 and other 4xx", answers: [400, 402, 405, 409, 410, 418, 422, 451, 499] },
  { label: "401, 403", answers: [401, 403] },
  { label: "404", answers: [404] },
  { label: "a redirect that `fetch` did not follow", answers: [301, 302, 304, 307, 308] },
];

/** Each row is run; answers of one row that end differently are an error, not a row. */
export async function retriedTable(): Promise<string> {
  const cells: string[][] = [];
  for (const { label, answers } of rows) {
    const ends = new Set<string>();
    for (const answer of answers) ends.add(JSON.stringify(ending(await measure([answer]))));
    const [end] = ends;
    if (end === undefined || ends.size !== 1) {
      throw new Error(`Not one row: ${label} ends as ${[...ends].join(" and ")}`);
    }
    cells.push([label, ...(JSON.parse(end) as string[])]);
  }
  return table(["the vendor or the network", "sent again", "code that is left"], cells);
}

function ending({ requests, error }: MeasuredCall): string[] {
  if (error === undefined) throw new Error("A call that shall fail succeeded.");
  const flags = [error.permanent ? "permanent" : [], error.timedOut ? "`timedOut`" : []].flat();
  return [requests > 1 ? "yes" : "no", [`\`${error.code}\``, ...flags].join(", ")];
}
