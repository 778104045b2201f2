/** An error as JSON would leave nothing of it: its name, message and cause are not enumerable. */
function readable(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, cause } = value;
  return Object.assign({ name, message, ...(cause === undefined ? {} : { cause }) }, value);
}

/**
 * What is sent of an event: when it was logged, its own fields, and how the run ended. An `at` of
 * the event's own stays.
 */
export function recordOf(event: object, outcome: "success" | "failure", at: number): object {
  return { at, ...(readable(event) as object), outcome };
}

/**
 * A record as it will stand in every request that carries it. Written when it is logged, so that
 * what the program does to its objects later changes nothing that is sent.
 *
 * @throws for whatever JSON cannot carry: a BigInt, a circle, a `toJSON` that throws or gives no
 * object. Its bytes would spoil those of the whole batch.
 */
export function textOf(record: object): string {
  const text = JSON.stringify(record, (_key, value: unknown) => readable(value)) as
    | string
    | undefined;
  if (text?.startsWith("{") !== true) throw new TypeError("Its toJSON gave no object");
  return text;
}
