/** Longest address that chats and mail pass on whole. */
export const LONGEST_LINK = 2_000;
/** Most letters and lines of an edit in an address. */
const LARGEST = 128 * 1024;
const MOST_LINES = 5_000;

/** A file's name. It is shown among our own words: no sentence may come by it. */
const NAME = /^[\w.-]{1,100}$/;

/** Packs edited files into text that is safe in an address. */
export async function pack(files: Readonly<Record<string, string>>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(files));
  const deflated = await through(bytes, new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of deflated) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Whether an edit may come by an address. A kilobyte of it could hold a gigabyte, or half a million
 * empty lines, each of which a page has to draw.
 */
export function fitsAddress(files: Readonly<Record<string, string>>): boolean {
  const text = Object.entries(files).flat().join("\n");
  return text.length <= LARGEST && text.split("\n").length <= MOST_LINES;
}

/** Undoes `pack`. @throws when the text is none of ours: an address may have been cut. */
export async function unpack(packed: string): Promise<Record<string, string>> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const inflated = await through(bytes, new DecompressionStream("deflate-raw"), 8 * LARGEST);
  const files: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(inflated));
  if (
    typeof files !== "object" ||
    files === null ||
    !Object.entries(files).every(([name, text]) => NAME.test(name) && typeof text === "string")
  ) {
    throw new TypeError("The address holds no files.");
  }
  const edited = files as Record<string, string>;
  if (!fitsAddress(edited)) throw new RangeError("The address holds more than an edit.");
  return edited;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) throw new RangeError("The address holds more than an edit.");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
