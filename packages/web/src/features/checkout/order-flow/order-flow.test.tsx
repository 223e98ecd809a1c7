import { emptyCart, productIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart } from "@dop/domain/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { currentCart } from "../../../cart/cart-store.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { cleanup, screen, waitFor, within } from "../../../../test/testing-library.ts";
import {
  catalogAnswers,
  closeFlow,
  loadSteps,
  storedDraft,
  storeDraft,
} from "../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
beforeEach(() => void fakeServer(catalogAnswers));
afterEach(closeFlow);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const step = (name: RegExp) =>
  within(screen.getByRole("navigation", { name: "Your order" })).queryByRole("link", { name });

describe("the steps", () => {
  it.each(["/product", "/contact-info", "/shipping-address", "/marriage-license", "/document-uploads", "/checkout"])(
    "%s leads to the start when there is no draft",
    async (path) => {
      renderPage(path);
      expect(await screen.findByText("Which document are you ordering?")).toBeInTheDocument();
      expect(browserPath()).toBe("/");
    },
  );

  it("open with a slash at the end of their address too", async () => {
    storeDraft(aCertifiedCopyCart());
    renderPage("/product/");
    expect(await heading("Certified copy")).toBeVisible();
  });

  it("mark complete and incomplete steps, and payment as disabled", async () => {
    storeDraft({ ...aCertifiedCopyCart(), license: emptyCart(productIds.certifiedCopy).license });
    renderPage("/product");
    await heading("Certified copy");
    expect(step(/Product Information/)).toHaveAttribute("aria-current", "step");
    expect(step(/Contact Information/)).toHaveTextContent("Complete");
    expect(step(/Marriage License/)).toHaveTextContent("Incomplete");
    expect(step(/Payment/)).toBeNull();
    expect(screen.getByText("please fill out all info first")).toBeInTheDocument();
  });

  it("redirect an early checkout to the first incomplete step, with the reason", async () => {
    storeDraft({ ...aCertifiedCopyCart(), license: emptyCart(productIds.certifiedCopy).license });
    renderPage("/checkout");
    await heading("Marriage License");
    expect(browserPath()).toBe("/marriage-license");
    expect(screen.getByText(/You can pay when every step/)).toBeInTheDocument();
  });

  it("skip shipping for products that are emailed", async () => {
    storeDraft(emptyCart(productIds.letterOfValidity));
    renderPage("/shipping-address");
    await heading("Marriage License");
    expect(browserPath()).toBe("/marriage-license");
    expect(step(/Shipping Address/)).toBeNull();
  });

  it("open the start page when another tab has checked out", async () => {
    storeDraft(aCertifiedCopyCart());
    renderPage("/contact-info");
    await heading("Contact Information");
    storeDraft(undefined);
    await waitFor(() => expect(browserPath()).toBe("/"));
  });

  it("follow another tab without losing what is being typed", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/contact-info");
    await heading("Contact Information");
    await user.clear(screen.getByLabelText("First Name"));
    await user.type(screen.getByLabelText("First Name"), "Grace");
    const cart = aCertifiedCopyCart();
    storeDraft({ ...cart, contactInfo: { ...cart.contactInfo, firstName: "Mary", lastName: "Somerville" } });
    await waitFor(() => expect(screen.getByLabelText("Last Name")).toHaveValue("Somerville"));
    expect(screen.getByLabelText("First Name")).toHaveValue("Grace");
  });

  it("forget that text messages were wanted where the office no longer sends any", async () => {
    const cart = aCertifiedCopyCart();
    storeDraft({ ...cart, textMe: true, contactInfo: { ...cart.contactInfo, phone: "011 44 20 7946 0117" } });
    const { user } = renderPage("/contact-info");
    await heading("Contact Information");
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await heading("Shipping Address");
    expect(storedDraft()).not.toHaveProperty("textMe");
  });

  it("confirm before leaving unsaved changes", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/contact-info");
    await heading("Contact Information");
    await user.type(screen.getByLabelText("Last Name"), "x");
    const link = step(/Product Information/);
    if (!link) throw new Error("no link");
    await user.click(link);
    expect(browserPath()).toBe("/contact-info");
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    expect(browserPath()).toBe("/product");
  });

  it("can be cleared on a shared computer, after confirmation", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/contact-info");
    await heading("Contact Information");
    await user.click(screen.getByRole("button", { name: "Clear this order" }));
    expect(storedDraft()).not.toBeNull();
    await user.click(await screen.findByRole("button", { name: "Clear the order" }));
    expect(storedDraft()).toBeNull();
    expect(browserPath()).toBe("/");
  });

  it("report full storage, and go on with what was typed", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/contact-info");
    await heading("Contact Information");
    await user.type(screen.getByLabelText("Last Name"), "x");
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    expect(await screen.findByText(/out of storage/)).toBeInTheDocument();
    expect(browserPath()).toBe("/shipping-address");
    expect(currentCart()?.contactInfo.lastName).toBe("Lovelacex");
    vi.unstubAllGlobals();
  });
});

