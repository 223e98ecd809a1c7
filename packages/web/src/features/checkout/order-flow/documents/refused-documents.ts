import type { CartDocument, CartDocuments } from "@dop/domain/orders";
import { currentCart } from "../../../../cart/cart-store.ts";
import { getTexts } from "../../../../i18n/use-texts.ts";

export type DocumentSlot = keyof CartDocuments;

interface Refusal {
  readonly document: CartDocument;
  readonly message: string;
}

/** What the server has refused at checkout, for as long as the page lives: later it is asked again. */
const refusals = new Map<DocumentSlot, Refusal>();

let areUploadsRefused = false;

/**
 * Whether the server did not know a file that it had taken before, as when the browser keeps no cookies: then whole
 * files go with the order.
 */
export const mustSendWhole = (): boolean => areUploadsRefused || !navigator.cookieEnabled;

/** Whether two are the same file, though one of them may have come back from storage. */
export function isSameFile(one: CartDocument | null, other: CartDocument | null): boolean {
  return one?.name === other?.name && one?.contents === other?.contents && one?.upload === other?.upload;
}

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

/** What the server has found in the file of a field; undefined for another file. */
export function refusalOf(slot: DocumentSlot, document: CartDocument | null): string | undefined {
  const refusal = refusals.get(slot);
  return refusal && isSameFile(refusal.document, document) ? refusal.message : undefined;
}
