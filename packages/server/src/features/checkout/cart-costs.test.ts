import { cartCostsSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../test/answer.ts";
import { leavesNothing } from "../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

describe("POST /orders/cart-costs", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const costs = async (cart: unknown) => answered(await test.call("POST", "/orders/cart-costs", cart), cartCostsSchema);

  it("answers the lines of an apostille cart, without the transaction fee", async () => {
    const items = [
      { country: "FR", fullCopy: false, quantity: 2 },
      { country: "JP", fullCopy: true, quantity: 1 },
    ];
    const lines = await leavesNothing(test, () =>
      costs(anApostilleCart({ items, additionalCertifiedCopies: 3, shippingType: 2 })),
    );
    expect(lines.map(({ cost, quantity, costPer }) => [cost, quantity, costPer])).toEqual([
      [60, 2, 30],
      [30, 1, 30],
      [30, 3, 10],
      [15, undefined, undefined],
      [20, undefined, undefined],
    ]);
    expect(lines[0]?.name).toBe("Apostille, France");
  });

  it("prices certified copies and corrections by quantity", async () => {
    expect((await costs(aCertifiedCopyCart({ quantity: 4 })))[0]).toMatchObject({ cost: 40, quantity: 4, costPer: 10 });
    expect((await costs(aCorrectionCart({ quantity: 2 })))[0]).toMatchObject({ cost: 40, quantity: 2, costPer: 20 });
  });

  it("prices shipping abroad by the country's rate", async () => {
    const shippingAddress = { ...anApostilleCart().shippingAddress, country: "CA" };
    const lines = await costs(anApostilleCart({ shippingAddress, shippingType: null }));
    expect(lines.at(-1)?.cost).toBe(60);
  });

  it("leaves shipping out while it cannot be known", async () => {
    const draft = { productType: 2, quantity: 1, fullCopy: false, specialInstructions: "", shippingType: null };
    expect(await costs(draft)).toHaveLength(1);
    expect(await costs({ ...draft, shippingAddress: { country: "US" } })).toHaveLength(1);
    expect(await costs({ ...draft, shippingAddress: { country: "KP" } })).toHaveLength(1);
  });

  it("takes the entries by either of their names", async () => {
    const { items, ...rest } = anApostilleCart();
    expect(await costs({ ...rest, countries: items })).toEqual(await costs({ ...rest, items }));
  });

  it("names every issue at its path", async () => {
    const items = [
      { country: "FR", fullCopy: null, quantity: 10 },
      { country: "", fullCopy: true, quantity: null },
    ];
    refusedFields(await test.call("POST", "/orders/cart-costs", { ...anApostilleCart(), items }), {
      "items.0.fullCopy": "An answer to `include full copy` is required!",
      "items.0.quantity": "Max of 9 per order.",
      "items.1.country": "Country is required!",
      "items.1.quantity": "Quantity is required!",
    });
  });

  it("refuses a price that the browser sends", async () => {
    const answer = await test.call("POST", "/orders/cart-costs", { ...aCertifiedCopyCart(), price: 1 });
    refusedFields(answer, { "": "Unknown: price." });
  });

  it.each([[{}], [[]], [null], ["text"], [{ productType: 7 }], [{ productType: "1" }]])(
    "refuses %j as no cart",
    async (body) => {
      refusedWith(await test.call("POST", "/orders/cart-costs", JSON.stringify(body)), 400, "VALIDATION");
    },
  );
});
