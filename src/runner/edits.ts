/** A reader's edit of a sample, kept for as long as the tab lives. */
export interface StoredEdit {
  /** Tells which version of the sample it was made of. */
  version: string;
  /** Edited files by name. */
  files: Record<string, string>;
  /** The shared edit it began as, packed as it is in the address; absent for one of the reader's own. */
  from?: string;
}

/** A reader's own edit of a sample, and what they made of each shared one: none replaces another. */
const key = (sample: string, from: string | undefined): string =>
  from === undefined
    ? `edit:${location.pathname}:${sample}`
    : `shared-edit:${location.pathname}:${sample}:${from}`;

/** Edits that could not be stored, by their place: another one that comes must not cost them. */
const unstored = new Map<string, StoredEdit>();

/**
 * The reader's own edit of a sample, or what they made of a shared one; undefined for none. Storage
 * may be forbidden, and then throws at its mention.
 */
export function storedEdit(sample: string, from?: string): StoredEdit | undefined {
  const kept = unstored.get(key(sample, from));
  if (kept !== undefined) return kept;
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(sample, from)) ?? "null");
    return isEdit(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an edit; without files the sample has none. Where nothing can be kept, it lasts as long as the page. */
export function storeEdit(sample: string, edit: StoredEdit): void {
  const place = key(sample, edit.from);
  const empty = Object.keys(edit.files).length === 0;
  unstored.delete(place);
  try {
    if (empty) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(edit));
  } catch {
    // Forbidden, or full.
    if (!empty) unstored.set(place, edit);
  }
}

function isEdit(value: unknown): value is StoredEdit {
  if (typeof value !== "object" || value === null) return false;
  const { version, files, from } = value as Partial<StoredEdit>;
  return (
    typeof version === "string" &&
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((text) => typeof text === "string") &&
    (from === undefined || typeof from === "string")
  );
}
