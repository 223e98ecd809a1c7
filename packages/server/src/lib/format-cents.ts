const format = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** US dollars with cents, e.g. `$1,234.50`, of integer cents. */
export function formatCents(cents: number): string {
  return format.format(cents / 100);
}
