import { fullJitterBackoff } from "outbound-sdk";

import { measure } from "./measured-call.ts";
import { duration, milliseconds, table } from "./wording.ts";

const retries = [1, 2, 3, 4, 5, 6, 7, 8];
const ceiling = (retry: number): number => fullJitterBackoff(retry, 1);

export async function backoffFacts(): Promise<Record<string, string>> {
  const { waits } = await measure([503]);
  const most = waits.reduce((sum, _wait, index) => sum + ceiling(index + 1), 0);
  return {
    "backoff.base": duration(ceiling(1)),
    "backoff.cap": duration(ceiling(1_000)),
    "waits.most": duration(most),
  };
}

/** The ceiling of each wait, and the wait at the middle of the jitter. */
export function ceilingTable(): string {
  return table(
    ["retry", "ceiling", "wait at random 0.5"],
    retries.map((retry) => [
      `${retry}`,
      milliseconds(ceiling(retry)),
      milliseconds(fullJitterBackoff(retry, 0.5)),
    ]),
  );
}
