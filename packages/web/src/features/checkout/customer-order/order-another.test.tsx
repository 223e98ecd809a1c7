import { emptyCart, isStepComplete, productIds, statusIds } from "@dop/domain/orders";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearCart, currentCart, saveCart } from "../../../cart/cart-store.ts";
import { browserPath } from "../../../../test/render-page.tsx";
import { screen, waitFor, within } from "../../../../test/testing-library.ts";
import { cleanUpOrderTest, openOrder, prepare } from "../../../../test/customer-order/open-order.tsx";
import { buildOrder, buildProduct, uuid } from "../../../../test/customer-order/order-fixtures.ts";
import { draftFromOrder } from "./order-another.tsx";

beforeEach(() => void prepare());
afterEach(() => {
  cleanUpOrderTest();
  clearCart();
});

const contactInfo = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org", phone: "(801) 555-0117" };
const shippingAddress = {
  shipToName: "Ada Lovelace",
  lineOne: "100 Center St",
  lineTwo: "",
  city: "Provo",
  stateProvince: "UT",
  zip: "84601",
  country: "US",
};

describe("draftFromOrder", () => {
  it("takes names, contact, address and license, and nothing else", () => {
    expect(draftFromOrder(buildOrder(), productIds.apostille)).toEqual({
      ...emptyCart(productIds.apostille),
      contactInfo,
      shippingAddress,
      shippingType: 1,
      license: {
        number: "1000001",
        spouse1First: "Ada",
        spouse1Last: "Lovelace",
        spouse2First: "Charles",
        spouse2Last: "Babbage",
      },
    });
  });

  it("completes an address without state and postal code, which answers leave empty (rule O-71)", () => {
    const copy = buildProduct(productIds.certifiedCopy, statusIds.shipped);
    const address = copy.address && { ...copy.address, city: "Dubai", state: "", zip: "", country: "AE" };
    const draft = draftFromOrder(buildOrder([{ ...copy, shipping: null, address }]), productIds.certifiedCopy);
    expect(draft.shippingAddress).toMatchObject({ city: "Dubai", stateProvince: "-", zip: "-" });
    expect(isStepComplete("shipping", draft)).toBe(true);
  });

  it("omits a shipping type abroad, joins the further address lines, and omits an address after a letter", () => {
    const copy = buildProduct(productIds.certifiedCopy, statusIds.shipped);
    const abroad = {
      ...copy,
      shipping: null,
      address: copy.address && { ...copy.address, country: "FR", address_line_2: "Bat. C", address_line_3: "Hall 2" },
    };
    expect(draftFromOrder(buildOrder([abroad]), productIds.certifiedCopy)).toMatchObject({
      shippingType: null,
      shippingAddress: { country: "FR", lineTwo: "Bat. C, Hall 2" },
    });
    const letter = buildProduct(productIds.letterOfValidity, statusIds.shipped, undefined, { address: null });
    expect(draftFromOrder(buildOrder([letter]), productIds.certifiedCopy)).toMatchObject({
      contactInfo,
      shippingAddress: { lineOne: "", country: "" },
    });
  });
});

describe("Order another document", () => {
  const section = async () => within(await screen.findByRole("region", { name: "Order another document" }));

  it("starts with the details of the order", async () => {
    const { user } = openOrder(buildOrder());
    const buttons = (await section()).getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons).toEqual(["Apostille Request", "Certified Copy", "Marriage License Correction"]);
    await user.click((await section()).getByRole("button", { name: "Certified Copy" }));
    await waitFor(() => expect(browserPath()).toBe("/product"));
    expect(currentCart()).toMatchObject({ productType: productIds.certifiedCopy, contactInfo, shippingAddress });
  });

  it("relies on the confirmed ID of the order while it counts", async () => {
    const { user } = openOrder(buildOrder(undefined, { identity_until: "2027-02-19" }));
    expect((await section()).getByText(/you do not need new photos until 02\/19\/2027/)).toBeVisible();
    await user.click((await section()).getByRole("button", { name: "Certified Copy" }));
    await waitFor(() => expect(currentCart()?.identityFrom).toBe(uuid));
  });

  it("starts at once over an unfinished order, which can be gone on with", async () => {
    const unfinished = { ...emptyCart(productIds.letterOfValidity), contactInfo };
    saveCart(unfinished);
    const { user } = openOrder(buildOrder());
    await user.click((await section()).getByRole("button", { name: "Apostille Request" }));
    await waitFor(() => expect(currentCart()?.productType).toBe(productIds.apostille));
    await user.click(await screen.findByRole("button", { name: "Continue the order that you started" }));
    expect(currentCart()).toEqual(unfinished);
  });

  const copy = (status: Parameters<typeof buildProduct>[1]) => buildProduct(productIds.certifiedCopy, status, [status]);
  it.each([
    ["a voided license", buildOrder(undefined, { voided: true })],
    [
      "an order that came to nothing",
      buildOrder([copy(statusIds.canceled), { ...copy(statusIds.refundRequested), id: 70_099 }]),
    ],
    ["an order that waits for documents", buildOrder([copy(statusIds.orderIssue)], { documents_wanted: true })],
  ])("is not offered for %s", async (_what, order) => {
    openOrder(order);
    await screen.findByRole("heading", { name: "Your documents" });
    expect(screen.queryByRole("region", { name: "Order another document" })).toBeNull();
  });
});
