import { parseDay } from "../dates/day-number.ts";
import { limits } from "./limits.ts";

/**
 * Whether a license correction can still be ordered on `today`: until 60 days after the ceremony (rule O-14).
 * Both dates are calendar dates YYYY-MM-DD in office time.
 */
export function isInCorrectionWindow(ceremonyDate: string, today: string): boolean {
  return parseDay(today) - parseDay(ceremonyDate) <= limits.correctionWindowDays;
}
