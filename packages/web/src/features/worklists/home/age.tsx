import { formatDuration } from "../queue/index.ts";

const secondsSince = (time: string): number => Math.max(0, (Date.now() - Date.parse(time)) / 1000);

/** How long something waits. */
export function Age({ since }: { readonly since: string }) {
  return <time dateTime={since}>{formatDuration(secondsSince(since))}</time>;
}
