import { table } from "../wording.ts";
import { logging } from "./logging.ts";

const modes = ["drop", "hold"] as const;
/** Events logged while the breaker is open. */
const waiting = 3;
type Mode = (typeof modes)[number];

/** What an open breaker does with events in both modes: each cell is seen in a run. */
export async function whileOpenTable(): Promise<string> {
  const seen = await Promise.all(modes.map(see));
  const row = (label: string, cell: (one: Seen) => string): string[] => [label, ...seen.map(cell)];
  return table(
    ["what happens", ...modes.map((mode) => `\`"${mode}"\``)],
    [
      row("to the batch that opened it", ({ opening }) => (opening === 1 ? "dropped" : "kept")),
      row("to a batch while it is open", ({ refused }) =>
        refused === 0 ? "waits in the queue" : "dropped, with a `BreakerOpenError`",
      ),
      row("to `flush()` while it is open", ({ flushed }) =>
        flushed ? "ends at once" : "waits for the cooldown",
      ),
      row("when the cooldown is over", ({ probed }) =>
        probed ? "a timer sends the probe" : "the next batch is the probe",
      ),
      row("to the events of a probe that fails", ({ probe }) => (probe === 0 ? "kept" : "dropped")),
      row("to those that waited, once all is well", ({ arrived }) =>
        arrived === waiting ? "all arrive" : arrived === 0 ? "there are none" : `${arrived} arrive`,
      ),
    ],
  );
}

interface Seen {
  /** Events dropped with the batch that opened the breaker. */
  readonly opening: number;
  /** Events dropped because it was open. */
  readonly refused: number;
  /** Whether a flush ended without time passing. */
  readonly flushed: boolean;
  /** Whether a request was sent at the end of the cooldown with nobody asking for it. */
  readonly probed: boolean;
  /** Events dropped by a probe that failed. */
  readonly probe: number;
  /** Events logged while it was open that arrived in the end. */
  readonly arrived: number;
}

async function see(whileOpen: Mode): Promise<Seen> {
  let ill = true;
  const { log, flush, errors, clock, vendor, logger } = logging([() => (ill ? 503 : 202)], {
    whileOpen,
    breaker: { threshold: 1, cooldownMs: 10_000 },
  });
  const dropped = (): number => errors.reduce((sum, one) => sum + one.dropped, 0);
  log(1);
  await flush();
  const opening = dropped();
  if (logger.state !== "open") throw new Error("The breaker did not open.");

  log(waiting);
  const asked = clock.now();
  await flush();
  const flushed = clock.now() === asked;
  const refused = dropped() - opening;

  const before = vendor.requests.length;
  await clock.advance(10_000);
  const probed = vendor.requests.length > before;
  if (!probed) {
    log(1);
    await flush();
  } else await clock.advance(5_000);
  const probe = dropped() - opening - refused;

  ill = false;
  const sent = vendor.requests.length;
  await clock.advance(60_000);
  await flush();
  const arrived = vendor.requests
    .slice(sent)
    .reduce((sum, { body }) => sum + (JSON.parse(body ?? "{}").events?.length ?? 0), 0);
  return { opening, refused, flushed, probed, probe, arrived };
}
