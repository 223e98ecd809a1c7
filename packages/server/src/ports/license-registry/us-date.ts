const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar date YYYY-MM-DD in words, e.g. March 1, 2026. */
export function usDate(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
