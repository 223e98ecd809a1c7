import { errorBodySchema, settingsSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeOrder, readOrder } from "../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const sell = async (sell_apostille: boolean | null) => {
  const admin = await test.staff("admin");
  const { version } = settingsSchema.parse((await test.call("GET", "/settings", undefined, admin)).body);
  const changed = await test.call("PATCH", "/settings", { changes: { sell_apostille }, version }, admin);
  expect(changed.status).toBe(200);
};

it("takes no order for what the office no longer sells, and leaves earlier orders alone (rule O-2)", async () => {
  const before = await placeOrder(test);
  await sell(false);
  const refused = await test.call("POST", "/orders/invoice", anApostilleCart());
  expect(refused.status).toBe(400);
  expect(errorBodySchema.parse(refused.body).errors).toEqual([
    { path: "productType", message: "This product is not offered online." },
  ]);
  expect((await test.call("POST", "/orders/invoice", aCertifiedCopyCart())).status).toBe(200);
  expect((await test.call("POST", `/orders/${before.uuid}/payment`)).status).toBe(200);
  expect((await readOrder(test, before.uuid)).order_products).toHaveLength(1);
  await sell(null);
  expect((await test.call("POST", "/orders/invoice", anApostilleCart())).status).toBe(200);
});
