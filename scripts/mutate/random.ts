/** Numbers from 0 up to, and without, 1, always the same for a seed (mulberry32, Tommy Ettinger). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` of the items, each as likely as any other, in the order they stood. */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = seeded(seed);
  const drawn = items.map((item, at) => ({ item, at, draw: random() }));
  drawn.sort((a, b) => a.draw - b.draw);
  return drawn
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
