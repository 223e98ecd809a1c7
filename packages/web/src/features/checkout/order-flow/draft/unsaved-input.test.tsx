import { emptyCart, productIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { cleanup, screen, waitFor, within } from "../../../../../test/testing-library.ts";
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

/** Opens a step again, as Back, Forward and a reload do. */
async function open(path: string, heading: string) {
  cleanup();
  const { user } = renderPage(path);
  await screen.findByRole("heading", { level: 1, name: heading });
  return user;
}
const contact = async () => open("/contact-info", "Contact Information");
const lastName = () => screen.getByLabelText("Last Name");
const save = () => screen.getByRole("button", { name: "Save and Continue" });

describe("unsaved input", () => {
  it("returns when the step is opened again, and still counts as unsaved", async () => {
    storeDraft(aCertifiedCopyCart());
    const before = storedDraft();
    await (await contact()).type(lastName(), "-King");
    const user = await contact();
    await waitFor(() => expect(lastName()).toHaveValue("Lovelace-King"));
    expect(storedDraft()).toEqual(before);
    await user.click(screen.getByRole("link", { name: /Product Information/ }));
    expect(screen.getByRole("dialog", { name: "Leave without saving?" })).toBeInTheDocument();
  });

  it("returns entry by entry in an apostille order, and can be saved unchanged", async () => {
    storeDraft(emptyCart(productIds.apostille));
    const entry = (position: number) => within(screen.getByRole("group", { name: `Country ${position}` }));
    const first = await open("/product", "Apostille request");
    await first.click(screen.getByRole("button", { name: "Add Country" }));
    for (const [index, country] of ["France", "Germany"].entries()) {
      await first.selectOptions(entry(index + 1).getByLabelText("Country"), country);
      await first.selectOptions(entry(index + 1).getByLabelText(/Include Copy/), "NO");
    }
    const user = await open("/product", "Apostille request");
    await waitFor(() => expect(entry(2).getByLabelText("Country")).toHaveValue("DE"));
    await user.click(save());
    await waitFor(() => expect(browserPath()).toBe("/contact-info"));
    expect(storedDraft()).toMatchObject({ items: [{ country: "FR" }, { country: "DE" }] });
  });

  it("holds ticked fields of the record in a correction", async () => {
    storeDraft(emptyCart(productIds.licenseCorrection));
    const first = await open("/product", "Marriage license correction");
    const field = async () => (await screen.findAllByRole("checkbox", { hidden: true }))[0] as HTMLElement;
    await first.click(await field());
    const user = await open("/product", "Marriage license correction");
    expect(await field()).toBeChecked();
    await user.click(save());
    await waitFor(() => expect(browserPath()).toBe("/contact-info"));
    expect(storedDraft()).toMatchObject({ wrong: { fields: [expect.any(String)], text: "" } });
  });

  it("disappears when it is saved or discarded, and with the order", async () => {
    storeDraft(aCertifiedCopyCart());
    let user = await contact();
    await user.type(lastName(), "-King");
    await user.click(save());
    await waitFor(() => expect(browserPath()).toBe("/shipping-address"));
    expect(sessionStorage).toHaveLength(0);

    user = await contact();
    await user.type(lastName(), "x");
    await user.click(screen.getByRole("link", { name: /Product Information/ }));
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    await contact();
    expect(lastName()).toHaveValue("Lovelace-King");

    user = await contact();
    await user.type(lastName(), "x");
    await user.click(screen.getByRole("button", { name: "Clear this order" }));
    await user.click(await screen.findByRole("button", { name: "Clear the order" }));
    expect(sessionStorage).toHaveLength(0);
  });

  it("keeps a chosen file until it is saved or removed", async () => {
    storeDraft(aCertifiedCopyCart());
    const paper = new File(["%PDF-1.7 startxref 9 %%EOF"], "proof.pdf", { type: "application/pdf" });
    const first = await open("/document-uploads", "Document Uploads");
    await first.upload(screen.getByLabelText(/Additional document/), paper);
    await screen.findByRole("button", { name: "Remove proof.pdf" });
    const user = await open("/document-uploads", "Document Uploads");
    await user.click(screen.getByRole("button", { name: "Remove proof.pdf" }));
    expect(sessionStorage).toHaveLength(0);
    await user.upload(screen.getByLabelText(/Additional document/), paper);
    await screen.findByRole("button", { name: "Remove proof.pdf" });
    await user.click(save());
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(storedDraft()).toMatchObject({ documents: { additional: { name: "proof.pdf" } } });
    expect(sessionStorage).toHaveLength(0);
  });

  it("stays when another step is edited and saved", async () => {
    storeDraft(aCertifiedCopyCart());
    const paper = new File(["%PDF-1.7 startxref 9 %%EOF"], "proof.pdf", { type: "application/pdf" });
    const first = await open("/document-uploads", "Document Uploads");
    await first.upload(screen.getByLabelText(/Additional document/), paper);
    await screen.findByRole("button", { name: "Remove proof.pdf" });
    const user = await contact();
    await user.type(lastName(), "-King");
    await user.click(save());
    await waitFor(() => expect(browserPath()).toBe("/shipping-address"));
    await open("/document-uploads", "Document Uploads");
    expect(await screen.findByRole("button", { name: "Remove proof.pdf" })).toBeVisible();
  });

  it("stays away from a draft that another tab has changed", async () => {
    const cart = aCertifiedCopyCart();
    storeDraft(cart);
    await (await contact()).type(lastName(), "-King");
    cleanup();
    storeDraft({ ...cart, contactInfo: { ...cart.contactInfo, lastName: "Somerville" } });
    await contact();
    expect(lastName()).toHaveValue("Somerville");
  });
});
