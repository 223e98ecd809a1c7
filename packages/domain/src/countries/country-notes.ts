// Rules: O-59 (docs/rules)

/** The office's note for a country, and its last check. */
export interface CountryNote {
  readonly en: string;
  /** Empty: Spanish readers get the English one. */
  readonly es: string;
  /** The note's source; empty where the office does not name it. */
  readonly source: string;
  /** YYYY-MM-DD in the office's time; empty where it was not checked. */
  readonly checked_on: string;
  readonly checked_by: string;
}

/** Months after its check for which a note is valid. */
const noteMonths = 12;
/** Months after which the office is asked to check it again. */
const noteReminderMonths = 11;

/** `ending`: still shown, and soon no longer. */
export type NoteState = "shown" | "ending" | "hidden";

/** The same day this many months later, without a calendar: it may be February 30, because it is only compared. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const count = year * 12 + month - 1 + months;
  return `${String(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, "0")}-${day.slice(8)}`;
}

/** The day YYYY-MM-DD from which a note that was checked on `checkedOn` is hidden. */
export const noteHidesOn = (checkedOn: string): string =>
  monthsAfter(checkedOn, noteMonths).replace(/-02-29$/, "-02-28");

/** The state of a note on a day YYYY-MM-DD. */
export function noteState({ checked_on: checked }: Pick<CountryNote, "checked_on">, today: string): NoteState {
  if (checked === "" || noteHidesOn(checked) <= today) return "hidden";
  return monthsAfter(checked, noteReminderMonths) <= today ? "ending" : "shown";
}
