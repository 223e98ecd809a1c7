import { parseJson } from "../lib/api/parse-json.ts";
import { readStored, writeStored } from "../lib/storage/stored-text.ts";
import { touchCart, UNSAVED_KEY } from "./cart-store.ts";

/**
 * Stores what was entered into a step and not saved yet in this tab, so that Back, a reload, or a phone that closes the
 * page behind its camera does not lose it. The draft holds only what was saved (rule O-4). `place` names the form;
 * `basis` is the draft that it was entered over: over another one it would mean something else.
 */
export function storeUnsavedInput(place: string, basis: string, values: unknown): void {
  const failure = writeStored(UNSAVED_KEY, JSON.stringify([place, basis, values]), "sessionStorage") ?? touchCart();
  // The input is then lost, as without this feature.
  if (failure !== undefined) clearUnsavedInput();
}

/** What `storeUnsavedInput` stored for this place and basis; undefined when there is nothing. */
export function readUnsavedInput(place: string, basis: string): unknown {
  const stored = parseJson(readStored(UNSAVED_KEY, "sessionStorage") ?? "");
  const [where, over, values] = Array.isArray(stored) ? (stored as unknown[]) : [];
  return where === place && over === basis ? values : undefined;
}

/** Removes the unsaved input, after it was saved or discarded. */
export function clearUnsavedInput(): void {
  writeStored(UNSAVED_KEY, null, "sessionStorage");
}
