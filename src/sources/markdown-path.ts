/** The address of a page's Markdown: `guides/retries` has `/guides/retries.md`, the start `/index.md`. */
export function markdownPath(id: string, base: string = import.meta.env.BASE_URL): string {
  return `${base.replace(/\/$/, "")}/${id === "" ? "index" : id}.md`;
}

/** The address of a page for readers: `guides/retries` has `/guides/retries/`. */
export function pagePath(id: string, base: string = import.meta.env.BASE_URL): string {
  const root = base.replace(/\/$/, "");
  return id === "" || id === "index" ? `${root}/` : `${root}/${id}/`;
}
