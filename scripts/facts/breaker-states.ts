import { walkBreaker } from "../../src/diagrams/breaker-walk.ts";
import { inWords } from "../../src/diagrams/breaker-words.ts";
import { table } from "./wording.ts";

/** The steps of the picture in words: what happens in each state, and what comes of it. */
export async function breakerStatesTable(): Promise<string> {
  return table(
    ["state", "when", "then", "the vendor is asked"],
    inWords(await walkBreaker()).map(({ from, when, to, sent }) => [
      `\`${from}\``,
      when,
      from === to ? `still \`${to}\`` : `\`${to}\``,
      sent,
    ]),
  );
}
