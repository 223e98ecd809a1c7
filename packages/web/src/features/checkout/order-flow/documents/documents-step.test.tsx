import { emptyCart, productIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { cleanup, screen, waitFor } from "../../../../../test/testing-library.ts";
import {
  catalogAnswers,
  closeFlow,
  loadSteps,
  storedDraft,
  storeDraft,
} from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
beforeEach(() => void fakeServer(catalogAnswers));
afterEach(closeFlow);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("documents", () => {
  it("require both pictures; a rejected document blocks saving until it is removed", async () => {
    const complete = aCertifiedCopyCart();
    storeDraft({ ...complete, documents: { ...complete.documents, selfie: null } });
    const { user } = renderPage("/document-uploads");
    await heading("Document Uploads");
    // In the language of the page; the browser's own button speaks the browser's.
    expect(screen.getAllByText("Choose File")).toHaveLength(3);
    const save = screen.getByRole("button", { name: "Save and Continue" });
    await user.click(save);
    expect(await screen.findByRole("link", { name: "ID and Selfie required!" })).toBeInTheDocument();
    expect(screen.getByLabelText("Selfie")).toHaveAccessibleDescription(/ID and Selfie required!/);

    storeDraft(undefined);
    cleanup();
    storeDraft(complete);
    const again = renderPage("/document-uploads");
    await heading("Document Uploads");
    const big = new File([new Uint8Array(2 * 1024 * 1024 + 1)], "big.pdf", { type: "application/pdf" });
    await again.user.upload(screen.getByLabelText(/Additional document/), big);
    expect(await screen.findByText("File size must be less than 2 MB.")).toBeInTheDocument();
    expect(screen.getByLabelText(/Additional document/)).toHaveAccessibleDescription(/big\.pdf/);
    await again.user.click(screen.getByRole("button", { name: "Save and Continue" }));
    expect(browserPath()).toBe("/document-uploads");
    await again.user.click(screen.getByRole("button", { name: "Remove big.pdf" }));
    await again.user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
  });

  it.each([
    ["a letter", "letter.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a file of no known type", "note", ""],
    ["a text that calls itself a picture", "note.jpg", "image/jpeg"],
  ])("take %s as an additional document", async (_what, name, type) => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/document-uploads");
    await heading("Document Uploads");
    const field = screen.getByLabelText(/Additional document/);
    await user.upload(field, new File(["words of my aunt"], name, { type }));
    await screen.findByRole("button", { name: `Remove ${name}` });
    expect(field).toBeValid();
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(storedDraft()).toMatchObject({ documents: { additional: { name } } });
  });

  it("refuse a PDF that is cut off when it is chosen, and take a whole one", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/document-uploads");
    await heading("Document Uploads");
    const field = screen.getByLabelText(/Additional document/);
    await user.upload(field, new File(["%PDF-1.7 half of a paper"], "half.pdf", { type: "application/pdf" }));
    expect(await screen.findByText(/The end of this file is missing/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove half.pdf" }));
    await waitFor(() => expect(field).toBeValid());
    const filler = "x".repeat(5000);
    const whole = new File([`%PDF-1.7 ${filler} startxref 9 %%EOF\n`], "whole.pdf", { type: "application/pdf" });
    await user.upload(field, whole);
    await screen.findByRole("button", { name: "Remove whole.pdf" });
    expect(screen.queryByText(/The end of this file/)).toBeNull();
  });

  it("return to the product step while another step is incomplete", async () => {
    storeDraft({ ...aCertifiedCopyCart(), license: emptyCart(productIds.certifiedCopy).license });
    const { user } = renderPage("/document-uploads");
    await heading("Document Uploads");
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/product"));
  });
});

describe("a confirmed ID of an earlier order", () => {
  const identityFrom = "7b0f7f2e-6c59-4f0c-9a51-0d7a4f3f1c11";
  const relying = () => ({
    ...aCertifiedCopyCart({ identityFrom }),
    documents: { id: null, selfie: null, additional: null },
  });

  it("replaces the photos, which can still be sent", async () => {
    storeDraft(relying());
    const { user } = renderPage("/document-uploads");
    expect(await screen.findByText("Your ID is confirmed")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(await screen.findByText("Confirmed with an earlier order")).toBeVisible();
    cleanup();
    const { user: again } = renderPage("/document-uploads");
    // A proof of the right to the record may be added without them.
    expect(await screen.findByLabelText(/dditional document/i)).toBeInTheDocument();
    expect(screen.queryByLabelText(/Photo ID/)).toBeNull();
    await again.click(await screen.findByRole("button", { name: "Send new photos instead" }));
    expect(await screen.findByLabelText(/Photo ID/)).toBeInTheDocument();
    expect(storedDraft()).not.toHaveProperty("identityFrom");
  });

  it("asks for photos when the office does not accept it", async () => {
    const message = "We cannot reuse the ID from your earlier order.";
    const calls = fakeServer({
      ...catalogAnswers,
      "POST /api/orders/invoice": { status: 400, body: { message, errors: [{ path: "identityFrom", message }] } },
    });
    storeDraft(relying());
    const { user } = renderPage("/checkout");
    await screen.findByText("$11.50");
    await user.click(screen.getByRole("button", { name: "Check Out" }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(browserPath()).toBe("/document-uploads"));
    await waitFor(() => expect(storedDraft()).not.toHaveProperty("identityFrom"));
    expect(
      calls.some(({ path, body }) => path === "/api/orders/cart-costs" && "identityFrom" in (body as object)),
    ).toBe(false);
  });
});
