import { readPage } from "../samples/page.ts";

/**
 * Names of the samples that a page has an empty fence for: one an author has yet to have filled. One
 * that nothing closes is still being typed.
 *
 * @param file of the page, which tells how its text is read
 */
export function emptyFences(file: string, text: string): string[] {
  const names = readPage(file, text).fences.flatMap(({ info, body, closed }) =>
    body === "" && closed ? (info.sample ?? info.output ?? []) : [],
  );
  return [...new Set(names)];
}
