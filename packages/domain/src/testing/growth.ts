// oxlint-disable no-restricted-globals -- this measures for tests; no production code imports it
const tries = 9;

function timeOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/**
 * How many times as long work takes with four times the input: about 4 where time grows with the input, 16 where it
 * grows with its square. The best of some tries counts, as other load on the machine only adds.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    small = Math.min(
      small,
      timeOf(() => work(size)),
    );
    large = Math.min(
      large,
      timeOf(() => work(4 * size)),
    );
  }
  return large / small;
}
