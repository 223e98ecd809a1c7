import { emptyCart, isBegun, limits, type Cart, type CartDocuments, type CustomerProductId } from "@dop/domain/orders";
import { runtimeConfig } from "../lib/office/runtime-config.ts";
import { createSignal } from "../lib/api/signal.ts";
import { readStored, writeStored, type StorageFailure } from "../lib/storage/stored-text.ts";
import { parseStoredCart } from "./stored-cart.ts";

/** The key of the draft in the browser's storage. */
export const CART_KEY = "dop-cart";
/** When the draft was last saved, ms since the epoch; next to the draft, whose shape is fixed. */
export const CART_SAVED_AT_KEY = "dop-cart-saved-at";
/** Unsaved input of a step, in the tab's own storage: see `unsaved-input.ts`. */
export const UNSAVED_KEY = "dop-unsaved";

/** Says that the pictures of the draft were dropped, because no one touched it for two hours (rule O-46). */
const PICTURES_DROPPED_KEY = "dop-cart-pictures-dropped";

/** The draft that a fresh one has replaced, after the time when it did (rule O-46). */
const EARLIER_KEY = "dop-cart-earlier";
const EARLIER_KEPT_MS = 10 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;
const LONGEST_IDLE_MS = limits.cartDays * 24 * HOUR_MS;

/**
 * How saving went. On failure the draft is still the one that all views of this page see, but storage holds the
 * previous one: `quota` when it is full, `unavailable` when the browser refuses storage. Show `draftTooLarge` or
 * `draftNotKept` of the client error texts.
 */
export type SaveResult = { readonly ok: true } | { readonly ok: false; readonly reason: StorageFailure };

let cart: Cart | undefined;
let loaded = false;
const { subscribe, notify } = createSignal();

/** The current draft; undefined when there is none. The same object until it changes. */
export function currentCart(): Cart | undefined {
  if (!loaded) {
    loaded = true;
    window.addEventListener("storage", followOtherTabs);
    load();
    // On a shared computer the page may stay open.
    setInterval(() => (dropIdlePictures() || (!hasEarlierCart() && dropEarlier())) && notify(), 60_000);
  }
  return cart;
}

/** Replaces the draft and notifies every view and tab. */
export function saveCart(next: Cart): SaveResult {
  currentCart();
  cart = next;
  const write = () => writeStored(CART_KEY, JSON.stringify(next)) ?? touchCart();
  let reason = write();
  // The draft that is filled in needs the room more than the one that it replaced.
  if (reason === "quota" && dropEarlier()) reason = write();
  notify();
  return reason === undefined ? { ok: true } : { ok: false, reason };
}

/** Changes the current draft, if there is one. */
export function updateCart(change: (cart: Cart) => Cart): SaveResult {
  const present = currentCart();
  return present ? saveCart(change(present)) : { ok: true };
}

/** Starts a fresh, empty draft of one product, whatever was there before. */
export function startCart(productType: CustomerProductId): SaveResult {
  return replaceCart(emptyCart(productType));
}

/**
 * Replaces a draft by a new one; what was entered is kept for ten minutes. There is always a draft: without one, other
 * tabs would go to the start page.
 */
export function replaceCart(next: Cart): SaveResult {
  const present = currentCart();
  const kept = present && isBegun(present) ? present : undefined;
  if (kept) dropEarlier();
  else destroyUploads(present?.documents);
  forget([PICTURES_DROPPED_KEY]);
  const result = saveCart(next);
  if (kept) writeStored(EARLIER_KEY, `${Date.now()} ${JSON.stringify(kept)}`);
  return result;
}

/** The draft before this one, while it can be gone on with: for ten minutes. */
export function earlierCart(): Cart | undefined {
  const [, at, text = null] = /^(\d+) (.*)/s.exec(readStored(EARLIER_KEY) ?? "") ?? [];
  return Date.now() - Number(at) <= EARLIER_KEPT_MS ? parseStoredCart(text) : undefined;
}

export const hasEarlierCart = (): boolean => earlierCart() !== undefined;

/** Makes the draft before this one the current one again, in exchange. */
export function resumeEarlierCart(): Cart | undefined {
  const earlier = earlierCart();
  if (!earlier) return undefined;
  writeStored(EARLIER_KEY, null);
  replaceCart(earlier);
  return earlier;
}

