import { refundsApprovedSchema, refundsPreviewSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCartOfThreeProducts, anApostilleCart } from "@dop/domain/testing";
import type { KyselyPlugin } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { samplePassword, seedSampleStaff } from "../../../../dev-tools/sample-staff.ts";
import { loadReferenceData } from "../../../../db/reference-data.ts";
import { seedSampleLicenses } from "../../../../ports/license-registry/index.ts";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placeOrder, placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { openTestDatabase } from "../../../../../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

let test: TestPortal;
afterEach(() => test.close());

async function placeRequested(cart = aCartOfThreeProducts(), place = placePaidOrder): Promise<TestOrder> {
  const order = await place(test, cart);
  const asked = { status_id: statusIds.refundRequested };
  for (const id of order.productIds)
    expect((await test.call("PATCH", `/orders/products/${id}/status`, asked, await test.staff())).status).toBe(200);
  return order;
}
const approve = async (...orders: readonly TestOrder[]) =>
  test.call(
    "POST",
    "/orders/products/refunds",
    { order_products: orders.flatMap(({ productIds }) => productIds) },
    await test.staff("admin"),
  );

it("asks for a fresh proof by the sum of the whole act, before the provider is asked for anything", async () => {
  test = await openTestPortal({ STEP_UP: "on", STEP_UP_REFUND_CENTS: "5000" });
  const admin = await test.staff("admin");
  const orders = [await placeRequested(anApostilleCart()), await placeRequested(anApostilleCart())];
  test.later(6 * 60_000);
  const atProvider = vi.spyOn(test.portal.payments, "refund");
  refusedWith(await leavesNothing(test, () => approve(...orders)), 403, "STEP_UP_REQUIRED");
  expect(atProvider).not.toHaveBeenCalled();
  await test.call("POST", "/users/step-up", { password: samplePassword }, admin);
  expect(answered(await approve(...orders), refundsApprovedSchema).refunded).toBe(93);
  atProvider.mockRestore();
});

it("asks for a fresh proof for several orders that were paid elsewhere too", async () => {
  test = await openTestPortal({ STEP_UP: "on", STEP_UP_REFUND_CENTS: "5000", PAYMENT_GATEWAY: "bypass" });
  await test.staff("admin");
  const requested = () => placeRequested(anApostilleCart(), placeOrder);
  const orders = [await requested(), await requested()];
  test.later(6 * 60_000);
  refusedWith(await leavesNothing(test, () => approve(...orders)), 403, "STEP_UP_REQUIRED");
});

it("cancels all documents of an order whose money is only held, with one email", async () => {
  test = await openTestPortal({ PAYMENT_CAPTURE: "at-verification" });
  const order = await placeRequested();
  const before = (await recordsOf(test, order.id)).mails.length;
  const { results, refunded } = answered(await approve(order), refundsApprovedSchema);
  expect({ ok: results.map(({ ok }) => ok), refunded }).toEqual({ ok: [true, true, true], refunded: 0 });
  const { statuses, mails, order: row } = await recordsOf(test, order.id);
  expect(statuses).toEqual([8, 8, 8]);
  expect(mails.slice(before)).toEqual(["canceled"]);
  const { body_text: text } = await test.database.db
    .selectFrom("mail_outbox")
    .select("body_text")
    .where("order_id", "=", row.id)
    .where("kind", "=", "canceled")
    .executeTakeFirstOrThrow();
  for (const name of ["France", "Mexico", "Certified Copy"]) expect(text).toContain(name);
});

it("leaves unanswered what is not asked for within half a minute, and the job asks for it", async () => {
  test = await openTestPortal();
  const orders = [await placeRequested(anApostilleCart()), await placeRequested(anApostilleCart())];
  const real = test.portal.payments.refund.bind(test.portal.payments);
  const slow = vi.spyOn(test.portal.payments, "refund").mockImplementation(async (asked) => {
    test.later(31_000);
    return real(asked);
  });
  const { results } = answered(await approve(...orders), refundsApprovedSchema);
  slow.mockRestore();
  expect(results).toMatchObject([{ ok: true }, { ok: false, code: "PAYMENT_UNAVAILABLE" }]);
  expect(results[1]?.message).toMatch(/asks again every ten minutes/);
});

it("takes as many statements beside other waiting refunds as alone", async () => {
  const statements = { count: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.count += 1;
      return result;
    },
  };
  const database = await openTestDatabase();
  await loadReferenceData(database.db);
  await seedSampleLicenses(database.db, new Date("2026-11-21T18:00:00.000Z"));
  test = await openTestPortal({}, undefined, { ...database, db: database.db.withPlugin(counter) });
  await seedSampleStaff(test.portal);
  const counted = async (order: TestOrder): Promise<number> => {
    statements.count = 0;
    answered(await approve(order), refundsApprovedSchema);
    return statements.count;
  };
  await approve(await placeRequested());
  const alone = await counted(await placeRequested());
  const waiting: TestOrder[] = [];
  for (let count = 0; count < 5; count += 1) waiting.push(await placeRequested());
  expect(await counted(await placeRequested())).toBe(alone);
  const ids = waiting.flatMap(({ productIds }) => productIds).join(",");
  const path = `/orders/products/refunds?order_products=${ids}`;
  const preview = answered(await test.call("GET", path, undefined, await test.staff("admin")), refundsPreviewSchema);
  expect(preview).toMatchObject({ orders: 5, documents: 15, refused: 0 });
});
