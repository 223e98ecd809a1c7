const tries = 15;

function timeOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/**
 * The growth of the time that work takes with so many times the input: about as many where time grows with the input,
 * their square where it grows with its square. The best of some tries counts, as other load on the machine only adds.
 * Regular expressions run now interpreted, now compiled, and need many times.
 */
export function growth(work: (size: number) => unknown, size: number, times = 4): number {
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    small = Math.min(
      small,
      timeOf(() => work(size)),
    );
    large = Math.min(
      large,
      timeOf(() => work(times * size)),
    );
  }
  return large / small;
}
