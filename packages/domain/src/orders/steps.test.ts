import { describe, expect, test } from "vitest";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "../../test/index.ts";
import {
  blankApostilleItem,
  emptyCart,
  isInCorrectionWindow,
  isStepComplete,
  shippingTypeFor,
  stepAfterDocuments,
  stepKeys,
  stepMarkers,
  type Cart,
} from "./index.ts";

const [incomplete, complete, disabled] = [1, 2, 3] as const;
const item = { country: "FR", fullCopy: false, quantity: 1 };

test("a fresh draft has nothing complete and no way to pay", () => {
  for (const productType of [1, 2, 3] as const) {
    const { payment, ...others } = stepMarkers(emptyCart(productType));
    expect(payment).toBe(disabled);
    expect(Object.values(others)).toEqual([incomplete, incomplete, incomplete, incomplete, incomplete]);
  }
  expect(stepKeys).toHaveLength(6);
  expect(blankApostilleItem()).toEqual({ country: "", fullCopy: null, quantity: 1 });
});

test("a whole draft has five steps complete, and payment opens", () => {
  for (const cart of [anApostilleCart(), aCertifiedCopyCart(), aCorrectionCart()]) {
    expect(Object.values(stepMarkers(cart))).toEqual([complete, complete, complete, complete, complete, incomplete]);
  }
});

describe("product", () => {
  test.each<[Cart, boolean]>([
    [anApostilleCart({ items: [] }), false],
    [anApostilleCart({ items: [{ ...item, country: "" }] }), false],
    [anApostilleCart({ items: [{ ...item, quantity: null }] }), false],
    [anApostilleCart({ items: [{ ...item, fullCopy: null }] }), false],
    [anApostilleCart({ items: [{ ...item, fullCopy: true }] }), true],
    [aCertifiedCopyCart({ quantity: null }), false],
    [aCertifiedCopyCart({ fullCopy: null }), false],
    [aCertifiedCopyCart({ fullCopy: false }), true],
    [aCorrectionCart({ quantity: null }), false],
    [aCorrectionCart({ quantity: 1 }), true],
  ])("case %#", (cart, expected) => {
    expect(isStepComplete("product", cart)).toBe(expected);
  });
});

test.each(["firstName", "lastName", "email", "phone"] as const)("contact needs %s", (field) => {
  const { contactInfo } = aCorrectionCart();
  expect(isStepComplete("contact", aCorrectionCart({ contactInfo: { ...contactInfo, [field]: "" } }))).toBe(false);
});

test.each(["shipToName", "lineOne", "city", "stateProvince", "zip", "country"] as const)(
  "shipping needs %s",
  (field) => {
    const { shippingAddress } = aCorrectionCart();
    const cart = aCorrectionCart({ shippingAddress: { ...shippingAddress, [field]: " " } });
    expect(isStepComplete("shipping", cart)).toBe(false);
  },
);

test("shipping needs a type in the United States alone, and no second line", () => {
  const { shippingAddress } = aCorrectionCart();
  expect(isStepComplete("shipping", aCorrectionCart({ shippingType: null }))).toBe(false);
  const abroad = { ...shippingAddress, country: "FR" };
  expect(isStepComplete("shipping", aCorrectionCart({ shippingAddress: abroad, shippingType: null }))).toBe(true);
});

test.each(["number", "spouse1First", "spouse1Last", "spouse2First", "spouse2Last"] as const)(
  "license needs %s",
  (field) => {
    const { license } = aCorrectionCart();
    expect(isStepComplete("license", aCorrectionCart({ license: { ...license, [field]: "" } }))).toBe(false);
  },
);

test("documents need the ID and the selfie, not the additional document", () => {
  const { documents } = aCorrectionCart();
  expect(isStepComplete("documents", aCorrectionCart({ documents: { ...documents, id: null } }))).toBe(false);
  expect(isStepComplete("documents", aCorrectionCart({ documents: { ...documents, selfie: null } }))).toBe(false);
  expect(isStepComplete("documents", aCorrectionCart({ documents: { ...documents, additional: null } }))).toBe(true);
});

test.each(["contactInfo", "license", "documents", "shippingAddress"] as const)(
  "payment is closed without %s",
  (part) => {
    const empty = emptyCart(3);
    expect(stepMarkers({ ...aCorrectionCart(), [part]: empty[part] }).payment).toBe(disabled);
  },
);

test("the documents step leads to checkout when all before it is there, otherwise to the product", () => {
  const { documents } = emptyCart(3);
  expect(stepAfterDocuments(aCorrectionCart({ documents }))).toBe("payment");
  expect(stepAfterDocuments(aCorrectionCart({ quantity: null }))).toBe("product");
  expect(stepAfterDocuments(emptyCart(1))).toBe("product");
});

test("the shipping type is 1 in the United States by default, and cleared elsewhere", () => {
  expect(shippingTypeFor("US", null)).toBe(1);
  expect(shippingTypeFor("US", 3)).toBe(3);
  expect(shippingTypeFor("FR", 3)).toBeNull();
  expect(shippingTypeFor("", 1)).toBeNull();
});

describe("the correction window", () => {
  test.each([
    ["2026-01-01", "2026-01-01", true],
    ["2026-01-01", "2026-03-02", true],
    ["2026-01-01", "2026-03-03", false],
    ["2024-01-01", "2024-03-01", true],
    ["2024-01-01", "2024-03-02", false],
    ["2025-12-31", "2026-03-01", true],
    ["2025-12-31", "2026-03-02", false],
  ])("for a ceremony on %s includes %s: %s", (ceremony, today, open) => {
    expect(isInCorrectionWindow(ceremony, today)).toBe(open);
  });

  test("lasts 60 days whatever the ceremony's date", () => {
    const iso = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
    for (let day = 10_000; day < 30_000; day += 17) {
      expect(isInCorrectionWindow(iso(day), iso(day + 60)), iso(day)).toBe(true);
      expect(isInCorrectionWindow(iso(day), iso(day + 61)), iso(day)).toBe(false);
    }
  });
});
