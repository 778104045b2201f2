import { readFileSync } from "node:fs";
import { Unfit } from "./judge.ts";
import { lineless, type Mutant } from "./mutant.ts";

/** Mutants that nobody has to notice, and why. */
export interface Accepted {
  /** Why the program does the same, or why the difference is nobody's business. */
  reason: string;
  /** The judges who need not notice. */
  judges: readonly string[];
  /** Ids. */
  mutants: readonly string[];
}

/**
 * Reads the list of accepted mutants.
 *
 * @throws Unfit when the file is not what it should be
 */
export function readAccepted(path: string): Accepted[] {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Array.isArray(value)) throw new Unfit(`${path}: expected a list, got ${typeof value}`);
  return value.map((entry: Partial<Accepted> | null, at) => {
    const { reason, judges, mutants } = entry ?? {};
    const where = `${path}: entry ${at + 1}`;
    if (typeof reason !== "string" || reason.trim() === "") {
      throw new Unfit(`${where} gives no "reason": a text is needed`);
    }
    if (!isTexts(mutants) || mutants.length === 0) {
      throw new Unfit(`${where} names no "mutants": a list of ids is needed`);
    }
    if (!isTexts(judges) || judges.length === 0) {
      throw new Unfit(`${where} names no "judges": a list of targets is needed`);
    }
    return { reason, judges, mutants };
  });
}

/**
 * The reasons by mutant id, for one judge. Ids match whatever their line says.
 *
 * @param mutants all that the judge's files have, not a choice of them
 * @throws Unfit for an entry that matches no mutant, or a mutant that is listed twice
 */
export function acceptedBy(
  judge: string,
  list: readonly Accepted[],
  mutants: readonly Mutant[],
): Map<string, string> {
  const byIdentity = new Map(mutants.map(({ id }) => [lineless(id), id]));
  const reasons = new Map<string, string>();
  const problems: string[] = [];
  for (const { reason, judges, mutants: ids } of list) {
    if (!judges.includes(judge)) continue;
    for (const listed of ids) {
      const id = byIdentity.get(lineless(listed));
      if (id === undefined) problems.push(`${listed} matches no mutant (any more): "${reason}"`);
      else if (reasons.has(id)) problems.push(`${listed} is listed twice`);
      else reasons.set(id, reason);
    }
  }
  if (problems.length > 0) throw new Unfit(`accepted.json: ${problems.join("\n")}`);
  return reasons;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
