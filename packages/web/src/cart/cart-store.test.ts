import { emptyCart, productIds } from "@dop/domain/orders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as CartStoreModule from "./cart-store.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY_MS = 24 * 3600 * 1000;

let loads = 0;

/** Each page load has its own module: another address is another module. */
async function pageLoad(): Promise<typeof CartStoreModule> {
  loads += 1;
  return import(/* @vite-ignore */ `./cart-store.ts?load=${loads}`) as Promise<typeof CartStoreModule>;
}

function stored(): unknown {
  return JSON.parse(localStorage.getItem("dop-cart") ?? "null") as unknown;
}

/** From now on the browser's storage refuses writes. */
function refuseStorage(error: DOMException): void {
  const setItem = () => {
    throw error;
  };
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined, setItem });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("order draft", () => {
  it("starts empty under dop-cart, in its documented shape", async () => {
    const { startCart, currentCart } = await pageLoad();
    startCart(productIds.apostille);
    expect(stored()).toEqual(JSON.parse(JSON.stringify(emptyCart(productIds.apostille))));
    expect(currentCart()?.productType).toBe(1);
  });

  it("survives a page load, and is replaced when a new one is started", async () => {
    const first = await pageLoad();
    first.startCart(productIds.certifiedCopy);
    first.updateCart((cart) => ({ ...cart, specialInstructions: "Two sets" }));
    const second = await pageLoad();
    expect(second.currentCart()?.specialInstructions).toBe("Two sets");
    second.startCart(productIds.licenseCorrection);
    expect(stored()).toMatchObject({ productType: productIds.licenseCorrection, specialInstructions: "" });
  });

  it("notifies views on this page and follows other tabs", async () => {
    const { startCart, currentCart, subscribeToCart } = await pageLoad();
    const heard = vi.fn<() => void>();
    subscribeToCart(heard);
    startCart(productIds.certifiedCopy);
    expect(heard).toHaveBeenCalled();
    heard.mockClear();
    localStorage.setItem("dop-cart", JSON.stringify(emptyCart(productIds.licenseCorrection)));
    window.dispatchEvent(new StorageEvent("storage", { key: "dop-cart" }));
    expect(heard).toHaveBeenCalledOnce();
    expect(currentCart()?.productType).toBe(3);
  });

  it("expires after more than 7 days, not before", async () => {
    (await pageLoad()).startCart(productIds.certifiedCopy);
    vi.setSystemTime(NOW.getTime() + 7 * DAY_MS);
    expect((await pageLoad()).currentCart()).toBeDefined();
    vi.setSystemTime(NOW.getTime() + 7 * DAY_MS + 1);
    expect((await pageLoad()).currentCart()).toBeUndefined();
    expect(localStorage.getItem("dop-cart")).toBeNull();
    // The start page says so once.
    expect(localStorage.getItem("dop-cart-saved-at")).toBe(String(NOW.getTime()));
  });

  it.each([null, "soon", String(NOW.getTime() + DAY_MS)])(
    "loses its pictures in two hours also where it was saved at %s",
    async (savedAt) => {
      const picture = { contents: "data:image/png;base64,AA==", name: "id.png" };
      const draft = emptyCart(productIds.certifiedCopy);
      localStorage.setItem("dop-cart", JSON.stringify({ ...draft, documents: { ...draft.documents, id: picture } }));
      if (savedAt !== null) localStorage.setItem("dop-cart-saved-at", savedAt);
      expect((await pageLoad()).currentCart()?.documents.id).toEqual(picture);
      vi.setSystemTime(NOW.getTime() + 2 * 60 * 60 * 1000 + 1);
      expect((await pageLoad()).currentCart()?.documents.id).toBeNull();
    },
  );

  it("drops the idle pictures of unsaved input, and keeps what was typed", async () => {
    (await pageLoad()).startCart(productIds.certifiedCopy);
    const typed = { contact: ["{}", { lastName: "Lovelace" }] };
    sessionStorage.setItem("dop-unsaved", JSON.stringify({ ...typed, documents: ["[]", {}] }));
    vi.setSystemTime(NOW.getTime() + 2 * 60 * 60 * 1000 + 1);
    (await pageLoad()).currentCart();
    expect(JSON.parse(sessionStorage.getItem("dop-unsaved") ?? "")).toEqual(typed);
  });

  it("drops the idle pictures that an earlier version kept", async () => {
    (await pageLoad()).startCart(productIds.certifiedCopy);
    sessionStorage.setItem("dop-unsaved", JSON.stringify(["documents", "[]", {}]));
    vi.setSystemTime(NOW.getTime() + 2 * 60 * 60 * 1000 + 1);
    (await pageLoad()).currentCart();
    expect(sessionStorage.getItem("dop-unsaved")).toBeNull();
  });

  it("reports full storage and keeps what was typed", async () => {
    const { startCart, updateCart, currentCart } = await pageLoad();
    startCart(productIds.certifiedCopy);
    refuseStorage(new DOMException("full", "QuotaExceededError"));
    expect(updateCart((cart) => ({ ...cart, specialInstructions: "typed" }))).toEqual({ ok: false, reason: "quota" });
    expect(currentCart()?.specialInstructions).toBe("typed");
  });

  it("distinguishes blocked storage from full storage", async () => {
    const { startCart } = await pageLoad();
    refuseStorage(new DOMException("no", "SecurityError"));
    expect(startCart(productIds.certifiedCopy)).toEqual({ ok: false, reason: "unavailable" });
  });

  it("disappears after clearCart", async () => {
    const { startCart, clearCart, currentCart } = await pageLoad();
    startCart(productIds.certifiedCopy);
    clearCart();
    expect(currentCart()).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });
});
