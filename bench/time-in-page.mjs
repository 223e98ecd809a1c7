/**
 * A script for the page that does `act` and waits until `until` holds and is painted; its value is the time in ms.
 * A script, because the page's policy forbids evaluating strings.
 *
 * @param {{ act: string, until: string }} step statements, and an expression
 */
export const timeInPage = ({ act, until }) => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const from = performance.now();
  ${act};
  while (!(${until})) {
    if (performance.now() - from > 60_000) throw new Error("not there after a minute: " + ${JSON.stringify(until)});
    await frame();
  }
  // The frame that shows it has been painted when a task after the next frame runs.
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - from;
})()`;
