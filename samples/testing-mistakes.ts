import type { ScriptedFetchOptions } from "outbound-sdk/testing";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

/** What a script with a mistake in it is answered. */
function refused(make: () => unknown) {
  try {
    make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // What it is, and what it may be.
    console.log(error.message.replace("; ", ";\n  "));
  }
}

refused(() => scriptedFetch([]));
refused(() => scriptedFetch([{ status: 204, body: "text" }]));
refused(() => scriptedFetch([{ status: 200, afterMs: 50 }]));
refused(() =>
  scriptedFetch([200], { clocks: 1 } as ScriptedFetchOptions),
);
refused(() => virtualClock({ start: NaN }));
