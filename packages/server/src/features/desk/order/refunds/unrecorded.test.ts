// The provider has answered, and the portal cannot write it down (rules M-21, M-22, M-30).
import { emailStateSchema, refundAnswerSchema, refundsApprovedSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";
import { compareBooks, finishRefunds } from "../../../money/index.ts";

const unrecorded = officeTexts.staffErrors.refundUnrecorded;
const lines: string[] = [];
let test: TestPortal;
beforeEach(async () => {
  lines.length = 0;
  test = await openTestPortal({ LOG_LEVEL: "warn" }, { write: (line) => void lines.push(line) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

/** The database ends the connection as soon as the provider has refunded once. */
function endConnectionAfterRefund() {
  const real = test.portal.payments.refund.bind(test.portal.payments);
  return vi.spyOn(test.portal.payments, "refund").mockImplementationOnce(async (asked) => {
    const answer = await real(asked);
    vi.spyOn(test.portal.db, "transaction").mockImplementationOnce(() => {
      throw Object.assign(new Error("terminating connection"), { code: "57P01" });
    });
    return answer;
  });
}
const goodwill = async ({ id }: TestOrder) => {
  const headers = { ...(await test.staff("admin")), "idempotency-key": "late" };
  return test.call("POST", `/orders/${id}/refunds`, { kind: "goodwill", reason: "Late", amount: 5 }, headers);
};
const request = async (order: TestOrder) => {
  for (const id of order.productIds) {
    const asked = { status_id: statusIds.refundRequested };
    expect((await test.call("PATCH", `/orders/products/${id}/status`, asked, await test.staff())).status).toBe(200);
  }
};
const refunded = async (order: TestOrder) => (await recordsOf(test, order.id)).order.refunded_cents;

describe("a refund that the provider has made while the database went away", () => {
  it("counts as one that may have been made, and the job records it", async () => {
    const order = await placePaidOrder(test);
    endConnectionAfterRefund();
    const answer = await goodwill(order);
    expect(refusedWith(answer, 503, "REFUND_UNRECORDED").message).toBe(unrecorded);
    // The page keeps its key by this.
    expect(answer.headers["retry-after"]).toBe("600");
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(answered(await goodwill(order), refundAnswerSchema).refunded).toBe(5);
    expect(await refunded(order)).toBe(500);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("answers so for the approved document, and nothing more is asked for", async () => {
    const [order, other] = [await placePaidOrder(test), await placePaidOrder(test)];
    await request(order);
    await request(other);
    const atProvider = endConnectionAfterRefund();
    const body = { order_products: [...order.productIds, ...other.productIds] };
    const answer = await test.call("POST", "/orders/products/refunds", body, await test.staff("admin"));
    const { results } = answered(answer, refundsApprovedSchema);
    expect(results.map(({ code }) => code)).toEqual(["REFUND_UNRECORDED", "PAYMENT_UNAVAILABLE"]);
    expect(results[0]?.message).toBe(unrecorded);
    expect(atProvider).toHaveBeenCalledTimes(1);
    expect(await finishRefunds(test.portal)).toBe(2);
    for (const one of [order, other])
      expect(await recordsOf(test, one.id)).toMatchObject({ statuses: [statusIds.canceled] });
    expect(await compareBooks(test.portal)).toBe(0);
  });
});

it("logs an error where the refund cannot be recorded for another reason", async () => {
  const order = await placePaidOrder(test);
  await request(order);
  await sql`alter table payment_entries add constraint no_refunds check (kind <> 'refund')`.execute(test.database.db);
  const approve = async () =>
    test.call("POST", `/orders/products/${order.productIds[0] ?? 0}/refund`, {}, await test.staff("admin"));
  expect(refusedWith(await approve(), 500, "REFUND_UNRECORDED").message).toBe(unrecorded);
  expect(lines.join("")).toContain("no_refunds");
  await sql`alter table payment_entries drop constraint no_refunds`.execute(test.database.db);
  answered(await approve(), emailStateSchema);
  expect(await refunded(order)).toBe((await recordsOf(test, order.id)).order.paid_cents);
  expect(await compareBooks(test.portal)).toBe(0);
});
