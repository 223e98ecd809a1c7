/**
 * Lets a command finish its work when nobody takes its words: a reader that has left is no fault (`portal migrate |
 * head`), any other loss is told once, with exit code 1.
 */
export function outliveOutput(): void {
  let isTold = false;
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" || isTold) return;
    isTold = true;
    process.exitCode = 1;
    process.stderr.write(`The output could not be written (${String(code)}); the work itself went on.\n`);
  });
  process.stderr.on("error", () => undefined);
}
