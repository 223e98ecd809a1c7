import { emptyCart, productIds } from "@dop/domain/orders";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { screen, waitFor, within } from "../../../../../test/testing-library.ts";
import {
  catalogAnswers,
  closeFlow,
  loadSteps,
  storedDraft,
  storeDraft,
} from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
beforeEach(() => {
  fakeServer(catalogAnswers);
  storeDraft(emptyCart(productIds.apostille));
});
afterEach(closeFlow);

async function openForm(config = {}) {
  const page = renderPage("/product", config);
  await screen.findByRole("heading", { level: 1, name: "Apostille request" });
  return page.user;
}

const entry = (position: number) => within(screen.getByRole("group", { name: `Country ${position}` }));
const save = () => screen.getByRole("button", { name: "Save and Continue" });
const amount = (name: string) => screen.getByText(name, { selector: "dt" }).parentElement;

describe("apostille form", () => {
  it("starts with one blank entry that cannot be deleted, and shows dashes until prices are loaded", async () => {
    fakeServer({});
    await openForm();
    expect(entry(1).getByLabelText("Country")).toHaveValue("");
    expect(entry(1).getByLabelText("Quantity")).toHaveValue(1);
    expect(screen.queryByRole("button", { name: /Delete/ })).not.toBeInTheDocument();
    expect(amount("Subtotal")).toHaveTextContent("$--.--");
  });

  it("lists every problem in the summary, with a short text next to each field", async () => {
    const user = await openForm();
    await user.click(save());
    const notice = await screen.findByRole("alert");
    expect(
      within(notice)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Country is required!", "An answer to `include full copy` is required!"]);
    expect(notice).toHaveFocus();
    expect(entry(1).getByLabelText("Country")).toHaveAccessibleDescription("Error: Required.");
    expect(entry(1).getByLabelText(/Include Copy/)).toHaveAccessibleDescription(/^Error: Required\. /);
    expect(browserPath()).toBe("/product");
  });

  it("moves focus to a new entry and, on deletion, to the one that takes its place", async () => {
    const user = await openForm();
    await user.click(screen.getByRole("button", { name: "Add Country" }));
    expect(entry(2).getByLabelText("Country")).toHaveFocus();
    await user.selectOptions(entry(2).getByLabelText("Country"), "France");
    await user.click(entry(1).getByRole("button", { name: "Delete Country 1" }));
    await waitFor(() => expect(entry(1).getByLabelText("Country")).toHaveFocus());
    expect(entry(1).getByLabelText("Country")).toHaveValue("FR");
    expect(screen.queryByRole("button", { name: /Delete/ })).not.toBeInTheDocument();
  });

  it("offers no country that the office does not serve, and asks again for one that was chosen before", async () => {
    storeDraft({
      ...emptyCart(productIds.apostille),
      items: [{ country: "FR", fullCopy: true, quantity: 2 }],
    });
    const user = await openForm({ unservedCountries: ["FR"] });
    const country = () => entry(1).getByLabelText("Country");
    expect(within(country()).queryByRole("option", { name: "France" })).not.toBeInTheDocument();
    expect(within(country()).getByRole("option", { name: "Cuba" })).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByRole("link", { name: "Country is required!" })).toBeVisible();
    await user.selectOptions(country(), "Germany");
    await user.selectOptions(entry(1).getByLabelText(/Include Copy/), "YES");
    await user.click(save());
    await waitFor(() => expect(storedDraft()).toMatchObject({ items: [{ country: "DE", quantity: 2 }] }));
  });

  it("rejects a duplicate country until it is changed", async () => {
    const user = await openForm();
    await user.click(screen.getByRole("button", { name: "Add Country" }));
    for (const position of [1, 2]) {
      await user.selectOptions(entry(position).getByLabelText("Country"), "France");
      await user.selectOptions(entry(position).getByLabelText(/Include Copy/), "NO");
    }
    expect(entry(2).getByLabelText("Country")).toHaveAccessibleDescription("Error: All countries must be unique.");
    await user.click(save());
    expect(await screen.findByRole("link", { name: "All countries must be unique." })).toBeInTheDocument();
    await user.selectOptions(entry(2).getByLabelText("Country"), "Germany");
    await waitFor(() => expect(screen.queryByText("All countries must be unique.")).not.toBeInTheDocument());
  });

  it("names a repeated country first, with every other problem below it", async () => {
    const user = await openForm();
    await user.click(screen.getByRole("button", { name: "Add Country" }));
    for (const position of [1, 2]) await user.selectOptions(entry(position).getByLabelText("Country"), "France");
    await user.selectOptions(entry(1).getByLabelText(/Include Copy/), "NO");
    await user.click(save());
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByRole("heading")).toHaveTextContent("All countries must be unique.");
    expect(within(notice).getByRole("listitem")).toHaveTextContent(
      "Country 2: An answer to `include full copy` is required!",
    );
    await user.selectOptions(entry(2).getByLabelText("Country"), "Germany");
    await user.selectOptions(entry(2).getByLabelText("Country"), "France");
    await waitFor(() =>
      expect(within(screen.getByRole("alert")).getByRole("heading")).toHaveTextContent("All countries must be unique."),
    );
  });

  it("raises a quantity below the minimum on blur, keeps an untouched one empty, and limits it", async () => {
    const user = await openForm();
    const quantity = entry(1).getByLabelText("Quantity");
    await user.clear(quantity);
    await user.type(quantity, "0");
    await user.tab();
    expect(quantity).toHaveValue(1);
    await user.clear(quantity);
    await user.type(quantity, "12");
    expect(await entry(1).findByText("Max of 9 per order.")).toBeInTheDocument();
    // A quantity that cannot be ordered has no price.
    expect(screen.getByText("Subtotal").parentElement).toHaveTextContent(/^Subtotal\$--\.--$/);
    await user.clear(quantity);
    expect(await entry(1).findByText("Quantity is required!")).toBeInTheDocument();
    const copies = screen.getAllByLabelText("Quantity").at(-1);
    if (!copies) throw new Error("no copies");
    await user.clear(copies);
    await user.type(copies, "-2");
    expect(await screen.findByText("Invalid Certified Copies Length.")).toBeInTheDocument();
    await user.tab();
    expect(copies).toHaveValue(0);
  });

  it("totals apostilles, copies and the processing fee, and shows which document a country receives", async () => {
    const user = await openForm();
    await user.selectOptions(entry(1).getByLabelText("Country"), "France");
    expect(await entry(1).findByText("For France: Apostille")).toBeInTheDocument();
    await user.selectOptions(entry(1).getByLabelText("Country"), "Egypt");
    expect(entry(1).getByText("For Egypt: Certificate of authentication")).toBeInTheDocument();
    const quantity = entry(1).getByLabelText("Quantity");
    await user.clear(quantity);
    await user.type(quantity, "2");
    expect(screen.getAllByLabelText(/Include Copy/)).toHaveLength(1);
    const copies = screen.getAllByLabelText("Quantity").at(-1);
    if (!copies) throw new Error("no copies");
    await user.clear(copies);
    await user.type(copies, "3");
    expect(screen.getAllByLabelText(/Include Copy/)).toHaveLength(2);
    await waitFor(() => expect(amount("Subtotal")).toHaveTextContent("$105.00"));
  });

  it("saves trimmed texts and opens the contact information", async () => {
    const user = await openForm();
    await user.selectOptions(entry(1).getByLabelText("Country"), "France");
    await user.selectOptions(entry(1).getByLabelText(/Include Copy/), "YES");
    await user.type(screen.getByLabelText(/Special Instructions/), "  Two envelopes  ");
    await user.click(save());
    await waitFor(() => expect(browserPath()).toBe("/contact-info"));
    expect(storedDraft()).toMatchObject({
      items: [{ country: "FR", fullCopy: true, quantity: 1 }],
      additionalCertifiedCopies: 0,
      specialInstructions: "Two envelopes",
    });
  });
});
