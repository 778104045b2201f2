import type { Call } from "./call.ts";
import { duration } from "./duration.ts";
import { escape } from "./escape.ts";
import type { Part } from "./fold-alike.ts";
import { attemptWords, waitWords } from "./sentence.ts";
import { endLabel, nothingSent } from "./words.ts";

/** The same as the picture, in words: a row for each attempt. */
export function table(parts: readonly Part[]): string {
  const calls = parts.filter((part) => part.note === undefined);
  const several = calls.length > 1 || (calls[0]?.calls.length ?? 0) > 1;
  const heads = [...(several ? ["Call"] : []), "Attempt", "Sent at", "Answer", "Then"];
  const body = calls.flatMap(({ calls, first }) => {
    const [call] = calls as readonly [Call];
    const last = first + calls.length - 1;
    const name = last === first ? `${first}` : `${first} to ${last}`;
    return rowsOf(call).map((cells, index) =>
      cellsOf(several ? [index === 0 ? name : "", ...cells] : cells),
    );
  });
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join("");
  return `<div class="o-scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

function rowsOf(call: Call): string[][] {
  if (call.rows.length === 0) return [["none", "", "", nothingSent(call)]];
  return call.rows.map(({ attempt, wait }, index) => {
    const last = index === call.rows.length - 1;
    const then = [
      ...(wait === undefined ? [] : [waitWords(wait)]),
      ...(last ? [endLabel(call)] : []),
    ].join("; ");
    if (attempt === undefined) return ["", "", "", then];
    const { number, from } = attempt;
    return [`${number}`, duration(from), attemptWords(attempt), then];
  });
}

function cellsOf(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`;
}
