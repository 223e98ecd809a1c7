import { cartCostsSchema, staffOrderSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../test/answer.ts";
import { callsAs } from "../../../test/calls-as.ts";
import { placeOrder, placePaidOrder } from "../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

const day = 86_400_000;
const of = (number: string, names: object = {}) => ({ ...aCertifiedCopyCart().license, number, ...names });

describe("a second order of the same document for the same license", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const { clerk } = callsAs(() => test);

  const days = async (cart: unknown) => {
    const lines = answered(await test.call("POST", "/orders/cart-costs", cart), cartCostsSchema);
    return lines.map(({ ordered_on: on }) => on);
  };
  const others = async (id: number) => {
    const { same_orders: same = [] } = answered(await clerk("GET", `/orders/${id}`), staffOrderSchema);
    return same.map((order) => order.id);
  };

  it("shows its day alone, on the line of what was ordered, and none for an unpaid order", async () => {
    const license = of("1000002");
    const cart = anApostilleCart({ license, additionalCertifiedCopies: 1 });
    const unpaid = await placeOrder(test, cart);
    expect(await days(cart)).toEqual([undefined, undefined, undefined, undefined]);
    const items = [...cart.items, { country: "JP", fullCopy: false, quantity: 1 }];
    const first = await placePaidOrder(test, cart);
    test.later(day);
    expect(await days({ ...cart, items })).toEqual(["2026-11-21", undefined, "2026-11-21", undefined, undefined]);
    // The other spouse begins with the other name, and writes it in another way.
    const swapped = {
      ...license,
      spouse1Last: license.spouse2Last,
      spouse2Last: ` ${license.spouse1Last.toUpperCase()}`,
    };
    expect((await days(aCertifiedCopyCart({ license: swapped })))[0]).toBe("2026-11-21");
    expect((await days(aCorrectionCart({ license })))[0]).toBeUndefined();
    const second = await placePaidOrder(test, aCertifiedCopyCart({ license: swapped }));
    expect([await others(first.id), await others(second.id)]).toEqual([[second.id], [first.id]]);
    expect(await others(unpaid.id)).toEqual([first.id, second.id]);
  });

  it("stays untold to someone who does not know both names, after a week, and once canceled", async () => {
    const license = of("1000003");
    const cart = aCertifiedCopyCart({ license });
    const order = await placePaidOrder(test, cart);
    expect((await days(cart))[0]).toBeDefined();
    for (const stranger of [{ spouse1Last: "Smith" }, { spouse2Last: "" }, { number: "1000004" }, { number: "x" }])
      expect((await days({ ...cart, license: { ...license, ...stranger } }))[0]).toBeUndefined();
    expect((await days({ ...cart, license: "none" }))[0]).toBeUndefined();
    await clerk("POST", `/orders/${order.id}/cancel`);
    expect((await days(cart))[0]).toBeUndefined();
    await placePaidOrder(test, cart);
    test.later(7 * day);
    expect((await days(cart))[0]).toBeUndefined();
  });
});

it("a guess at the names of an ordered license ends after 60 in a day", async () => {
  const test = await openTestPortal({ RATE_LIMITS: "on" });
  const cart = aCertifiedCopyCart();
  await placePaidOrder(test, cart);
  const ask = async (spouse1Last: string, from: number) => {
    const headers = { "x-forwarded-for": `192.0.2.${String(from)}` };
    const body = { ...cart, license: { ...cart.license, spouse1Last } };
    return answered(await test.call("POST", "/orders/cart-costs", body, headers), cartCostsSchema)[0]?.ordered_on;
  };
  expect(await ask(cart.license.spouse1Last, 1)).toBe("2026-11-21");
  for (let guess = 1; guess < 60; guess += 1) await ask(`Name ${String(guess)}`, guess);
  expect(await ask(cart.license.spouse1Last, 1)).toBeUndefined();
  await test.close();
});
