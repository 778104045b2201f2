import { availableParallelism } from "node:os";

/**
 * Programs of samples that compute at a time, a sample's two runs at once counted as two; as many again
 * of those that wait in real time, and the compiler and the facts, run beside them. More than the
 * cores: a program that starts waits for the disk, and meanwhile another can compute.
 */
export const poolSize: number = 2 * availableParallelism();

/** Runs `work` over the items, a few at a time, and returns the results in the items' order. */
export async function pooled<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  size: number = poolSize,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
  return results;
}
