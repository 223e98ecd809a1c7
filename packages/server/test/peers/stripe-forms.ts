/** Stripe's forms nest by brackets: a[b][0][c]=d. */
export function parseForm(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The metadata below `prefix`. */
export function metadataOf(form: Record<string, string>, prefix: string): Record<string, string> {
  const found = Object.entries(form).flatMap(([name, value]) => {
    const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : null;
    return key === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(found);
}

/** A checkout's lines, each with what it comes to in cents. */
export function linesOf(form: Record<string, string>): readonly { readonly name: string; readonly amount: number }[] {
  const lines: { name: string; amount: number }[] = [];
  for (let index = 0; `line_items[${index}][quantity]` in form; index += 1) {
    const line = `line_items[${index}]`;
    lines.push({
      name: form[`${line}[price_data][product_data][name]`] ?? "",
      amount: Number(form[`${line}[price_data][unit_amount]`]) * Number(form[`${line}[quantity]`]),
    });
  }
  return lines;
}

/** True for the path of an object that a call wants whole instead of by its name. */
export type Expand = (path: string) => boolean;
export const nothing: Expand = () => false;

/** The paths of `expand[]`; each wants the objects on its way, too. */
export function expanding(form: Record<string, string>): Expand {
  const paths = Object.entries(form).flatMap(([name, path]) => (name.startsWith("expand[") ? [path] : []));
  return (path) => paths.some((wanted) => wanted === path || wanted.startsWith(`${path}.`));
}
