/**
 * The same value with every text in it trimmed, however deep; other values stay unchanged.
 */
export function trimTexts<T>(value: T): T {
  return trimmed(value) as T;
}

function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)]));
  }
  return value;
}
