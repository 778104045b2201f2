import { constantFrom, integer, oneof, option, type Arbitrary } from "fast-check";

/*
 * No two causes may fall on one instant, or the contract does not say which of them wins. Waits and
 * limits are whole milliseconds, the vendor's times end in 1/64, the caller's aborts in 1/4096: no
 * sum of one kind meets a sum of another within the few steps a scenario has, and all are exact in
 * binary.
 */
export const VENDOR_GRAIN = 1 / 64;
export const ABORT_GRAIN = 1 / 4_096;

export const sometimes = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
  option(arbitrary, { nil: undefined });

/** Small numbers of milliseconds mostly, each scale as likely as the next. */
export const ms: Arbitrary<number> = oneof(
  // Round numbers, so that one limit falls on another's end now and then.
  constantFrom(1, 10, 100, 500, 1_000),
  integer({ min: 0, max: 20 }),
  integer({ min: 0, max: 2_000 }),
  integer({ min: 0, max: 60_000 }),
);

/** Drops what is undefined: an option that is left out is not there. */
export function sparse<T extends object>(arbitrary: Arbitrary<T>): Arbitrary<T> {
  return arbitrary.map(
    (value) =>
      Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T,
  );
}
