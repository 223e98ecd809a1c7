/** Stored in this browser: a single-key shortcut can be turned off (WCAG 2.1.4). */
const storageKey = "dop-help-key";

/** Whether the `?` key opens the list of shortcuts. On unless it was turned off in this browser. */
export function isHelpKeyOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Turns the `?` key on or off. */
export function setHelpKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}
