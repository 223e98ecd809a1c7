import { invoiceSchema } from "@dop/domain/contract";
import type { Cart } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../test/answer.ts";
import { leavesNothing } from "../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

const apostille = anApostilleCart();
const withLicense = (cart: Cart, number: string) => ({ ...cart, license: { ...cart.license, number } });
/** The cart for a license of its couple. */
async function ofCouple({ portal }: TestPortal, cart: Cart, number: number): Promise<Cart> {
  const license = await portal.registry.getLicense(number);
  const [spouse1Last = "", spouse2Last = ""] = license?.data.spouses.map(({ last_name: name }) => name) ?? [];
  return { ...cart, license: { ...cart.license, number: String(number), spouse1Last, spouse2Last } };
}
const withAddress = (changes: object) => ({
  ...apostille,
  shippingAddress: { ...apostille.shippingAddress, ...changes },
});
const withContact = (changes: object) => ({ ...apostille, contactInfo: { ...apostille.contactInfo, ...changes } });
const item = { country: "FR", fullCopy: false, quantity: 1 };
const longer = (limit: number) => "x".repeat(limit + 1);
const firstName = "First name is required.";
const notCorrectable =
  "We cannot take a correction for this license. You can order one after your officiant has returned the license, " +
  "until 60 days after the ceremony. Please check the number and the names, or contact the office.";

/** Every cart that the office cannot take, and what is said at which path. */
const refused: [what: string, cart: unknown, issues: Record<string, string>][] = [
  ["no entry", { ...apostille, items: [] }, { items: "Countries are required." }],
  ["two equal countries", { ...apostille, items: [item, item] }, { items: "All countries must be unique." }],
  ["no country", { ...apostille, items: [{ ...item, country: "" }] }, { "items.0.country": "Country is required!" }],
  [
    "a country without documents",
    { ...apostille, items: [{ ...item, country: "US" }] },
    { "items.0.country": "We cannot issue documents for this country." },
  ],
  [
    "quantity 0",
    { ...apostille, items: [{ ...item, quantity: 0 }] },
    { "items.0.quantity": "Quantity must be at least 1." },
  ],
  ["quantity 10", { ...apostille, items: [{ ...item, quantity: 10 }] }, { "items.0.quantity": "Max of 9 per order." }],
  [
    "quantity 1.5",
    { ...apostille, items: [{ ...item, quantity: 1.5 }] },
    { "items.0.quantity": "Quantity must be a whole number." },
  ],
  [
    "quantity abc",
    { ...apostille, items: [{ ...item, quantity: "abc" }] },
    { "items.0.quantity": "Quantity is required!" },
  ],
  [
    "a quantity as text",
    { ...apostille, items: [{ ...item, quantity: "1" }] },
    { "items.0.quantity": "Quantity is required!" },
  ],
  ["a tampered price in an entry", { ...apostille, items: [{ ...item, cost: 0.01 }] }, { "items.0": "Unknown: cost." }],
  ["a tampered total", { ...apostille, total: 0.01, lines: [] }, { "": "Unknown: total, lines." }],
  [
    "fewer than no copies",
    { ...apostille, additionalCertifiedCopies: -1 },
    { additionalCertifiedCopies: "Invalid Certified Copies Length." },
  ],
  [
    "more than nine copies",
    { ...apostille, additionalCertifiedCopies: 10 },
    { additionalCertifiedCopies: "Limit of 9 per order." },
  ],
  [
    "long instructions",
    { ...apostille, specialInstructions: longer(2000) },
    { specialInstructions: '"Special Instructions" cannot exceed 2000 characters.' },
  ],
  ["copies: no quantity", aCertifiedCopyCart({ quantity: null }), { quantity: "Quantity is required." }],
  ["copies: quantity 0", aCertifiedCopyCart({ quantity: 0 }), { quantity: "Quantity must be at least 1." }],
  ["copies: quantity 10", aCertifiedCopyCart({ quantity: 10 }), { quantity: "Quantity must be 9 or less." }],
  ["copies: quantity 1.5", aCertifiedCopyCart({ quantity: 1.5 }), { quantity: "Quantity must be a whole number." }],
  ["copies: quantity abc", { ...aCertifiedCopyCart(), quantity: "abc" }, { quantity: "Quantity is required." }],
  [
    "copies: no answer",
    aCertifiedCopyCart({ fullCopy: null }),
    { fullCopy: "An answer to this question is required." },
  ],
  [
    "correction: long instructions",
    { ...aCorrectionCart(), specialInstructions: longer(2000) },
    { specialInstructions: "Must be 2000 characters long or less" },
  ],
  [
    "blank contact",
    withContact({ firstName: " ", lastName: "", email: "", phone: "" }),
    {
      "contactInfo.firstName": firstName,
      "contactInfo.lastName": "Last name is required.",
      "contactInfo.email": "Email is required.",
      "contactInfo.phone": "Phone Number is required.",
    },
  ],
  [
    "long and malformed contact",
    withContact({ firstName: longer(200), email: "ada@", phone: "801x555" }),
    {
      "contactInfo.firstName": "Must be 200 characters long or less.",
      "contactInfo.email": "Enter an email address like name@example.com.",
      "contactInfo.phone": "Phone number must contain only numbers, spaces, -, (, and ).",
    },
  ],
  [
    "a blank address",
    {
      ...withAddress({ shipToName: "", lineOne: "", city: "", stateProvince: "", zip: "", country: "us" }),
      shippingType: null,
    },
    {
      "shippingAddress.shipToName": "Ship To Name is required.",
      "shippingAddress.lineOne": "Line 1 is required.",
      "shippingAddress.city": "City is required.",
      "shippingAddress.stateProvince": "State/Province is required.",
      "shippingAddress.zip": "Postal Code is required.",
      "shippingAddress.country": "Must be valid ISO 2-letter country code",
    },
  ],
  [
    "a long postal code",
    withAddress({ zip: longer(8) }),
    { "shippingAddress.zip": "Must be 8 characters long or less." },
  ],
  ["no shipping type", { ...apostille, shippingType: null }, { shippingType: "Shipping Type is required" }],
  ["shipping type 4", { ...apostille, shippingType: 4 }, { shippingType: "Shipping Type is required" }],
  [
    "a country without a rate",
    { ...withAddress({ country: "KP" }), shippingType: null },
    { "shippingAddress.country": "We cannot ship to this country." },
  ],
  [
    "blank license",
    {
      ...apostille,
      license: { number: "", spouse1First: "", spouse1Last: "", spouse2First: "", spouse2Last: "" },
    },
    {
      "license.number": "License number is required.",
      "license.spouse1First": firstName,
      "license.spouse1Last": firstName,
      "license.spouse2First": firstName,
      "license.spouse2Last": firstName,
    },
  ],
  ["a license of letters", withLicense(apostille, "12a"), { "license.number": "License Number must be a number." }],
  ["an unknown license", withLicense(apostille, "77"), { "license.number": "Must be a valid license number." }],
  [
    "a license beyond every number",
    withLicense(apostille, "9".repeat(18)),
    { "license.number": "Must be a valid license number." },
  ],
  ["a voided license", withLicense(apostille, "1000100"), { "license.number": "Must be a valid license number." }],
  [
    "a correction of another couple's license that is not finalized, without saying so",
    withLicense(aCorrectionCart(), "1000009"),
    { "license.number": notCorrectable },
  ],
  ["no documents", { ...apostille, documents: null }, { documents: "ID and Selfie required!" }],
  [
    "no selfie",
    { ...apostille, documents: { ...apostille.documents, selfie: null } },
    { "documents.selfie": "ID and Selfie required!" },
  ],
  ["an unknown product", { ...apostille, productType: 5 }, { productType: "This product cannot be ordered." }],
  [
    "a product that is not sold online",
    {
      productType: 4,
      quantity: 1,
      specialInstructions: "",
      contactInfo: apostille.contactInfo,
      license: apostille.license,
      documents: apostille.documents,
    },
    { productType: "This product is not offered online." },
  ],
];

