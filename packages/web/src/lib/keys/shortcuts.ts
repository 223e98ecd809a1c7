/** Kinds of input that take no text: a key pressed on them is no typing. */
const textless: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "color",
  "file",
  "image",
  "radio",
  "range",
  "reset",
  "submit",
]);

/** Whether an element takes what is typed. */
export function isField(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !textless.has(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || isEditable(element);
}

const isEditable = (element: Element): boolean => element instanceof HTMLElement && element.isContentEditable;

/**
 * Whether a shortcut of the page may act on this key: no field has the focus, no dialog is open, and
 * nothing else has handled the key.
 */
export function isShortcutAllowed(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.target instanceof Element && isField(event.target)) return false;
  return document.querySelector("dialog[open]") === null;
}

/** Whether this is a Mac, where the command key does what the control key does elsewhere. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Ctrl+K, and Command+K on a Mac. */
export function isPaletteKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean {
  const main = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return main && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}
