import type { Weighted } from "./history.ts";

/** Numbers from 0 up to 1, always the same ones for a seed, so that an estimate can be repeated (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws values as often as they weigh. */
export function weightedDraw(rows: readonly Weighted[]): (random: () => number) => number {
  const sums: number[] = [];
  let total = 0;
  for (const { weight } of rows) sums.push((total += weight));
  return (random) => {
    const wanted = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return rows[low]?.value ?? 0;
  };
}
