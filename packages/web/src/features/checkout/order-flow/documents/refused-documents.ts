import type { CartDocument, CartDocuments } from "@dop/domain/orders";
import { currentCart } from "../../../../cart/cart-store.ts";
import { getTexts } from "../../../../i18n/use-texts.ts";

export type DocumentSlot = keyof CartDocuments;

/** Files that the server has refused at checkout, for as long as the page lives. */
const refusals = new Map<DocumentSlot, { readonly document: CartDocument; readonly message: string }>();

let areUploadsRefused = false;

/**
 * True when whole files must go with the order: without cookies, or when the server no longer knew an uploaded file.
 */
export const mustSendWhole = (): boolean => areUploadsRefused || !navigator.cookieEnabled;

/** Compares two files by value: one of them may have come back from storage. */
export const isSameFile = (one: CartDocument | null, other: CartDocument | null): boolean =>
  one?.name === other?.name && one?.contents === other?.contents && one?.upload === other?.upload;

/**
 * Remembers the server's finding at `path` (`documents.additional`) for the field of the file.
 * @returns the finding with the name of its field; of another path, the message as it is
 */
export function refuseDocument(path: string, message: string): string {
  const labels: Readonly<Record<DocumentSlot, string>> = getTexts("documentsStep");
  const slot = path.replace("documents.", "") as DocumentSlot;
  const document = currentCart()?.documents[slot];
  if (!document) return message;
  refusals.set(slot, { document, message });
  areUploadsRefused ||= document.upload !== undefined;
  return getTexts("checkout").problem(labels[slot], message);
}

/** The server's finding in the file of a field; undefined for another file. */
export function refusalOf(slot: DocumentSlot, document: CartDocument | null): string | undefined {
  const refusal = refusals.get(slot);
  return refusal && isSameFile(refusal.document, document) ? refusal.message : undefined;
}
