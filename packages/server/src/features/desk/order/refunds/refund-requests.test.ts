import {
  emailStateSchema,
  queueOverviewSchema,
  refundAnswerSchema,
  refundRequestedSchema,
  searchAnswerSchema,
} from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../../test/answer.ts";
import { placePaidOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import type { StaffName, TestPortal } from "../../../../../test/test-portal.ts";
import { openTwoAdmins, other, twoAdminsCalls } from "../../../../../test/two-admins.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTwoAdmins();
});
afterEach(() => test.close());

const twoProducts = () => anApostilleCart({ additionalCertifiedCopies: 1 });
const { save, wantTwo, request, approve, refund, goodwill, requested, decide, shown, refundedOf, entriesOf } =
  twoAdminsCalls(() => test);

describe("a refund of an order where the office wants two people", () => {
  it("waits for another admin, who approves it", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const id = await requested(order);
    expect(await refundedOf(order)).toBe(0);
    const asked = { id, amount: 20, order_product_id: null, check_number: null, reason: "FedEx was late" };
    const open = { ...asked, requested_by: "R. Tolman", requested_at: expect.any(String) as string };
    expect((await shown(order)).refund_request).toEqual({ ...open, decisions: ["withdraw"] });
    expect((await shown(order, other)).refund_request?.decisions).toEqual(["approve", "decline"]);
    const seen = await shown(order, "clerk");
    expect(seen.refund_request?.decisions).toEqual([]);
    expect(seen.flagged).toBe(true);
    expect(seen.flag_history.at(-1)?.comment).toMatch(/^A refund of \$20\.00 waits for a second admin/);
    refusedWith(await leavesNothing(test, () => decide(order, id, "approve", "admin")), 409, "SECOND_PERSON");
    expect(answered(await decide(order, id, "approve"), refundAnswerSchema).refunded).toBe(20);
    expect(await entriesOf(order)).toEqual([{ amount_cents: 2000, one_person: false, recorded_by: "V. Viewer" }]);
    const after = await shown(order);
    expect([after.refund_request, after.flagged]).toEqual([undefined, false]);
    const { mails, audit } = await recordsOf(test, order.id);
    expect(mails.at(-1)).toBe("refunded");
    expect(audit).toEqual(
      expect.arrayContaining(["order.refund_requested staff", "order.refund_approved staff", "order.refunded staff"]),
    );
  });

  it("ends when another admin declines it, or its requester withdraws it, and nothing goes back", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    for (const [who, action] of [
      [other, "order.refund_declined"],
      ["admin", "order.refund_withdrawn"],
    ] as const) {
      const answer = await decide(order, await requested(order), "decline", who);
      expect(answered(answer, refundAnswerSchema)).toEqual({ refunded: 0, isEmailError: false });
      expect((await recordsOf(test, order.id)).audit.at(-1)).toBe(`${action} staff`);
    }
    expect(await refundedOf(order)).toBe(0);
    expect((await shown(order)).flagged).toBe(false);
  });

  it("stays on the order with both people, both reasons and the outcome", async () => {
    await wantTwo(500);
    const order = await placePaidOrder(test);
    const path = (id: number) => `/orders/${order.id}/refunds/requests/${id}`;
    const no = { decision: "decline", reason: "FedEx pays it." };
    answered(await test.call("POST", path(await requested(order)), no, await test.staff(other)), refundAnswerSchema);
    await decide(order, await requested(order), "decline", "admin");
    answered(await decide(order, await requested(order), "approve"), refundAnswerSchema);
    const { refund_decisions: decided, second_person_refunds: from } = await shown(order, "clerk");
    expect(from).toBe(5);
    const asked = { amount: 20, order_product_id: null, reason: "FedEx was late", requested_by: "R. Tolman" };
    expect(decided?.map(({ id: _id, requested_at: _asked, decided_at: _at, ...one }) => one)).toEqual([
      { ...asked, state: "declined", decided_by: "V. Viewer", decline_reason: "FedEx pays it." },
      { ...asked, state: "withdrawn", decided_by: "R. Tolman", decline_reason: null },
      { ...asked, state: "approved", decided_by: "V. Viewer", decline_reason: null },
    ]);
  });

  it("goes back at once below the limit, and where others have canceled what is owed", async () => {
    await wantTwo(2000);
    const [order, canceled, own] = [await placePaidOrder(test), await placePaidOrder(test), await placePaidOrder(test)];
    expect(answered(await goodwill(order, 19.99), refundAnswerSchema).refunded).toBe(19.99);
    await requested(order, 0.01);
    await test.call("POST", `/orders/${canceled.id}/cancel`, {}, await test.staff());
    await test.call("POST", `/orders/${own.id}/cancel`, {}, await test.staff("admin"));
    answered(await refund(canceled, {}), refundAnswerSchema);
    answered(await refund(own, {}), refundRequestedSchema, 202);
    expect((await entriesOf(order)).map((entry) => entry.one_person)).toEqual([true]);
    expect((await entriesOf(canceled)).map((entry) => entry.one_person)).toEqual([false]);
  });

  it("waits with its check number, and is recorded once approved", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const asked = await refund(order, { kind: "goodwill", amount: 5, check_number: "1017" });
    const { request_id: id } = answered(asked, refundRequestedSchema, 202);
    expect((await shown(order, other)).refund_request?.check_number).toBe("1017");
    answered(await decide(order, id, "approve"), refundAnswerSchema);
    expect(await entriesOf(order)).toMatchObject([{ amount_cents: 500, one_person: false }]);
  });

  it("waits once for one key, and stops other refunds of the order", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const first = answered(await goodwill(order, 20, "admin", "key-1"), refundRequestedSchema, 202);
    const repeat = await leavesNothing(test, () => goodwill(order, 20, "admin", "key-1"));
    expect(answered(repeat, refundRequestedSchema, 202)).toEqual(first);
    refusedWith(await goodwill(order, 21, "admin", "key-1"), 409, "IDEMPOTENCY_MISMATCH");
    refusedWith(await leavesNothing(test, () => goodwill(order, 5, other)), 409, "REFUND_PENDING");
    answered(await decide(order, first.request_id, "approve"), refundAnswerSchema);
    expect(answered(await goodwill(order, 20, "admin", "key-1"), refundAnswerSchema).refunded).toBe(20);
    expect(await refundedOf(order)).toBe(2000);
  });

  it("ends once when one admin approves twice and the other withdraws at the same moment", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const id = await requested(order);
    const acts = [
      ["approve", other],
      ["decline", "admin"],
      ["approve", other],
    ] as const;
    const answers = await Promise.all(acts.map(([decision, who]) => decide(order, id, decision, who)));
    const late = answers.filter(({ status }) => status !== 200);
    expect(late).toHaveLength(2);
    for (const answer of late)
      expect(refusedWith(answer, 409, "STALE").message).toMatch(/^\w\. \w+ decided about this refund at /);
    expect([0, 2000]).toContain(await refundedOf(order));
  });

  it("waits once when two admins ask at the same moment", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const answers = await Promise.all([goodwill(order, 20), goodwill(order, 20, other)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([202, 409]);
  });

  it("stays open where its amount no longer fits, and can be declined", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const id = await requested(order, 40);
    await request(order.productIds, "clerk");
    answered(await approve(order.productIds[0]), emailStateSchema);
    refusedWith(await leavesNothing(test, () => decide(order, id, "approve")), 409, "NOT_REFUNDABLE");
    answered(await decide(order, id, "decline"), refundAnswerSchema);
    expect(await refundedOf(order)).toBe(4650);
  });

  it("can be decided after its requester's account is removed", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const id = await requested(order, 20, other);
    const { id: user } = await test.database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "viewer@example.gov")
      .executeTakeFirstOrThrow();
    expect((await test.call("DELETE", `/users/${user}`, undefined, await test.staff("admin"))).status).toBe(200);
    expect((await shown(order)).refund_request).toMatchObject({
      requested_by: "V. Viewer",
      decisions: ["approve", "decline"],
    });
    answered(await decide(order, id, "approve", "admin"), refundAnswerSchema);
    expect(await refundedOf(order)).toBe(2000);
  });

  it("can be decided after the order's personal data is destroyed", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    await test.call("POST", `/orders/${order.id}/cancel`, { refund: "none", reason: "Made" }, await test.staff());
    const id = await requested(order);
    const destroyed = await test.call(
      "POST",
      `/orders/${order.id}/destroy`,
      { reason: "Asked" },
      await test.staff("admin"),
    );
    expect(destroyed.status).toBe(200);
    answered(await decide(order, id, "approve"), refundAnswerSchema);
    expect(await refundedOf(order)).toBe(2000);
  });

  it("can be approved by its requester once the office wants one person, and the ledger says so", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const id = await requested(order);
    await save({ refund_approval: "one_person" });
    expect((await shown(order)).refund_request?.decisions).toEqual(["approve", "withdraw"]);
    answered(await decide(order, id, "approve", "admin"), refundAnswerSchema);
    expect((await entriesOf(order)).map((entry) => entry.one_person)).toEqual([true]);
  });

  it("counts for admins, who find it by the count's link, once for each order", async () => {
    await wantTwo();
    const order = await placePaidOrder(test, twoProducts());
    const id = await requested(order);
    const overview = async (who: StaffName) =>
      answered(await test.call("GET", "/queues/overview", undefined, await test.staff(who)), queueOverviewSchema);
    const found = async () => {
      const answer = await test.call("GET", "/orders/search?refund_request=true", undefined, await test.staff(other));
      return answered(answer, searchAnswerSchema).items.map((row) => row.order_id);
    };
    expect((await overview(other)).refund_requests).toBe(1);
    expect(await overview("clerk")).not.toHaveProperty("refund_requests");
    expect(await found()).toEqual([order.id]);
    answered(await decide(order, id, "decline"), refundAnswerSchema);
    expect(await found()).toEqual([]);
  });

  it("refuses clerks, other orders' requests and bad input", async () => {
    await wantTwo();
    const [order, another] = [await placePaidOrder(test), await placePaidOrder(test)];
    const id = await requested(order);
    forbiddenWith(await decide(order, id, "approve", "clerk"), "Access Denied!");
    refusedWith(await decide(another, id, "approve"), 404, "NOT_FOUND");
    refusedWith(await decide(order, id + 1, "decline"), 404, "NOT_FOUND");
    for (const decision of ["withdraw", "", undefined])
      expect((await decide(order, id, decision ?? "")).status).toBe(400);
    expect((await shown(order)).refund_request?.id).toBe(id);
  });
});

it("asks the second admin for a fresh proof, and the requester for none", async () => {
  await test.close();
  test = await openTwoAdmins({ STEP_UP: "on", STEP_UP_REFUND_CENTS: "1000" });
  await wantTwo();
  const order = await placePaidOrder(test);
  test.later(6 * 60_000);
  const id = await requested(order);
  refusedWith(await leavesNothing(test, () => decide(order, id, "approve")), 403, "STEP_UP_REQUIRED");
  answered(await decide(order, id, "decline"), refundAnswerSchema);
});
