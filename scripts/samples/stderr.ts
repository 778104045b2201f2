/**
 * What Node prints around an uncaught error names files, lines and its own version: none of
 * it may reach a capture, or moving a line in a sample would change what "it printed".
 * The error's message and its own properties stay.
 */
export function withoutNodesFrame(stderr: string): string {
  const lines = stderr.split("\n");
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const skip = quotedSource(lines, index);
    if (skip > 0) {
      index += skip - 1;
      continue;
    }
    const line = lines[index] ?? "";
    if (isHint(line)) continue;
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

/** Lines of the block `file:line`, source, caret, blank; 0 when there is none here. */
function quotedSource(lines: readonly string[], at: number): number {
  const head = lines[at] ?? "";
  if (!/^(?:file:\/\/|node:|\/|[A-Z]:\\).*:\d+$/.test(head)) return 0;
  for (let next = at + 1; next <= at + 12 && next < lines.length; next += 1) {
    if (!/^\s*\^+\s*$/.test(lines[next] ?? "")) continue;
    return lines[next + 1] === "" ? next + 2 - at : next + 1 - at;
  }
  return 0;
}

/** A path is no longer than this; what follows takes the square of a line's length. */
const longestFrame = 8192;

/** A frame, or the line that stands for the frames an error shares with its cause. */
function stackFrame(line: string): { opens: boolean } | undefined {
  if (line.length > longestFrame) return undefined;
  const found =
    /^\s+at (?:.*(?:\(.*\)|:\d+:\d+|<anonymous>)|async .*|\[.*\])(?<opens> \{)?$/.exec(line) ??
    /^\s+\.\.\. \d+ lines matching cause stack trace \.\.\.(?<opens> \{)?$/.exec(line);
  return found === null ? undefined : { opens: found.groups?.["opens"] !== undefined };
}

function isHint(line: string): boolean {
  return /^\(Use `node --[a-z-]+ \.\.\.` to show where the .* was (?:created|thrown)\)$/.test(line);
}

function withoutVersion(lines: readonly string[]): string[] {
  const kept = [...lines];
  const at = kept.findLastIndex((line) => /^Node\.js v\d+\.\d+\.\d+/.test(line));
  if (at === -1) return kept;
  kept.splice(kept[at - 1] === "" ? at - 1 : at, kept[at - 1] === "" ? 2 : 1);
  return kept;
}
