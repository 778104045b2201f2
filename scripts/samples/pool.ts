import { availableParallelism } from "node:os";

/**
 * Programs of samples that run at a time, a sample's two runs at once counted as two; the compiler and
 * the facts run beside them. More than the cores: some wait in real time, and meanwhile another can
 * compute.
 */
export const poolSize: number = 2 * availableParallelism();

/** How many of the samples that wait in real time are begun at a time: while more wait, too few compute. */
export const waitingSize: number = availableParallelism();

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
