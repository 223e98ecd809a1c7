/** One field of a CSV file (RFC 4180). What a spreadsheet would take for a formula is told to be text. */
function csvField(value: unknown): string {
  if (value === null || value === undefined) return "";
  // A number is no formula, even with a minus sign.
  if (typeof value === "number") return String(value);
  const raw = value instanceof Date ? value.toISOString() : typeof value === "string" ? value : JSON.stringify(value);
  const text = /^[=+\-@\t\r]/.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file, with its end. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(",")}\r\n`;
