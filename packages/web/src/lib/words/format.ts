// Rules: M-7 (docs/rules)
import { runtimeConfig } from "../office/runtime-config.ts";
import { dateParts, formatLocales, hourParts } from "@dop/texts/locales";
import { pageLocale } from "../../i18n/load-texts.ts";
import { getTexts, type useTexts } from "../../i18n/use-texts.ts";

/** The format of dates and numbers. A page has one language, which the server has chosen. */
const formatLocale = formatLocales[pageLocale()];
let money: Intl.NumberFormat | undefined;

/** Dollars as `$1,234.50`; `$--.--` when the amount is not known. */
export function formatDollars(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined || !Number.isFinite(dollars)) return getTexts("ui").unknownMoney;
  // Created on demand: every page loads this file, and creating a format takes a slow phone 50 ms.
  money ??= new Intl.NumberFormat(formatLocale, { style: "currency", currency: "USD" });
  return money.format(dollars);
}

/** Integer cents as `$12.34`; `$--.--` when the amount is not known. */
export function formatCents(cents: number | null | undefined): string {
  return formatDollars(cents === null || cents === undefined ? undefined : cents / 100);
}

/** Caches formats: creating one takes a hundred times as long as using it, and a list has a time in every row. */
function byTimeZone(parts: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const cached = known.get(timeZone) ?? new Intl.DateTimeFormat(formatLocale, { ...parts, timeZone });
    known.set(timeZone, cached);
    return cached;
  };
}

const date = { year: "numeric", ...dateParts[pageLocale()] } as const;
const dateIn = byTimeZone(date);
const dateTimeIn = byTimeZone({ ...date, hour: hourParts[pageLocale()], minute: "2-digit" });
const dayIn = byTimeZone({ month: "long", day: "numeric" });

/** `11/13/2026` in the office's time zone, from an ISO 8601 UTC timestamp; empty when there is none. */
export function formatDate(iso: string | null | undefined, timeZone = runtimeConfig().officeTimeZone): string {
  return format(iso, dateIn(timeZone));
}

/** `11/13/2026, 04:01 PM` in the office's time zone, from an ISO 8601 UTC timestamp; empty when there is none. */
export function formatDateTime(iso: string | null | undefined, timeZone = runtimeConfig().officeTimeZone): string {
  return format(iso, dateTimeIn(timeZone));
}

/** `December 4` from a day YYYY-MM-DD; empty when there is none. */
export const formatDay = (day: string | null | undefined): string => format(day, dayIn("UTC"));

function format(iso: string | null | undefined, words: Intl.DateTimeFormat): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(time)) return "";
  // Newer engines put a narrow no-break space before AM and PM, which some fonts draw as a box.
  return words.format(time).replaceAll("\u202f", " ");
}

/** A size in bytes, by the words of the catalogue: `68 bytes`, `1.5 KB`, `2.1 MB`. */
export function formatBytes(bytes: number, { size }: ReturnType<typeof useTexts<"quarantine">>): string {
  if (bytes < 1000) return size.bytes(bytes);
  return bytes < 1_000_000 ? size.kilobytes(bytes / 1000) : size.megabytes(bytes / 1_000_000);
}
