/** A warning in the console. Never personal data: others may read the console. */
export function warn(message: string): void {
  // oxlint-disable-next-line no-console -- the general handler logs a warning and shows nothing
  console.warn(message);
}
