import { basename, resolve } from "node:path";

/** A program that runs samples as their readers do: on the SDK's dist, without the preload. */
export interface Runtime {
  /** As it was asked for. */
  name: string;
  program: string;
  args: readonly string[];
  /** Whether errors that end it are printed as Node prints them. */
  isNode: boolean;
}

/** What stands for the Node that runs this tool, as a plain `node FILE`. */
export const plainNode = "plain";

/**
 * @param name `plain`, or a command or path of a Node, Deno or Bun
 * @param cwd what a path is relative to; a sample starts in its own folder
 */
export function runtimeOf(name: string, cwd: string = process.cwd()): Runtime {
  if (name === plainNode) return { name, program: process.execPath, args: [], isNode: true };
  const program = name.includes("/") ? resolve(cwd, name) : name;
  const command = basename(name);
  if (command.startsWith("deno")) {
    const args = ["run", "--quiet", "--no-prompt", "--allow-env", "--allow-read"];
    return { name, program, args, isNode: false };
  }
  if (command.startsWith("bun")) return { name, program, args: ["run"], isNode: false };
  return { name, program, args: [], isNode: true };
}