describe("POST /orders/invoice refuses", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it.each(refused)("%s", async (_what, cart, issues) => {
    const answer = await leavesNothing(test, () => test.call("POST", "/orders/invoice", cart));
    refusedFields(answer, issues);
  });

  it("a correction 61 days after the ceremony, in the office's days, and takes it on the 60th", async () => {
    const license = await test.portal.registry.getLicense(1_000_002);
    const ceremony = new Date(`${license?.ceremonyDate ?? ""}T00:00:00-07:00`).getTime();
    const start = test.now;
    const cart = await ofCouple(test, aCorrectionCart(), 1_000_002);
    const day = 86_400_000;
    // The last minute of the 60th day in Utah is long the 61st day in UTC.
    test.now = new Date(ceremony + 61 * day - 60_000);
    answered(await test.call("POST", "/orders/invoice", cart), invoiceSchema);
    test.now = new Date(ceremony + 61 * day + 2 * 3_600_000);
    const late = await leavesNothing(test, () => test.call("POST", "/orders/invoice", cart));
    refusedFields(late, {
      "license.number":
        "More than 60 days have passed since the ceremony. Please email or call the office to correct this license.",
    });
    refusedFields(await test.call("POST", "/orders/invoice", withLicense(aCorrectionCart(), "1000002")), {
      "license.number": notCorrectable,
    });
    answered(await test.call("POST", "/orders/invoice", withLicense(apostille, "1000002")), invoiceSchema);
    test.now = start;
  });

  it("a correction of a license that is not finalized, and tells its couple why", async () => {
    const cart = await ofCouple(test, aCorrectionCart(), 1_000_009);
    refusedFields(await leavesNothing(test, () => test.call("POST", "/orders/invoice", cart)), {
      "license.number":
        "Your officiant has not returned this license yet. You can order a " +
        "correction after that. If you have questions, please contact the office.",
    });
  });

  it("everything that is wrong at once", async () => {
    const cart = {
      ...withContact({ email: "x" }),
      items: [{ ...item, quantity: 0 }],
      documents: { id: null, selfie: null },
    };
    const answer = await leavesNothing(test, () => test.call("POST", "/orders/invoice", cart));
    refusedFields(answer, {
      "contactInfo.email": "Enter an email address like name@example.com.",
      "items.0.quantity": "Quantity must be at least 1.",
      "documents.id": "ID and Selfie required!",
      "documents.selfie": "ID and Selfie required!",
    });
  });

  it("a license and a country together, which only the server can check", async () => {
    const cart = { ...withLicense(apostille, "77"), shippingType: null };
    const address = { ...apostille.shippingAddress, country: "KP" };
    const answer = await test.call("POST", "/orders/invoice", { ...cart, shippingAddress: address });
    expect(refusedWith(answer, 400, "VALIDATION").errors?.map(({ path }) => path)).toEqual([
      "license.number",
      "shippingAddress.country",
    ]);
  });
});
