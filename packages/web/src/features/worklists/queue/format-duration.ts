import { getTexts } from "../../../i18n/use-texts.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds after which an order has waited too long where its queue has no target: seven days. */
export const usuallyOverdueAfter = 7 * day;

/** `7 d 15 h`, `5 h 12 min` or `3 min` from seconds. */
export function formatDuration(seconds: number): string {
  const t = getTexts("queue").duration;
  if (seconds >= day) return t.days(Math.floor(seconds / day), Math.floor((seconds % day) / hour));
  if (seconds >= hour) return t.hours(Math.floor(seconds / hour), Math.floor((seconds % hour) / minute));
  return t.minutes(Math.floor(seconds / minute));
}
