/**
 * What Node prints around an uncaught error names files, lines and its own version: none of
 * it may reach a capture, or moving a line in a sample would change what "it printed".
 * The error's message and its own properties stay.
 */
export function withoutNodesFrame(stderr: string): string {
  const lines = stderr.split("\n");
  const kept: string[] = [];
  let next = 0;
  for (const [index, line] of lines.entries()) {
    if (index < next) continue;
    next = index + quotedSource(lines, index, line);
    if (index < next || isHint(line)) continue;
    const frame = stackFrame(line);
    if (frame === undefined) {
      kept.push(line.replace(/^\(node:\d+\) /, "(node) "));
    } else if (frame.opens) {
      // `at ... {` opens the error's own properties: the brace goes to the message.
      kept.push(`${kept.pop() ?? ""} {`);
    }
  }
  return withoutVersion(kept).join("\n");
}

/** Lines of the source that Node quotes, the caret's among them. */
const mostQuoted = 12;

/** Lines of the block `file:line`, source, caret, blank; 0 when there is none here. */
function quotedSource(lines: readonly string[], at: number, head: string): number {
  if (!/^(?:file:\/\/|node:|\/|[A-Z]:\\).*:\d+$/.test(head)) return 0;
  const quoted = lines.slice(at + 1, at + 1 + mostQuoted);
  const caret = quoted.findIndex((line) => /^\s*\^+\s*$/.test(line));
  if (caret === -1) return 0;
  const end = at + caret + 2;
  return (lines[end] === "" ? end + 1 : end) - at;
}

/** A path is no longer than this; what follows takes the square of a line's length. */
const longestFrame = 8192;

/** A frame, or the line that stands for the frames an error shares with its cause. */
function stackFrame(line: string): { opens: boolean } | undefined {
  if (line.length > longestFrame) return undefined;
  const found =
    /^\s+at (?:.*(?:\(.*\)|:\d+:\d+|<anonymous>)|async .*|\[.*\])(?: \{)?$/.test(line) ||
    /^\s+\.\.\. \d+ lines matching cause stack trace \.\.\.(?: \{)?$/.test(line);
  return found ? { opens: line.endsWith(" {") } : undefined;
}

function isHint(line: string): boolean {
  return /^\(Use `node --[a-z-]+ \.\.\.` to show where the .* was (?:created|thrown)\)$/.test(line);
}

function withoutVersion(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex((line) => /^Node\.js v\d+\.\d+\.\d+\S*$/.test(line));
  if (at === -1) return lines;
  const from = lines[at - 1] === "" ? at - 1 : at;
  return [...lines.slice(0, from), ...lines.slice(at + 1)];
}
