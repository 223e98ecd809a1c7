import { emptyCart, productIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { dropCart, saveCart } from "../../../../cart/cart-store.ts";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { act, cleanup, screen, waitFor } from "../../../../../test/testing-library.ts";
import { catalogAnswers, closeFlow, loadSteps, storedDraft } from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
afterEach(() => {
  dropCart();
  closeFlow();
});

describe("a card while an order is unfinished", () => {
  const began = aCertifiedCopyCart();
  const offer = () => screen.queryByRole("button", { name: "Continue the order that you started" });
  const choose = async (path = "/") => {
    fakeServer(catalogAnswers);
    saveCart(began);
    const { user } = renderPage(path);
    if (path === "/") await user.click(await screen.findByRole("link", { name: "Apostille" }));
    await waitFor(() => expect(browserPath()).toBe("/product"));
    await screen.findByRole("heading", { level: 1, name: "Apostille request" });
    return user;
  };

  it("stores a fresh draft at once, and the product page goes on with the one before", async () => {
    const user = await choose();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(storedDraft()).toEqual(emptyCart(productIds.apostille));
    const button = offer();
    if (!button) throw new Error("no offer");
    await user.click(button);
    expect(storedDraft()).toEqual(began);
    expect(browserPath()).toBe("/checkout");
  });

  it("keeps the one before for ten minutes, and with the draft that is cleared for none", async () => {
    const now = vi.spyOn(Date, "now");
    const start = Date.now();
    await choose();
    expect(offer()).toBeVisible();
    now.mockReturnValue(start + 11 * 60_000);
    act(() => void saveCart(emptyCart(productIds.apostille)));
    expect(offer()).toBeNull();
    now.mockRestore();
    cleanup();
    await choose();
    dropCart();
    expect(JSON.stringify(localStorage)).not.toContain(began.contactInfo.lastName);
  });

  it("offers nothing after a draft in which nothing was entered", async () => {
    fakeServer(catalogAnswers);
    saveCart(emptyCart(productIds.certifiedCopy));
    const { user } = renderPage("/");
    await user.click(await screen.findByRole("link", { name: "Apostille" }));
    await screen.findByRole("heading", { level: 1, name: "Apostille request" });
    expect(offer()).toBeNull();
  });
});
