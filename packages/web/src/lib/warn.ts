/** A warning for whoever has the console open. Never personal data: the console may be read by others. */
export function warn(message: string): void {
  // oxlint-disable-next-line no-console -- the specification's general handler logs a warning and shows nothing
  console.warn(message);
}
