import { officeTexts } from "@dop/texts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allProductIds, productModules } from "../orders/index.ts";
import {
  defaultProcessingFee,
  defaultProductPrices,
  defaultShippingCosts,
  priceCart,
  shippingCost,
  toCents,
  toDollars,
  totals,
  transactionFee,
  type PriceList,
} from "./index.ts";

/** The default prices of rule M-3, in cents. */
const prices: PriceList = {
  products: defaultProductPrices,
  processingFee: 1500,
  shippingTypes: { 1: 0, 2: 2000, 3: 4000 },
  shippingRates: { FR: 7500 },
};

test("a new installation has the prices of the page", () => {
  for (const { id, defaultPrice } of productModules) expect(defaultProductPrices[id]).toBe(defaultPrice);
  expect(defaultProcessingFee).toBe(1500);
  expect([1, 2, 3].map((id) => defaultShippingCosts[id as 1 | 2 | 3])).toEqual([0, 2000, 4000]);
});

describe("the transaction fee", () => {
  test.each([
    [0, 0],
    [1, 150],
    [5999, 150],
    [6000, 150],
    [6019, 150],
    // 2.5 % of 60.20 is 1.505: half a cent goes up.
    [6020, 151],
    [6021, 151],
    [10_000, 250],
    [12_345, 309],
    [100_020, 2501],
  ])("for %i cents comes to %i cents", (sum, fee) => {
    expect(transactionFee(sum)).toBe(fee);
  });

  test("takes 2.5 % rounded half up, and at least 1.50, of every sum", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (sum) => {
        const exact = BigInt(sum) * 25n;
        const rounded = Number((exact + 500n) / 1000n);
        expect(transactionFee(sum)).toBe(Math.max(rounded, 150));
      }),
    );
  });
});

describe("cost lines", () => {
  test("list an apostille order's entries, additional copies, processing and shipping", () => {
    const cart = {
      productType: 1,
      items: [
        { country: "FR", quantity: 2 },
        { country: "DE", quantity: 1 },
      ],
      additionalCertifiedCopies: 3,
    } as const;
    expect(priceCart(cart, { country: "US", shippingType: 2 }, prices, officeTexts)).toEqual([
      { kind: "product", name: "Apostille, France", quantity: 2, unit: 3000, amount: 6000 },
      { kind: "product", name: "Apostille, Germany", quantity: 1, unit: 3000, amount: 3000 },
      { kind: "product", name: expect.any(String) as string, quantity: 3, unit: 1000, amount: 3000 },
      { kind: "processing", name: expect.any(String) as string, amount: 1500 },
      { kind: "shipping", name: expect.any(String) as string, amount: 2000 },
    ]);
  });

  test("list no processing fee for certified copies, corrections and letters", () => {
    for (const productType of [2, 3, 4] as const) {
      const lines = priceCart({ productType, quantity: 4 }, { country: "FR", shippingType: null }, prices, officeTexts);
      expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
        ["product", 4 * prices.products[productType]],
        ["shipping", 7500],
      ]);
    }
    expect(priceCart({ productType: 4, quantity: 1 }, null, prices, officeTexts)).toHaveLength(1);
  });

  test("leave out shipping while it is unknown", () => {
    expect(shippingCost({ country: "US", shippingType: null }, prices)).toBeNull();
    expect(shippingCost({ country: "", shippingType: null }, prices)).toBeNull();
    expect(shippingCost({ country: "RU", shippingType: null }, prices)).toBeNull();
    expect(shippingCost({ country: "US", shippingType: 1 }, prices)).toBe(0);
    expect(shippingCost({ country: "FR", shippingType: null }, prices)).toBe(7500);
  });

  const quantity = fc.integer({ min: 1, max: 9 });
  const cents = fc.integer({ min: 0, max: 100_000 });
  const anyPrices = fc.record({
    products: fc
      .tuple(...allProductIds.map(() => cents))
      .map((costs) => Object.fromEntries(allProductIds.map((id, at) => [id, costs[at]])) as PriceList["products"]),
    processingFee: cents,
    shippingTypes: fc.record({ 1: cents, 2: cents, 3: cents }),
    shippingRates: fc.record({ FR: cents }),
  });
  const anyCart = fc.oneof(
    fc.record({
      productType: fc.constant(1 as const),
      items: fc.array(fc.record({ country: fc.constantFrom("FR", "DE", "JP"), quantity }), { minLength: 1 }),
      additionalCertifiedCopies: fc.integer({ min: 0, max: 9 }),
    }),
    fc.record({ productType: fc.constantFrom(2 as const, 3 as const, 4 as const), quantity }),
  );

  test("add up to the cent, in whole cents, whatever the prices", () => {
    fc.assert(
      fc.property(anyCart, anyPrices, fc.constantFrom("US", "FR", "RU"), (cart, list, country) => {
        const lines = priceCart(cart, { country, shippingType: country === "US" ? 3 : null }, list, officeTexts);
        const shipping = { US: list.shippingTypes[3], FR: list.shippingRates.FR, RU: 0 }[country] ?? 0;
        const documents =
          cart.productType === 1
            ? cart.items.reduce((sum, item) => sum + item.quantity, 0) * list.products[1] +
              cart.additionalCertifiedCopies * list.products[2] +
              list.processingFee
            : cart.quantity * list.products[cart.productType];
        const result = totals(lines);
        expect(result.sum).toBe(documents + shipping);
        expect(result.transactionFee).toBe(transactionFee(result.sum));
        expect(result.total).toBe(result.sum + result.transactionFee);
        for (const { amount, quantity: count, unit } of lines) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBe(count === undefined || unit === undefined ? amount : count * unit);
        }
      }),
    );
  });
});

describe("money", () => {
  test("crosses the wire in dollars without losing a cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        expect(toCents(toDollars(amount))).toBe(amount);
        expect(toCents(JSON.parse(JSON.stringify(toDollars(amount))) as number)).toBe(amount);
      }),
    );
  });
});
