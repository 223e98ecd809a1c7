const textless = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** True for an element that takes typed text. */
export function isField(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !textless.test(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || isEditable(element);
}

const isEditable = (element: Element): boolean => element instanceof HTMLElement && element.isContentEditable;

/** True when a shortcut may act on a key: no field has the focus, no dialog is open, and nothing else handled it. */
export function isShortcutAllowed(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.target instanceof Element && isField(event.target)) return false;
  return document.querySelector("dialog[open]") === null;
}

/** True on a Mac, where the command key replaces the control key. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

export function isPaletteKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean {
  const main = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return main && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}
