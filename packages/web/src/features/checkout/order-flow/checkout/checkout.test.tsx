import { statementVersion } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";
import { afterEach, describe, expect, it } from "vitest";
import { fakeServer, type RecordedCall } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { cleanup, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { catalogAnswers, closeFlow, storedDraft, storeDraft } from "../../../../../test/order-flow/open-flow.ts";
import { checkoutKey, clearCheckoutKey } from "./checkout-key.ts";

const ORDER = "7b0f7f2e-6c59-4f0c-9a51-0d7a4f3f1c11";

afterEach(() => {
  closeFlow();
  clearCheckoutKey();
});

async function openCheckout(
  invoice: Parameters<typeof fakeServer>[0][string],
  cart: ReturnType<typeof aCertifiedCopyCart> & { readonly identityFrom?: string } = aCertifiedCopyCart(),
  config: Parameters<typeof renderPage>[1] = {},
) {
  const calls = fakeServer({ ...catalogAnswers, "POST /api/orders/invoice": invoice });
  storeDraft(cart);
  const { user } = renderPage("/checkout", config);
  expect(await screen.findByText("$11.50")).toBeInTheDocument();
  const press = () => user.click(screen.getByRole("button", { name: "Check Out" }));
  return { calls, user, press };
}

const invoices = (calls: readonly RecordedCall[]) => calls.filter(({ path }) => path === "/api/orders/invoice");

describe("checkout key", () => {
  it("stays the same for one cart, and changes with the cart or after the attempt has ended", () => {
    const cart = aCertifiedCopyCart();
    const key = checkoutKey(cart);
    expect(key).toMatch(/^[\w-]{1,200}$/);
    expect(checkoutKey(aCertifiedCopyCart())).toBe(key);
    expect(checkoutKey({ ...cart, quantity: 2 })).not.toBe(key);
    const second = checkoutKey(cart);
    expect(second).not.toBe(key);
    clearCheckoutKey();
    expect(checkoutKey(cart)).not.toBe(second);
  });
});

describe("checkout", () => {
  it("requests the cost without the pictures, and shows transaction fee and total", async () => {
    const { calls } = await openCheckout({ status: 500 });
    const asked = calls.find(({ path }) => path === "/api/orders/cart-costs");
    expect(asked?.body).not.toHaveProperty("documents");
    expect(screen.getByText("Transaction Fee").closest("div")).toHaveTextContent("$1.50");
    expect(screen.getByText("1 × $10.00")).toBeInTheDocument();
  });

  it("names what a correction changes, the amount, and that the payment comes next", async () => {
    fakeServer(catalogAnswers);
    storeDraft(aCorrectionCart({ wrong: { fields: ["Spouse 1 City", "Ceremony Date"], text: "See my passport." } }));
    renderPage("/checkout");
    expect(await screen.findByText("Spouse 1 City, Ceremony Date")).toBeInTheDocument();
    expect(screen.getByText("See my passport.")).toBeInTheDocument();
    const button = screen.getByRole("button", { name: "Check Out" });
    expect(button.parentElement).toHaveTextContent(/^Total \$[\d.-]+You pay on the next page\.Check Out$/);
  });

  it("says before the payment that documents of this license were ordered of late", async () => {
    const line = { name: "Certified Copy", cost: 10, quantity: 1, costPer: 10, ordered_on: "2026-01-05" };
    fakeServer({ ...catalogAnswers, "POST /api/orders/cart-costs": { body: [line] } });
    storeDraft(aCertifiedCopyCart());
    renderPage("/checkout");
    const told = await screen.findByText("An order for this license was placed on January 5. Order another?");
    expect(told.parentElement).toHaveTextContent(/Certified Copy$/);
    expect(screen.getByRole("button", { name: "Check Out" })).toBeEnabled();
  });

  it("sends the whole cart with the same key on every retry, then clears the draft and opens the order", async () => {
    const { calls, press } = await openCheckout("no connection");
    await press();
    expect(await screen.findByText(/^Could not connect to server\. Nothing is lost/)).toBeInTheDocument();
    expect(storedDraft()).not.toBeNull();
    const sent = fakeServer({
      ...catalogAnswers,
      "POST /api/orders/invoice": { body: { payment_link: "BYPASSED", order: ORDER } },
    });
    await press();
    await waitFor(() => expect(browserPath()).toBe(`/order/${ORDER}`));
    const keys = [...invoices(calls), ...invoices(sent)].map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(invoices(sent)[0]?.body).toEqual({ ...aCertifiedCopyCart(), expected_total: 11.5 });
    expect(storedDraft()).toBeNull();
  });

  it("asks for the code of the earlier order's email where that is required, and then places the order", async () => {
    const identityFrom = "3f0d3b0e-2c1a-4f57-9c1d-6a5b8e0c7d11";
    const documents = { id: null, selfie: null, additional: null };
    const invoice = { status: 409, body: { message: "Please confirm", code: "CODE_REQUIRED" } };
    const { calls, user, press } = await openCheckout(invoice, { ...aCertifiedCopyCart(), documents, identityFrom });
    await press();
    await screen.findByRole("dialog", { name: "Enter the code from your email" });
    const sent = fakeServer({
      ...catalogAnswers,
      [`POST /api/orders/${identityFrom}/correction-code/confirm`]: { body: { proof: "the-proof" } },
      "POST /api/orders/invoice": { body: { payment_link: "BYPASSED", order: ORDER } },
    });
    await user.type(await screen.findByLabelText("Code"), "012345");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(browserPath()).toBe(`/order/${ORDER}`));
    expect(calls.some(({ path }) => path === `/api/orders/${identityFrom}/correction-code`)).toBe(true);
    expect(invoices(sent)[0]?.body).toMatchObject({ identityFrom, identityProof: "the-proof" });
  });

  it("repeats the office's note on the ordered country", async () => {
    fakeServer(catalogAnswers);
    const cart = anApostilleCart();
    storeDraft(cart);
    const country = cart.items[0]?.country ?? "";
    renderPage("/checkout", { countryNotes: { [country]: "Takes six weeks there.", XX: "Not this one." } });
    expect(await screen.findByText("Takes six weeks there.")).toBeVisible();
    expect(screen.queryByText("Not this one.")).not.toBeInTheDocument();
  });

  it.each([
    ["that text messages were asked for", true, true, "Yes"],
    ["that none were", true, undefined, "No"],
    ["nothing of them where the office sends none", false, true, undefined],
  ] as const)("says %s", async (_what, textMessages, textMe, value) => {
    fakeServer(catalogAnswers);
    storeDraft({ ...aCertifiedCopyCart(), ...(textMe && { textMe }) });
    renderPage("/checkout", { textMessages });
    const contact = within(await screen.findByRole("region", { name: "Contact Information" }));
    expect(contact.queryByText("Text messages")?.nextElementSibling?.textContent).toBe(value);
  });

  it("submits once, however often it is pressed", async () => {
    const { calls, user } = await openCheckout({ body: { payment_link: "BYPASSED", order: ORDER } });
    await user.dblClick(screen.getByRole("button", { name: "Check Out" }));
    await waitFor(() => expect(browserPath()).toBe(`/order/${ORDER}`));
    expect(invoices(calls)).toHaveLength(1);
  });

  it("asks for no statement, tick or name unless the office wants one", async () => {
    await openCheckout({ status: 500 });
    expect(screen.queryByText(/penalty of perjury/)).not.toBeInTheDocument();
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("signs the statement beside Check Out by pressing it, where the office asks everyone", async () => {
    const invoice = { body: { payment_link: "BYPASSED", order: ORDER } };
    const { calls, press } = await openCheckout(invoice, aCertifiedCopyCart(), { signedStatement: "everyone" });
    expect(screen.getByText(/penalty of perjury/)).toBeVisible();
    expect(screen.getByText("By pressing Check Out you sign this statement as Ada Lovelace.")).toBeVisible();
    await press();
    await waitFor(() => expect(browserPath()).toBe(`/order/${ORDER}`));
    expect(invoices(calls)[0]?.body).toMatchObject({ statement: { version: statementVersion } });
  });

  it("asks those who are not one of the couple for statement and proof, where the office asks others", async () => {
    const config = { signedStatement: "others" } as const;
    await openCheckout({ status: 500 }, aCertifiedCopyCart(), config);
    expect(screen.queryByText(/penalty of perjury/)).not.toBeInTheDocument();
    cleanup();
    await openCheckout({ status: 500 }, aCertifiedCopyCart({ relationship: "attorney" }), config);
    expect(screen.getByText(/penalty of perjury/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Add proof" })).toHaveAttribute("href", "/document-uploads");
    expect(screen.getByText("Attorney")).toBeVisible();
  });

  it("links each of the server's findings to its step", async () => {
    const errors = [
      { path: "license.number", message: "Must be a valid license number." },
      { path: "shippingType", message: "Shipping Type is required" },
    ];
    const { press } = await openCheckout({
      status: 400,
      body: { message: "Please correct the marked fields.", errors },
    });
    await press();
    const link = await screen.findByRole("link", { name: "Marriage License: Must be a valid license number." });
    expect(link).toHaveAttribute("href", "/marriage-license");
    expect(screen.getByRole("link", { name: "Shipping Address: Shipping Type is required" })).toHaveAttribute(
      "href",
      "/shipping-address",
    );
    expect(screen.getByRole("alert")).toHaveFocus();
  });

  it("names the file that the server refused, and marks it at its field until another one replaces it", async () => {
    const additional = { name: "proof.pdf", contents: "data:application/pdf;base64,JVBERi0xLjc=" };
    const cart = aCertifiedCopyCart();
    const message = "This PDF is locked.";
    const { press, user } = await openCheckout(
      { status: 400, body: { message: "x", errors: [{ path: "documents.additional", message }] } },
      { ...cart, documents: { ...cart.documents, additional } },
    );
    await press();
    const finding = `Document Uploads: Additional document: ${message}`;
    await user.click(await screen.findByRole("link", { name: finding }));
    const field = await screen.findByLabelText(/Additional document/);
    expect(field).toHaveAccessibleDescription(/Error: This PDF is locked.*proof\.pdf/);
    expect(screen.getByLabelText("Photo ID")).toBeValid();
    const save = screen.getByRole("button", { name: "Save and Continue" });
    await user.click(save);
    expect(browserPath()).toBe("/document-uploads");
    await user.upload(field, new File(["%PDF-1.7 open startxref 9 %%EOF"], "open.pdf", { type: "application/pdf" }));
    await screen.findByRole("button", { name: "Remove open.pdf" });
    expect(field).toBeValid();
    await user.click(save);
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
  });

  it("links to the order's page when only the payment page is down", async () => {
    const body = { message: "The payment page cannot be reached right now.", redirect: `/order/${ORDER}` };
    const { press, user } = await openCheckout({ status: 503, body });
    await press();
    expect(browserPath()).toBe("/checkout");
    await user.click(await screen.findByRole("link", { name: "Go to your order" }));
    expect(browserPath()).toBe(`/order/${ORDER}`);
    expect(storedDraft()).toBeNull();
  });

  it("shows the new costs for a second look when a price has changed, and then places at the new total", async () => {
    const message = "The price has changed since you saw it. Please look at the new amounts and check out again.";
    const { calls, press } = await openCheckout({ status: 409, body: { message, code: "PRICE_CHANGED" } });
    const dearer = { body: [{ name: "Certified Copies", cost: 20, quantity: 1, costPer: 20 }] };
    const again = fakeServer({
      ...catalogAnswers,
      "POST /api/orders/cart-costs": dearer,
      "POST /api/orders/invoice": { status: 409, body: { message, code: "PRICE_CHANGED" } },
    });
    await press();
    const said = await screen.findByRole("alert");
    expect(said).toHaveTextContent(message);
    expect(said).toHaveFocus();
    expect(said.compareDocumentPosition(screen.getByRole("region", { name: "Cost" }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(said.compareDocumentPosition(screen.getByRole("region", { name: "Contact Information" }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(await screen.findByText("$21.50")).toBeInTheDocument();
    expect(screen.queryByText("$11.50")).toBeNull();
    const sent = fakeServer({
      ...catalogAnswers,
      "POST /api/orders/cart-costs": dearer,
      "POST /api/orders/invoice": { body: { payment_link: "BYPASSED", order: ORDER } },
    });
    await press();
    await waitFor(() => expect(browserPath()).toBe(`/order/${ORDER}`));
    const [first, second] = [...invoices(calls), ...invoices(again), ...invoices(sent)];
    expect(first?.body).toMatchObject({ expected_total: 11.5 });
    expect(second?.body).toMatchObject({ expected_total: 21.5 });
    expect(second?.headers["idempotency-key"]).not.toBe(first?.headers["idempotency-key"]);
  });

  it("reports an order that has ended, links to it, and lets the same draft be ordered again", async () => {
    const message = "This order has ended and can no longer be paid. You can start a new one.";
    const body = { message, code: "ORDER_ENDED", showBanner: true, redirect: `/order/${ORDER}` };
    const { calls, press } = await openCheckout({ status: 409, body });
    await press();
    await waitFor(() => expect(browserPath()).toBe(`/order/${ORDER}`));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(storedDraft()).not.toBeNull();

    const next = "0d3d8f52-41b6-4b0e-8a57-2f1f9a2a7c33";
    const sent = fakeServer({
      ...catalogAnswers,
      "POST /api/orders/invoice": { body: { payment_link: "BYPASSED", order: next } },
    });
    cleanup();
    const again = renderPage("/checkout");
    expect(await screen.findByText("$11.50")).toBeInTheDocument();
    await again.user.click(screen.getByRole("button", { name: "Check Out" }));
    await waitFor(() => expect(browserPath()).toBe(`/order/${next}`));
    const [first, second] = [...invoices(calls), ...invoices(sent)].map(({ headers }) => headers["idempotency-key"]);
    expect(second).toMatch(/./);
    expect(second).not.toBe(first);
  });
});
