// oxlint-disable-next-line no-restricted-imports -- the samples tool of scripts, not a sample
import { poolSize } from "../../samples/pool.ts";
import { run, succeed } from "./command.ts";
import type { Program, Scratch } from "./scratch.ts";

/**
 * Runs every sample as a process of its own, as many at a time as the samples tool runs, and compares what
 * it prints to stdout: the least a check of samples can do.
 *
 * @param command what starts a sample, before its file
 * @throws when one prints something else
 */
export async function oneByOne(
  { folder, programs }: Scratch,
  [program = "", ...args]: readonly string[],
): Promise<void> {
  const queue = programs.values();
  const worker = async (): Promise<void> => {
    for (const { name, capture } of queue) {
      const file = `${name}.ts`;
      const command = { program, args: [...args, file], cwd: `${folder}/samples` };
      if (name.endsWith(".test")) {
        // Its runner prints how long each test took: that it passes is all there is to compare.
        await succeed(command);
        continue;
      }
      const { stdout } = await run(command);
      if (stdout !== printedToStdout({ capture })) {
        throw new Error(`${[program, ...args, file].join(" ")} printed something else:\n${stdout}`);
      }
    }
  };
  await Promise.all(Array.from({ length: poolSize }, worker));
}

/** A capture's first section: stdout; what follows is stderr and the exit code. */
export function printedToStdout({ capture }: Pick<Program, "capture">): string {
  const end = /^\[(?:stderr|exit \d+)\]$/m.exec(capture);
  return end === null ? capture : capture.slice(0, end.index);
}
