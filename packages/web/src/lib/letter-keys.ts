import { isShortcutAllowed } from "./shortcuts.ts";

/** Stored in this browser: shortcuts of one key can be turned off (WCAG 2.1.4). */
const storageKey = "dop-letter-keys";

/** Whether shortcuts of one key, such as `?` and `j`, do something. They do unless turned off in this browser. */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Turns shortcuts of one key on or off. */
export function setLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}

/**
 * The key of a shortcut of one key, in lower case unless Shift makes another sign of it; undefined while something is
 * typed, in a dialog, with Ctrl, Alt or Command, and where such shortcuts are turned off.
 */
export function letterKeyOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return isShortcutAllowed(event) && areLetterKeysOn() ? event.key : undefined;
}
