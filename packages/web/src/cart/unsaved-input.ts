import { parseJson } from "../lib/api/parse-json.ts";
import { readStored, writeStored } from "../lib/storage/stored-text.ts";
import { touchCart, UNSAVED_KEY } from "./cart-store.ts";

/**
 * Stores the unsaved input of a step in this tab, so that it survives Back, a reload, or a phone that closes the page
 * behind its camera. The draft holds saved input only (rule O-4).
 * @param place names the form
 * @param basis the draft over which it was entered: over another one it would mean something else
 */
export function storeUnsavedInput(place: string, basis: string, values: unknown): void {
  const failure = writeStored(UNSAVED_KEY, JSON.stringify([place, basis, values]), "sessionStorage") ?? touchCart();
  // The input is then lost.
  if (failure !== undefined) clearUnsavedInput();
}

/** The input stored for this place and basis; undefined when there is none. */
export function readUnsavedInput(place: string, basis: string): unknown {
  const stored = parseJson(readStored(UNSAVED_KEY, "sessionStorage") ?? "");
  const [where, over, values] = Array.isArray(stored) ? (stored as unknown[]) : [];
  return where === place && over === basis ? values : undefined;
}

/** Removes the unsaved input, after it was saved or discarded. */
export function clearUnsavedInput(): void {
  writeStored(UNSAVED_KEY, null, "sessionStorage");
}
