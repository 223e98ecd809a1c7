import { refundAnswerSchema, refundRequestedSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placeFirstCertificate, placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing } from "../../../../../test/records.ts";
import type { TestPortal } from "../../../../../test/test-portal.ts";
import { openTwoAdmins, other, twoAdminsCalls } from "../../../../../test/two-admins.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTwoAdmins();
});
afterEach(() => test.close());

const { save, wantTwo, refund, decide, refundedOf } = twoAdminsCalls(() => test);
const cancel = async ({ id }: TestOrder) => test.call("POST", `/orders/${id}/cancel`, {}, await test.staff());
const placeCanceled = async () => {
  const order = await placePaidOrder(test);
  await cancel(order);
  return order;
};
const byCard = { amount: 5 };
const byCheck = { amount: 5, check_number: "77" };
const byAnother = { amount: 5, check_number: "78" };
const send = async (order: TestOrder, body: object, key = "press-1") => refund(order, body, "admin", key);
const refusesOther = async (order: TestOrder, body: object) =>
  refusedWith(await leavesNothing(test, () => send(order, body)), 409, "IDEMPOTENCY_MISMATCH");

describe("one Idempotency-Key of refunds", () => {
  it.each([
    [byCard, [byCheck, byAnother]],
    [byCheck, [byCard, byAnother, { ...byCheck, amount: 6 }, { ...byCheck, reason: "Another" }]],
  ])("refunds %j once, and refuses other ways to pay", async (first, others) => {
    const order = await placeCanceled();
    answered(await send(order, first), refundAnswerSchema);
    for (const body of others) await refusesOther(order, body);
    answered(await leavesNothing(test, () => send(order, first)), refundAnswerSchema);
    expect(await refundedOf(order)).toBe(500);
    answered(await send(order, byAnother, "press-2"), refundAnswerSchema);
    await refusesOther(order, byAnother);
    expect(await refundedOf(order)).toBe(1000);
  });

  it("refunds once where another system took the money", async () => {
    const order = await placeFirstCertificate(test, 6);
    await cancel(order);
    answered(await send(order, byCard), refundAnswerSchema);
    await refusesOther(order, byCheck);
    answered(await send(order, byCard), refundAnswerSchema);
    expect(await refundedOf(order)).toBe(500);
  });

  it("counts a check once under several keys", async () => {
    const order = await placeCanceled();
    for (const key of ["press-1", "press-2"]) answered(await send(order, byCheck, key), refundAnswerSchema);
    expect(await refundedOf(order)).toBe(500);
  });

  it("asks a second admin once, and refuses another check or kind", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const asked = { ...byCheck, kind: "goodwill" };
    const first = answered(await send(order, asked), refundRequestedSchema, 202);
    for (const body of [{ ...byAnother, kind: "goodwill" }, { ...byCard, kind: "goodwill" }, byCheck])
      await refusesOther(order, body);
    expect(answered(await send(order, asked), refundRequestedSchema, 202)).toEqual(first);
    answered(await decide(order, first.request_id, "approve"), refundAnswerSchema);
    await refusesOther(order, { ...byAnother, kind: "goodwill" });
    answered(await send(order, asked), refundAnswerSchema);
    expect(await refundedOf(order)).toBe(500);
  });

  it("answers that its request was declined, by whom and when, also once the office wants one person", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const asked = { ...byCard, kind: "goodwill" };
    const { request_id: id } = answered(await send(order, asked), refundRequestedSchema, 202);
    answered(await decide(order, id, "decline", other), refundAnswerSchema);
    const repeat = async () => refusedWith(await leavesNothing(test, () => send(order, asked)), 409, "STALE");
    expect((await repeat()).message).toMatch(/^V\. Viewer decided about this refund at /);
    await refusesOther(order, { ...asked, amount: 6 });
    answered(await send(order, asked, "press-2"), refundRequestedSchema, 202);
    await repeat();
    await save({ refund_approval: "one_person" });
    await repeat();
    expect(await refundedOf(order)).toBe(0);
  });
});