describe("shipping", () => {
  it("asks again for a country to which nothing is shipped any longer", async () => {
    const cart = aCertifiedCopyCart();
    storeDraft({ ...cart, shippingType: null, shippingAddress: { ...cart.shippingAddress, country: "KP" } });
    const { user } = renderPage("/shipping-address");
    const country = await screen.findByLabelText("Country");
    await within(country).findByRole("option", { name: "France" });
    await waitFor(() => expect(country).toHaveValue(""));
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(country).toHaveAccessibleDescription(/Must be valid ISO 2-letter country code/));
    expect(browserPath()).toBe("/shipping-address");
  });

  it("selects type 1 for the United States and none for other countries, and shows the cost", async () => {
    storeDraft({
      ...aCertifiedCopyCart(),
      shippingType: null,
      shippingAddress: emptyCart(productIds.certifiedCopy).shippingAddress,
    });
    const { user } = renderPage("/shipping-address");
    await heading("Shipping Address");
    const country = screen.getByLabelText("Country");
    await within(country).findByRole("option", { name: "France" });
    expect(within(country).queryByRole("option", { name: "Spain" })).toBeNull();
    const cost = () => screen.getByText("Shipping cost").closest("div");
    expect(country).toHaveValue("US");
    expect(await screen.findByRole("radio", { name: /USPS/ })).toBeChecked();
    expect(screen.getByLabelText("Ship To Name")).toHaveValue("Ada Lovelace");
    await user.click(screen.getByRole("radio", { name: /Overnight/ }));
    expect(cost()).toHaveTextContent("$40.00");
    await user.selectOptions(country, "France");
    expect(screen.queryByRole("radio")).toBeNull();
    expect(cost()).toHaveTextContent("$75.00");
    for (const name of ["Ship To Name", "Address Line 1", "City", "Postal Code"])
      await user.type(screen.getByLabelText(name), "75001");
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/marriage-license"));
    expect(storedDraft()).toMatchObject({ shippingType: null, shippingAddress: { country: "FR", stateProvince: "-" } });
  });
});

describe("typed text", () => {
  it("gets its format: a phone number with plus sign and dots, and ZIP+4", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/contact-info");
    await heading("Contact Information");
    const phone = screen.getByLabelText("Phone Number");
    await user.clear(phone);
    await user.type(phone, "+1 (801) 555.0117");
    // Before the field is left: Enter would leave the page with it.
    expect(phone).toHaveFocus();
    expect(phone).toHaveValue("(801) 555-0117");
    await user.clear(phone);
    await user.type(phone, "+44 20 7946 0958");
    expect(phone).toHaveValue("011 44 20 7946 0958");
    await user.clear(phone);
    await user.type(phone, "801.555");
    expect(phone).toHaveValue("801.555");
    await user.tab();
    expect(phone).toHaveValue("801-555");
    cleanup();
    const again = renderPage("/shipping-address");
    await heading("Shipping Address");
    const zip = screen.getByLabelText("ZIP Code");
    await again.user.clear(zip);
    await again.user.type(zip, "84601-1234");
    await again.user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/marriage-license"));
    expect(storedDraft()).toMatchObject({ shippingAddress: { zip: "84601" } });
  });

  it("stays whole in a postal code, which the next country reads as it was typed", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/shipping-address");
    await heading("Shipping Address");
    const zip = screen.getByLabelText("ZIP Code");
    const country = screen.getByLabelText("Country");
    await screen.findByRole("option", { name: "France" });
    const zipIn = async (code: string) => {
      await user.selectOptions(country, code);
      return (zip as HTMLInputElement).value;
    };
    await user.clear(zip);
    await user.type(zip, "40301-110");
    await user.tab();
    expect(zip).toHaveValue("40301110");
    await user.clear(zip);
    await user.type(zip, "84601-1234");
    await user.tab();
    expect(zip).toHaveValue("84601");
    expect(await zipIn("FR")).toBe("846011234");
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    expect(zip).toHaveAccessibleDescription(/Must be 8 characters long or less\./);
    expect(await zipIn("US")).toBe("84601");
    expect(zip).not.toHaveAccessibleDescription(/Must be 8 characters/);
  });

  it("counts as a PO box for a carrier, and the checkout offers one choice about it", async () => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage("/shipping-address");
    await heading("Shipping Address");
    expect(screen.getByText(/No PO boxes or APO\/FPO addresses\./)).toBeVisible();
    const line = screen.getByLabelText("Address Line 1");
    await user.clear(line);
    await user.type(line, "P.O. Box 12");
    await user.click(screen.getByRole("radio", { name: /Overnight/ }));
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/marriage-license"));
    cleanup();
    const checkout = renderPage("/checkout");
    const question = await screen.findByText(/FedEx and international carriers usually do not deliver to a PO box/);
    await checkout.user.click(screen.getByRole("button", { name: "Ship by USPS, without tracking" }));
    expect(question).not.toBeInTheDocument();
    expect(storedDraft()).toMatchObject({ shippingType: 1 });
  });

  it("asks about a PO box abroad with the way to the address, and about no other address", async () => {
    const cart = aCertifiedCopyCart();
    const abroad = { ...cart.shippingAddress, lineOne: "Chez PO Box 12", country: "FR" };
    storeDraft({ ...cart, shippingType: null, shippingAddress: abroad });
    renderPage("/checkout");
    expect(await screen.findByRole("link", { name: "Change the address" })).toHaveAttribute(
      "href",
      "/shipping-address",
    );
    cleanup();
    storeDraft(cart);
    renderPage("/checkout");
    await screen.findByText("$11.50");
    expect(screen.queryByText(/PO box/)).toBeNull();
  });
});

