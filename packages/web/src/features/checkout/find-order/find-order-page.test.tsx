import { cleanup, screen } from "../../../../test/testing-library.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("find order page", () => {
  it("requires both fields and lists the problems", async () => {
    const { user } = renderPage("/find-order");
    await user.type(await screen.findByLabelText("Email"), "nobody");
    await user.click(screen.getByRole("button", { name: "Send me the link" }));
    const summary = await screen.findByRole("alert");
    expect(summary).toHaveTextContent("Enter an email address like name@example.com.");
    expect(summary).toHaveTextContent("Order number or license number is required.");
  });

  it("says why it is shown after a payment in another browser", async () => {
    renderPage("/find-order?from=payment");
    expect(await screen.findByText(/^This browser does not know your order\. Open it by the link/)).toBeVisible();
    cleanup();
    renderPage("/find-order");
    await screen.findByLabelText("Email");
    expect(screen.queryByText(/This browser does not know/)).toBeNull();
  });

  it("answers the same whether or not the order exists", async () => {
    const calls = fakeServer({ "POST /api/orders/lookup": { status: 202, body: { message: "ok" } } });
    const { user } = renderPage("/find-order");
    await user.type(await screen.findByLabelText("Email"), " ada@example.org ");
    await user.type(screen.getByLabelText("Order number or license number"), " 1000001 ");
    await user.click(screen.getByRole("button", { name: "Send me the link" }));
    expect(await screen.findByText("If we find an order, its link is on the way to that email address.")).toBeVisible();
    expect(calls[0]?.body).toEqual({ email: "ada@example.org", reference: "1000001" });
  });

  it.each([
    ["smith&jones@example.org", "smith&jones@example.org"],
    ["m\u00FCller@b\u00FCcher.example", "m\u00FCller@b\u00FCcher.example"],
    ["ada@example.org.\u200B", "ada@example.org"],
  ])("takes %s, as the order's form does", async (typed, sent) => {
    const calls = fakeServer({ "POST /api/orders/lookup": { status: 202, body: { message: "ok" } } });
    const { user } = renderPage("/find-order");
    await user.type(await screen.findByLabelText("Email"), typed);
    await user.type(screen.getByLabelText("Order number or license number"), "No. 1000001");
    await user.click(screen.getByRole("button", { name: "Send me the link" }));
    expect(await screen.findByText(/^If we find an order/)).toBeVisible();
    expect(calls[0]?.body).toEqual({ email: sent, reference: "1000001" });
  });
});
