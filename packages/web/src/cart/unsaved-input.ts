import { readUnsaved, touchCart, writeUnsaved } from "./cart-store.ts";

/**
 * Stores the unsaved input of a step in this tab, so that it survives Back, a reload, or a phone that closes the page
 * behind its camera. The draft holds saved input only (rule O-4).
 * @param place names the form: the step, or what begins with it where products have forms of their own
 * @param basis the draft over which it was entered: over another one it would mean something else
 */
export function storeUnsavedInput(place: string, basis: string, values: unknown): void {
  const failure = writeUnsaved({ ...readUnsaved(), [place]: [basis, values] }) ?? touchCart();
  // The input is then lost.
  if (failure !== undefined) clearUnsavedInput(place);
}

/** The input stored for this place and basis; undefined when there is none. */
export function readUnsavedInput(place: string, basis: string): unknown {
  const [over, values] = readUnsaved()[place] ?? [];
  return over === basis ? values : undefined;
}

/** Removes the unsaved input of a form, or of a step, after it was saved or discarded. Other steps keep theirs. */
export function clearUnsavedInput(place: string): void {
  const kept = readUnsaved();
  for (const stored in kept) if (stored.startsWith(place)) kept[stored] = undefined;
  writeUnsaved(kept);
}
