import type { Examination } from "./examine.ts";

/**
 * The whole report for programs: stable keys, nothing that differs between two equal runs. A line of
 * it never begins with `::`; with its other sign for a command escaped, GitHub obeys none of it.
 */
export function jsonReport({ verdicts, counts }: Examination): string {
  const report = {
    ok: verdicts.length === 0,
    examined: counts,
    verdicts: verdicts.map(
      ({ kind, subject, places, message, diff, detail, reproduce, accept }) => ({
        kind,
        subject,
        places,
        message,
        diff: diff ?? null,
        detail: detail ?? null,
        reproduce: reproduce ?? null,
        accept: accept ?? null,
      }),
    ),
  };
  return `${JSON.stringify(report, undefined, 2).replaceAll("##[", String.raw`##\u005b`)}\n`;
}
