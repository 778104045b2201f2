/** What one part of the facts computes: texts by fact id, Markdown tables by name. */
export interface Part {
  readonly facts?: Readonly<Record<string, string>>;
  readonly tables?: Readonly<Record<string, string>>;
}
