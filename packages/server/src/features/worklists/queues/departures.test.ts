import { departuresSchema, presenceSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placeVerifiedOrder, productOf } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const ask = async (orders: string, who?: "admin" | "viewer") =>
  test.call("GET", `/queues/departures?orders=${orders}`, undefined, await test.staff(who));

it("names who else has moved an order within the last minute, and its status", async () => {
  const [moved, other] = [await placeVerifiedOrder(test), await placeVerifiedOrder(test)];
  const id = productOf(moved);
  test.later(61_000);
  const both = `${String(moved.id)},${String(other.id)}`;
  expect(answered(await ask(both, "viewer"), departuresSchema)).toEqual([]);
  const body = { status_id: statusIds.canceled };
  const change = await test.call("PATCH", `/orders/products/${String(id)}/status`, body, await test.staff());
  answered(change, statusChangeAnswerSchema);
  const one = { order_id: moved.id, created_by: "K. Madsen", status_id: statusIds.canceled };
  expect(answered(await ask(both, "viewer"), departuresSchema)).toEqual([one]);
  // One's own changes are no news.
  expect(answered(await ask(both), departuresSchema)).toEqual([]);
  test.later(61_000);
  expect(answered(await ask(both, "viewer"), departuresSchema)).toEqual([]);
});

it("refuses what are no numbers of orders", async () => {
  for (const orders of ["", "1,", "x", "0", Array.from({ length: 51 }, (_, index) => index + 1).join(",")])
    refusedWith(await ask(orders), 400, "VALIDATION");
});

it("names who else has which orders open, until they leave or are silent for 90 seconds", async () => {
  const [one, other] = [await placeVerifiedOrder(test), await placeVerifiedOrder(test)];
  const openAs = async (who: "admin" | "clerk" | "viewer", { id }: { readonly id: number }) =>
    test.call("GET", `/orders/${String(id)}`, undefined, await test.staff(who));
  const seen = async () =>
    answered(await test.call("GET", "/queues/presence", undefined, await test.staff()), presenceSchema);
  await openAs("admin", one);
  await openAs("viewer", one);
  await openAs("admin", other);
  // One's own is not news.
  await openAs("clerk", other);
  expect(await seen()).toEqual([
    { order_id: one.id, names: ["R. Tolman", "V. Viewer"] },
    { order_id: other.id, names: ["R. Tolman"] },
  ]);
  await test.call("DELETE", `/orders/${String(other.id)}/presence`, undefined, await test.staff("admin"));
  expect((await seen()).map(({ order_id: id }) => id)).toEqual([one.id]);
  test.later(90_000);
  expect(await seen()).toEqual([]);
});
