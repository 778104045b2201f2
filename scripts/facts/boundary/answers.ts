import type { Answer } from "outbound-sdk/testing";

import { table } from "../wording.ts";
import { logging } from "./logging.ts";

/** Rows in the order a reader looks for them. */
const rows: readonly { readonly label: string; readonly answers: readonly Answer[] }[] = [
  { label: "any 2xx", answers: [200, 201, 202, 204] },
  { label: "500, 502, 503, 504", answers: [500, 502, 503, 504] },
  { label: "other 5xx that can pass, such as 520 to 529", answers: [507, 520, 524, 529, 599] },
  { label: "408", answers: [408] },
  { label: "429", answers: [429] },
  { label: "cannot be reached", answers: ["offline"] },
  { label: "no answer in time", answers: ["hang"] },
  { label: "400, 404, 422 and other 4xx", answers: [400, 402, 404, 405, 409, 410, 413, 422, 425] },
  { label: "501, 505, 510, 511", answers: [501, 505, 510, 511] },
  { label: "a redirect", answers: [301, 302, 303, 307, 308] },
  { label: "401, 403", answers: [401, 403] },
];

/** What each answer does to a batch and to the logger. Each row is run. */
export async function answersTable(): Promise<string> {
  const cells: string[][] = [];
  for (const { label, answers } of rows) {
    const ends = new Set<string>();
    for (const answer of answers) ends.add(JSON.stringify(await ending(answer)));
    const [end] = ends;
    if (end === undefined || ends.size !== 1) {
      throw new Error(`Not one row: ${label} ends as ${[...ends].join(" and ")}`);
    }
    const followed = label === "a redirect" ? `, which ${await redirects()}` : "";
    cells.push([label + followed, ...(JSON.parse(end) as string[])]);
  }
  return table(
    ["the vendor or the network", "sent again", "the breaker", "`onError` is given", "afterwards"],
    cells,
  );
}

async function ending(answer: Answer): Promise<string[]> {
  // One failure that counts is enough to open this one.
  const { log, flush, logger, vendor, errors } = logging([answer], { breaker: { threshold: 1 } });
  log(1);
  await flush();
  const [error] = errors;
  const { state } = logger;
  return [
    vendor.requests.length > 1 ? "yes" : "no",
    state === "open" ? "counts it" : (await startsAnew(answer)) ? "counts anew" : "leaves it out",
    error === undefined ? "nothing" : `\`${error.name}\``,
    state === "disabled" ? "disabled for good" : "goes on",
  ];
}

/** What the logger tells `fetch` to do with a redirect, in words. */
async function redirects(): Promise<string> {
  let told: RequestInit["redirect"];
  const { log, flush } = logging([202], {
    fetch(_input, init) {
      told = init?.redirect;
      return Promise.resolve(new Response(null, { status: 202 }));
    },
  });
  log(1);
  await flush();
  return told === "manual" ? "is not followed" : "is followed";
}

/** Whether this answer, between two failed batches, makes the second the first in a row. */
async function startsAnew(answer: Answer): Promise<boolean> {
  const failed = [503, 503, 503];
  const answers = [...failed, answer, ...failed];
  const { log, flush, logger } = logging(answers, { breaker: { threshold: 2 } });
  for (let batch = 1; batch <= 3; batch++) {
    log(1);
    await flush();
  }
  return logger.state === "closed";
}
