/** A file of an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** 1 January 2026, as MS-DOS writes a day: the same files always make the same archive. */
const DAY = ((2026 - 1980) << 9) | (1 << 5) | 1;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;

/** Packs files without compressing them: they are small, and the tarball is compressed already. */
export function zip(entries: readonly ZipEntry[]): Blob {
  const body: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const label = new TextEncoder().encode(name);
    const fields = [VERSION, FLAGS, 0, 0, DAY];
    const sizes = [crc32(bytes), bytes.byteLength, bytes.byteLength];
    const local = record([0x04034b50], fields, sizes, [label.byteLength, 0]);
    const central = record(
      [0x02014b50],
      [VERSION, ...fields],
      sizes,
      [label.byteLength, 0, 0, 0, 0],
      [0, offset],
    );
    body.push(local, label, new Uint8Array(bytes));
    directory.push(central, label);
    offset += local.byteLength + label.byteLength + bytes.byteLength;
  }
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0);
  const end = record([0x06054b50], [0, 0, entries.length, entries.length], [size, offset], [0]);
  return new Blob([...body, ...directory, end], { type: "application/zip" });
}

/** Numbers as the format wants them, little end first: by turns of four bytes and of two. */
function record(...groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const width = (group: number): number => (group % 2 === 0 ? 4 : 2);
  const length = groups.reduce((sum, numbers, group) => sum + numbers.length * width(group), 0);
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  groups.forEach((numbers, group) => {
    for (const number of numbers) {
      if (width(group) === 4) view.setUint32(at, number, true);
      else view.setUint16(at, number, true);
      at += width(group);
    }
  });
  return new Uint8Array(view.buffer);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
