import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CART_SAVED_AT_KEY, clearCart, saveCart } from "../../../cart/cart-store.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { cleanup, screen } from "../../../../test/testing-library.ts";

afterEach(() => {
  cleanup();
  clearCart();
  vi.unstubAllGlobals();
});

const open = async (path = "/") => {
  fakeServer({ "GET /api/products": { body: [] }, "GET /api/fees": { body: [] }, "GET /api/estimates": { body: [] } });
  renderPage(path);
  await screen.findByRole("heading", { level: 1 });
};
const ended = /unfinished order was removed/;

describe("a draft that has ended (rule O-46)", () => {
  it("appears once on the page, when only its date is left", async () => {
    localStorage.setItem(CART_SAVED_AT_KEY, "1763800000000");
    await open();
    expect(await screen.findByText(ended)).toBeVisible();
    expect(screen.getByText(/You did not order anything, and you were not charged\./)).toBeVisible();
    cleanup();
    await open();
    expect(screen.queryByText(ended)).toBeNull();
  });

  it("causes no notice while it continues, or where there was none", async () => {
    await open();
    expect(screen.queryByText(ended)).toBeNull();
    cleanup();
    saveCart(aCertifiedCopyCart());
    await open();
    expect(await screen.findByText(/^Continue your order/)).toBeVisible();
    expect(screen.queryByText(ended)).toBeNull();
  });
});
