/** The npm command a person types for `samples:check` or `samples:accept`. */
export function npmCommand(command: "check" | "accept", args: string, root: string): string {
  const all = [args, root === "." ? "" : `--root ${root}`].filter((part) => part !== "").join(" ");
  // npm takes options for its own unless `--` stands before them.
  const separator = /(^| )--/.test(all) ? " --" : "";
  return `npm run samples:${command}${separator}${all === "" ? "" : ` ${all}`}`;
}
