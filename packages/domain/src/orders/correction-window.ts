import { limits } from "./limits.ts";

/** Days since 1970-01-01 of a calendar date YYYY-MM-DD; calendar arithmetic, so no time zone enters. */
function dayNumber(isoDate: string): number {
  const [year = 0, month = 1, day = 1] = isoDate.split("-").map(Number);
  // Civil-from-days arithmetic keeps the domain free of clocks and zones.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * Whether a license correction can still be ordered on `today`: until 60 days after the ceremony (rule O-14).
 * Both dates are calendar dates YYYY-MM-DD in office time.
 */
export function isInCorrectionWindow(ceremonyDate: string, today: string): boolean {
  return dayNumber(today) - dayNumber(ceremonyDate) <= limits.correctionWindowDays;
}
