import { createBoundaryLogger } from "outbound-sdk/boundary";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import { code, table } from "../wording.ts";

/** What the console shows of losses that no `onError` hears. It is asked once in a process: by this table. */
export async function warningsTable(): Promise<string> {
  const told = (status: number, onError?: () => undefined) => async (): Promise<void> => {
    const logger = createBoundaryLogger({
      apiKey: "not-a-key",
      endpoint: "https://boundary.example",
      fetch: scriptedFetch([status]).fetch,
      runtime: virtualClock({ auto: true }),
      ...(onError === undefined ? {} : { onError }),
    });
    logger.onRunSuccess({});
    logger.onRunSuccess({});
    await logger.flush();
  };
  const steps: readonly (readonly [label: string, lose: () => Promise<void>])[] = [
    ["a loss that `onError` hears", told(422, () => undefined)],
    ["the first that nobody hears: two events answered 422", told(422)],
    ["the next, of another logger", told(503)],
  ];
  const rows: string[][] = [];
  for (const [label, lose] of steps) {
    const warnings = await hearWarnings(lose);
    rows.push([label, warnings.length === 0 ? "nothing" : warnings.map(code).join("<br>")]);
  }
  return table(["loss", "`console.warn`"], rows);
}

async function hearWarnings(lose: () => Promise<void>): Promise<string[]> {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (text: string) => warnings.push(text);
  try {
    await lose();
  } finally {
    console.warn = warn;
  }
  return warnings;
}
