/**
 * The bytes of the file a frame shows. Each line of the frame is a box of its own; an empty line's
 * box holds a line break so that it has a height. The file's last line ends with a newline, which
 * the frame does not show.
 */
export function fileText(frame: ParentNode): string {
  const lines = [...frame.querySelectorAll(".ec-line .code")].map((line) =>
    (line.textContent ?? "").replace(/^\n$/, ""),
  );
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