describe("a text that is too long", () => {
  it.each([
    ["/shipping-address", "Shipping Address", "ZIP Code", "8"],
    ["/contact-info", "Contact Information", "First Name", "200"],
  ])("appears with the field's name above the form of %s", async (path, title, label, most) => {
    storeDraft(aCertifiedCopyCart());
    const { user } = renderPage(path);
    await heading(title);
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste("x".repeat(Number(most) + 1));
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    const message = `Must be ${most} characters long or less.`;
    expect(await screen.findByRole("link", { name: `${label}: ${message}` })).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(`Error: ${message}`);
  });
});

describe("a correction", () => {
  it("asks for the mistakes, and keeps fields in the order of the record", async () => {
    storeDraft(aCorrectionCart());
    const { user } = renderPage("/product");
    const group = await screen.findByRole("group", { name: "Spouse 2" });
    await user.click(within(group).getByRole("checkbox", { name: "Last Name" }));
    await user.click(within(screen.getByRole("group", { name: "Spouse 1" })).getByRole("checkbox", { name: "City" }));
    await user.type(screen.getByLabelText(/What should be there instead/), " Provo, not Prove ");
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await waitFor(() => expect(browserPath()).toBe("/contact-info"));
    expect(storedDraft()).toMatchObject({
      wrong: { fields: ["Spouse 1 City", "Spouse 2 Last Name"], text: "Provo, not Prove" },
    });
  });
});

it("a text about mistakes on a record is refused, not cut, when it is pasted too long", async () => {
  storeDraft(aCorrectionCart());
  const { user } = renderPage("/product");
  const text = await screen.findByLabelText(/What should be there instead/);
  await user.click(text);
  await user.paste("x".repeat(2001));
  await user.click(screen.getByRole("button", { name: "Save and Continue" }));
  expect(text).toHaveValue("x".repeat(2001));
  expect(text).toHaveAccessibleDescription(/2000 characters/);
  expect(browserPath()).toBe("/product");
});

describe("a dropdown that is left without a choice", () => {
  it("says that it is required, before anything is saved", async () => {
    storeDraft(emptyCart(productIds.apostille));
    const { user } = renderPage("/product");
    const question = await screen.findByLabelText(/Include Copy of Marriage Application/);
    expect(question).not.toBeInvalid();
    await user.click(question);
    await user.tab();
    expect(question).toBeInvalid();
    expect(question).toHaveAccessibleDescription(/Include Copy of Marriage Application .* is required\./);
    await user.selectOptions(question, "NO");
    expect(question).not.toBeInvalid();
  });
});

it("an email address may break before its dots and its @ alone", async () => {
  storeDraft(aCertifiedCopyCart());
  renderPage("/checkout");
  const address = await screen.findByText(
    (_text, element) => element?.tagName === "DD" && element.textContent === "ada@example.org",
  );
  expect(address.innerHTML).toBe("ada<wbr>@example<wbr>.org");
});
