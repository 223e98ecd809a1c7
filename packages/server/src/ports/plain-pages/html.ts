/** HTML that is safe to send: everything that was put into it has been escaped. */
export interface SafeHtml {
  readonly safe: string;
}

type Value = string | number | SafeHtml | readonly SafeHtml[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML shows it, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function render(value: Value): string {
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return "safe" in value ? value.safe : value.map((part) => part.safe).join("");
}

/** Tagged template: writes HTML and escapes every interpolated value that is not HTML itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  return { safe: parts.map((part, i) => (i < values.length ? part + render(values[i] ?? "") : part)).join("") };
}

export const noHtml: SafeHtml = { safe: "" };
