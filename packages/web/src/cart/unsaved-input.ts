import { touchCart, UNSAVED_KEY } from "./cart-store.ts";

/**
 * Stores what was entered into a step and not saved yet in this tab, so that Back, a reload, or a phone that closes the
 * page behind its camera does not lose it. The draft holds only what was saved (rule O-4). `place` names the form;
 * `basis` is the draft that it was entered over: over another one it would mean something else.
 */
export function storeUnsavedInput(place: string, basis: string, values: unknown): void {
  try {
    sessionStorage.setItem(UNSAVED_KEY, JSON.stringify([place, basis, values]));
    touchCart();
  } catch {
    // Storage is full or disabled: the input is then lost, as without this feature.
    clearUnsavedInput();
  }
}

/** What `storeUnsavedInput` stored for this place and basis; undefined when there is nothing. */
export function readUnsavedInput(place: string, basis: string): unknown {
  try {
    const [where, over, values] = JSON.parse(sessionStorage.getItem(UNSAVED_KEY) ?? "[]") as [
      string?,
      string?,
      unknown?,
    ];
    return where === place && over === basis ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the unsaved input, after it was saved or discarded. */
export function clearUnsavedInput(): void {
  try {
    sessionStorage.removeItem(UNSAVED_KEY);
  } catch {
    // There is no storage.
  }
}
