/** A reader's edit of a sample, kept for as long as the tab lives. */
export interface StoredEdit {
  /** SHA-256 of the sample it was made of. */
  version: string;
  /** Edited files by name. */
  files: Record<string, string>;
}

const key = (sample: string): string => `edit:${location.pathname}:${sample}`;

/** The edit of a sample, or undefined. Storage may be forbidden, and then throws at its mention. */
export function storedEdit(sample: string): StoredEdit | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(sample)) ?? "null");
    return isEdit(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an edit; without files the sample has none. Where nothing can be kept, it lasts as long as the page. */
export function storeEdit(sample: string, edit: StoredEdit): void {
  try {
    if (Object.keys(edit.files).length === 0) sessionStorage.removeItem(key(sample));
    else sessionStorage.setItem(key(sample), JSON.stringify(edit));
  } catch {
    // Forbidden, or full.
  }
}

function isEdit(value: unknown): value is StoredEdit {
  if (typeof value !== "object" || value === null) return false;
  const { version, files } = value as Partial<StoredEdit>;
  return (
    typeof version === "string" &&
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((text) => typeof text === "string")
  );
}
