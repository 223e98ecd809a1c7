import { type Cart, type CartDocuments, type CustomerProductId, emptyCart, isBegun, limits } from "@dop/domain/orders";
import { runtimeConfig } from "../lib/office/runtime-config.ts";
import { createSignal } from "../lib/api/signal.ts";
import { parseJson } from "../lib/api/parse-json.ts";
import { readStored, type StorageFailure, writeStored } from "../lib/storage/stored-text.ts";
import { parseStoredCart } from "./stored-cart.ts";
import { useSyncExternalStore } from "react";

export const CART_KEY = "dop-cart";
/** The time of the last save in ms since the epoch, apart from the draft, whose shape is fixed. */
export const CART_SAVED_AT_KEY = "dop-cart-saved-at";
/** Unsaved input by its place, in the tab's own storage: see `unsaved-input.ts`. */
const UNSAVED_KEY = "dop-unsaved";

/** Set when the pictures of the draft were dropped, because it was idle for two hours (rule O-46). */
const PICTURES_DROPPED_KEY = "dop-cart-pictures-dropped";

/** The time at which a fresh draft replaced another, and that earlier draft (rule O-46). */
const EARLIER_KEY = "dop-cart-earlier";
const EARLIER_KEPT_MS = 10 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;
const LONGEST_IDLE_MS = limits.cartDays * 24 * HOUR_MS;

/**
 * The result of saving. On failure all views of this page see the new draft, but storage holds the previous one:
 * `quota` when it is full, `unavailable` when the browser refuses storage. Show `draftTooLarge` or `draftNotKept` of
 * the client error texts.
 */
export type SaveResult = { readonly ok: true } | { readonly ok: false; readonly reason: StorageFailure };

let cart: Cart | undefined;
let loaded = false;
const { subscribe, notify } = createSignal();

/** The current draft; undefined when there is none. One object until it changes. */
export function currentCart(): Cart | undefined {
  if (!loaded) {
    loaded = true;
    window.addEventListener("storage", followOtherTabs);
    load();
    // The page may stay open on a shared computer.
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
  // The current draft needs the room more than the one that it replaced.
  if (reason === "quota" && dropEarlier()) reason = write();
  notify();
  return reason === undefined ? { ok: true } : { ok: false, reason };
}

export function updateCart(change: (cart: Cart) => Cart): SaveResult {
  const present = currentCart();
  return present ? saveCart(change(present)) : { ok: true };
}

/** Replaces the draft, if any, by an empty one of one product. */
export const startCart = (productType: CustomerProductId): SaveResult => replaceCart(emptyCart(productType));

/** Replaces the draft at once, or other tabs would go to the start page. Keeps a begun draft for ten minutes. */
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

/** The draft before this one, for ten minutes. */
export function earlierCart(): Cart | undefined {
  const [, at, text = null] = /^(\d+) (.*)/s.exec(readStored(EARLIER_KEY) ?? "") ?? [];
  return Date.now() - Number(at) <= EARLIER_KEPT_MS ? parseStoredCart(text) : undefined;
}

export const hasEarlierCart = (): boolean => earlierCart() !== undefined;

/** Exchanges the current draft for the one before it. */
export function resumeEarlierCart(): Cart | undefined {
  const earlier = earlierCart();
  if (!earlier) return undefined;
  writeStored(EARLIER_KEY, null);
  replaceCart(earlier);
  return earlier;
}

/** Drops the earlier draft with its files on the server. @returns true when there was one */
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

/** Deletes the files of a draft on the server, which otherwise deletes them within a day. */
export function destroyUploads(documents: Partial<CartDocuments> = {}): void {
  for (const document of Object.values(documents)) if (document?.upload) destroyUpload(document.upload);
}

/** Without a connection, deletes the file when the connection is back. */
function destroyUpload(id: string): void {
  // oxlint-disable-next-line no-restricted-globals -- nobody reads its answer
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

/** Calls `listener` after every change of the draft, also in another tab. Returns the function that stops it. */
export const subscribeToCart = subscribe;

/** Marks the draft as active. @returns the failure; undefined after a success */
export const touchCart = (): StorageFailure | undefined => writeStored(CART_SAVED_AT_KEY, String(Date.now()));

export function readUnsaved(): Record<string, readonly unknown[] | undefined> {
  const stored = parseJson(readStored(UNSAVED_KEY, "sessionStorage") ?? "");
  // An earlier version kept one form, with its photos, as a list.
  return Array.isArray(stored) ? {} : { ...(stored as object) };
}

export function writeUnsaved(inputs: object): StorageFailure | undefined {
  const text = JSON.stringify(inputs);
  return writeStored(UNSAVED_KEY, text === "{}" ? null : text, "sessionStorage");
}

/** True when the pictures of the draft were dropped, and must be chosen again. */
export const werePicturesDropped = (): boolean =>
  readStored(PICTURES_DROPPED_KEY) !== null && currentCart()?.documents.id === null;

/** The time since the draft was saved, in ms; NaN when unknown, as where storage is disabled. */
const idleMs = (): number => Date.now() - Number(readStored(CART_SAVED_AT_KEY) ?? Number.NaN);

function load(): void {
  // The time of saving stays: the landing page reports the end of the draft once.
  if (idleMs() > LONGEST_IDLE_MS) forget([PICTURES_DROPPED_KEY, CART_KEY]);
  cart = parseStoredCart(readStored(CART_KEY));
  // Without a valid time of saving (missing or in the future) its pictures would never expire.
  if (cart && !(idleMs() >= 0)) touchCart();
  dropIdlePictures();
  if (!hasEarlierCart()) dropEarlier();
}

/** Drops the pictures of a draft that was idle for two hours: an ID must not stay on a shared computer. */
function dropIdlePictures(): boolean {
  if (!cart || !(idleMs() > limits.cartPictureHours * HOUR_MS)) return false;
  const { documents: unsaved, ...others } = readUnsaved();
  writeUnsaved(others);
  if (unsaved === undefined && cart.identityFrom === undefined && !Object.values(cart.documents).some(Boolean))
    return false;
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
  writeUnsaved({});
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== null && event.key !== CART_KEY) return;
  load();
  // Cleared in another tab: clear it here as well.
  if (!cart) remove();
  notify();
}

/** The draft of this browser, followed live across views and tabs; undefined when there is none. */
export const useCart = (): Cart | undefined => useSyncExternalStore(subscribeToCart, currentCart, () => undefined);
