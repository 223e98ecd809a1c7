/**
 * Runs `work`, `atOnce` together, `count` times or until `seconds` are over.
 *
 * @param {{ count: number, atOnce: number, seconds?: number }} limits
 * @param {(turn: number) => Promise<boolean>} work false is a failure
 * @returns runs, rate per second, p50 and p99 in ms, failures, and each time
 */
export async function measure({ count, atOnce, seconds = Infinity }, work) {
  const times = [];
  let begun = 0;
  let failures = 0;
  const start = performance.now();
  const goesOn = () => begun < count && performance.now() - start < seconds * 1000;
  const worker = async () => {
    while (goesOn()) {
      const turn = begun;
      begun += 1;
      const from = performance.now();
      if (!(await work(turn))) failures += 1;
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = times.length / ((performance.now() - start) / 1000);
  return { ...summary(times), perSecond, failures, times };
}

/** Runs, p50 and p99 of times in ms. */
export function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { runs: sorted.length, p50: at(0.5), p99: at(0.99) };
}