/** Drops it with its files on the server. @returns whether there was one */
function dropEarlier(): boolean {
  const text = readStored(EARLIER_KEY);
  if (text === null) return false;
  destroyUploads(parseStoredCart(text.replace(/^\d+ /, ""))?.documents);
  writeStored(EARLIER_KEY, null);
  return true;
}

/** Removes a draft that is not ordered, here and in every tab, and its files on the server. */
export function dropCart(): void {
  destroyUploads(currentCart()?.documents);
  clearCart();
}

/** Has the server delete the files of a draft. What it is not told of it deletes within a day. */
export function destroyUploads(documents: Partial<CartDocuments> = {}): void {
  for (const document of Object.values(documents)) if (document?.upload) destroyUpload(document.upload);
}

/** Without a connection it waits for the next one, as long as the page is open. */
function destroyUpload(id: string): void {
  // oxlint-disable-next-line no-restricted-globals -- its answer says nothing to anyone
  fetch(`${runtimeConfig().basePath}/api/orders/uploads/${id}`, { method: "DELETE", keepalive: true }).catch(() => {
    window.addEventListener("online", () => destroyUpload(id), { once: true });
  });
}

/** Removes the draft, here and in every tab. */
export function clearCart(): void {
  currentCart();
  remove();
  cart = undefined;
  notify();
}

/**
 * Calls `listener` after every change of the draft, from here or from another tab. Returns the function that stops it.
 */
export const subscribeToCart = subscribe;

/** Keeps the draft from counting as idle. @returns why that failed; undefined after a success */
export const touchCart = (): StorageFailure | undefined => writeStored(CART_SAVED_AT_KEY, String(Date.now()));

/** Whether the pictures of the draft were dropped, and are to be chosen again. */
export function werePicturesDropped(): boolean {
  return readStored(PICTURES_DROPPED_KEY) !== null && currentCart()?.documents.id === null;
}

/** How long the draft was left alone, in ms; no number when that is not known, as where storage is disabled. */
function idleMs(): number {
  return Date.now() - Number(readStored(CART_SAVED_AT_KEY) ?? Number.NaN);
}

function load(): void {
  // The time of saving stays, for the page that says so once.
  if (idleMs() > LONGEST_IDLE_MS) forget([PICTURES_DROPPED_KEY, CART_KEY]);
  cart = parseStoredCart(readStored(CART_KEY));
  // Without a valid time of saving (missing or in the future) its pictures would never expire.
  if (cart && !(idleMs() >= 0)) touchCart();
  dropIdlePictures();
  if (!hasEarlierCart()) dropEarlier();
}

/**
 * An ID must not wait on a shared computer: pictures of a draft untouched for two hours go, the rest stays. Where
 * storage is disabled the draft lives as long as the page.
 */
function dropIdlePictures(): boolean {
  if (!cart || !(idleMs() > limits.cartPictureHours * HOUR_MS)) return false;
  const unsaved = readStored(UNSAVED_KEY, "sessionStorage")?.startsWith('["documents"');
  if (unsaved) writeStored(UNSAVED_KEY, null, "sessionStorage");
  if (!unsaved && cart.identityFrom === undefined && !Object.values(cart.documents).some(Boolean)) return false;
  destroyUploads(cart.documents);
  // The key of an earlier order is as private as a picture.
  const { identityFrom: _key, ...rest } = cart;
  cart = { ...rest, documents: { id: null, selfie: null, additional: null } };
  writeStored(CART_KEY, JSON.stringify(cart));
  writeStored(PICTURES_DROPPED_KEY, "1");
  return true;
}

function remove(): void {
  dropEarlier();
  forget([PICTURES_DROPPED_KEY, CART_KEY, CART_SAVED_AT_KEY]);
}

function forget(keys: readonly string[]): void {
  for (const key of keys) writeStored(key, null);
  writeStored(UNSAVED_KEY, null, "sessionStorage");
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== null && event.key !== CART_KEY) return;
  load();
  // Cleared in another tab: clear it here as well.
  if (!cart) remove();
  notify();
}
