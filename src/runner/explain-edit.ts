import type { EditError } from "./edit-error.ts";
import type { SampleData } from "./run-format.ts";

type Words = readonly (string | Node)[];

/** How the engines say that there is no `fetch`: it is taken from every program that runs in a page. */
const NO_FETCH = /\bfetch is not (?:a function|defined)|Can't find variable: fetch/;

/** Letters of an error's frames that are looked at. */
const MOST_LETTERS = 4_096;

/** Why an edit was not started: the place in it, as a link, and what is wrong there. */
export function refusal(figure: HTMLElement, error: EditError): Words {
  const { file, line, column, message } = error;
  return [link(figure, error, `${file}:${line}:${column}`), "  ", message];
}

/**
 * What is said below the output of an edit that an error ended: which line it comes from, and what to
 * do about a network that is not there. One list of words for each sentence.
 *
 * @param frames the error's, with the sample's files by their names; a stranger's edit may tell anything
 */
export function explained(
  figure: HTMLElement,
  { files }: SampleData,
  { frames, text }: { frames: unknown; text: string },
): Words[] {
  const said: Words[] = [];
  const first = typeof frames === "string" ? frames.slice(0, MOST_LETTERS) : "";
  const named = [...first.matchAll(/\.\/([\w.-]+\.ts):(\d+)/g)];
  const [, file = "", line = ""] = named.find(([, name = ""]) => Object.hasOwn(files, name)) ?? [];
  if (file !== "") {
    const place = { file, line: Number(line), column: 1 };
    said.push(["Thrown at ", link(figure, place, `${file}:${line}`)]);
  }
  if (NO_FETCH.test(text)) {
    said.push([
      "This page has no network: give the client a fetch, such as the fake vendor's, or run the file in Node.",
    ]);
  }
  return said;
}

/** Puts the editor's caret at a place of the sample's files. */
function link(
  figure: HTMLElement,
  { file, line, column }: { file: string; line: number; column: number },
  words: string,
): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "o-link o-place";
  button.textContent = words;
  button.addEventListener("click", () => {
    figure.dispatchEvent(new CustomEvent("o-jump", { detail: { file, line, column } }));
  });
  return button;
}
