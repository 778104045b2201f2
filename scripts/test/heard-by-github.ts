/**
 * The lines of a log that GitHub's runner takes for commands. It looks at each line on its own: one that
 * begins, after blanks, with `::NAME` and has a second `::`, or one that has `##[NAME]` anywhere. After
 * `stop-commands` it obeys only the word that came with it.
 */
export function heardByGitHub(log: string): string[] {
  const heard: string[] = [];
  let token: string | undefined;
  for (const line of log.split(/\r\n|\r|\n/)) {
    const [, name, data = ""] =
      /^\s*::([\w-]+)(?: .*?)?::(.*)$/u.exec(line) ??
      /##\[([\w-]+)(?: [^\]]*)?\](.*)$/u.exec(line) ??
      [];
    if (name === undefined) continue;
    if (token !== undefined) {
      if (name === token) token = undefined;
    } else if (name === "stop-commands") {
      token = data;
    } else {
      heard.push(line);
    }
  }
  return heard;
}
