const EMPTY = /^(`{3,})[^`\n]*\b(?:sample|output)="([^"\n]+)"[^`\n]*\n\1$/gm;

/** Names of the samples that a page has an empty fence for: one an author has yet to have filled. */
export function emptyFences(page: string): string[] {
  return [...new Set([...page.matchAll(EMPTY)].map(([, , name = ""]) => name))];
}
