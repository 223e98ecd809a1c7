import { emailStateSchema, refundsApprovedSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { closeoutSchema } from "@dop/domain/reports";
import { roleIds } from "@dop/domain/staff";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placePaidOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { settingsCalls } from "../../../../../test/settings-calls.ts";
import type { TestPortal } from "../../../../../test/test-portal.ts";
import { openTwoAdmins, other, setRole, twoAdminsCalls } from "../../../../../test/two-admins.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTwoAdmins();
});
afterEach(() => test.close());

const twoProducts = () => anApostilleCart({ additionalCertifiedCopies: 1 });
const { post, wantTwo, request, approve, entriesOf } = twoAdminsCalls(() => test);
const { read, patch } = settingsCalls(() => test);
const approveAll = async (ids: readonly number[]) =>
  answered(await post("/orders/products/refunds", { order_products: ids }, "admin"), refundsApprovedSchema);

describe("approving a refund that the same person requested", () => {
  it("works in an office of one, and ledger, audit and closeout say that one person did both", async () => {
    const [own, others] = [await placePaidOrder(test), await placePaidOrder(test)];
    await request(own.productIds, "admin");
    await request(others.productIds, "clerk");
    for (const {
      productIds: [id],
    } of [own, others])
      answered(await approve(id), emailStateSchema);
    expect((await entriesOf(own)).map((entry) => entry.one_person)).toEqual([true]);
    expect((await entriesOf(others)).map((entry) => entry.one_person)).toEqual([false]);
    const audited = await test.database.db
      .selectFrom("audit_log")
      .select(["subject_id", "detail"])
      .where("action", "=", "order_product.refund_asked")
      .orderBy("id")
      .execute();
    expect(audited.map(({ subject_id: id, detail }) => [Number(id), detail])).toEqual([
      [own.productIds[0], { asked_cents: 4650, one_person: true }],
      [others.productIds[0], { asked_cents: 4650 }],
    ]);
    const closed = await test.call("POST", "/reports/closeouts", { day: "2026-11-21" }, await test.staff());
    const { tables } = answered(closed, closeoutSchema, 201);
    expect(tables.find(({ name }) => name === "onePerson")?.rows).toEqual([["R. Tolman", 1, 46.5]]);
  });

  it("fails also after a colleague has undone a cancellation", async () => {
    await wantTwo();
    test.keepsActs = true;
    const order = await placePaidOrder(test);
    await request(order.productIds, "admin");
    const { headers } = await post(`/orders/${order.id}/cancel`, {}, "clerk");
    expect((await post(`/undo/${String(headers["undo"])}`, {}, "clerk")).status).toBe(200);
    refusedWith(await approve(order.productIds[0]), 409, "SECOND_PERSON");
  });

  it("fails where the office wants two, and another admin approves it", async () => {
    await wantTwo();
    const order = await placePaidOrder(test);
    await request(order.productIds, "admin");
    const { message } = refusedWith(
      await leavesNothing(test, () => approve(order.productIds[0])),
      409,
      "SECOND_PERSON",
    );
    expect(message).toBe("You requested this refund. Please ask another admin to approve it.");
    answered(await approve(order.productIds[0], other), emailStateSchema);
    expect(await entriesOf(order)).toEqual([{ amount_cents: 4650, one_person: false, recorded_by: "V. Viewer" }]);
  });

  it("fails by product among others, whose shares go back", async () => {
    await wantTwo();
    const order = await placePaidOrder(test, twoProducts());
    const [first = 0, second = 0] = order.productIds;
    await request([first], "admin");
    await request([second], "clerk");
    const { results } = await approveAll(order.productIds);
    expect(results).toMatchObject([
      { id: first, ok: false, code: "SECOND_PERSON" },
      { id: second, ok: true },
    ]);
    expect((await recordsOf(test, order.id)).statuses).toEqual([statusIds.refundRequested, statusIds.canceled]);
  });

  it("works below the limit, which many small refunds of an order reach together", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const [first = 0, second = 0] = order.productIds;
    await request(order.productIds, "admin");
    await wantTwo(3000);
    refusedWith(await approve(first), 409, "SECOND_PERSON");
    await wantTwo(3001);
    expect((await approveAll(order.productIds)).results).toMatchObject([{ ok: false }, { ok: false }]);
    answered(await approve(first), emailStateSchema);
    refusedWith(await approve(second), 409, "SECOND_PERSON");
    answered(await approve(second, other), emailStateSchema);
    expect((await entriesOf(order)).map((entry) => entry.one_person)).toEqual([true, false]);
  });

  it("ends a request with nothing to return without a second person", async () => {
    await test.close();
    test = await openTwoAdmins({ PAYMENT_CAPTURE: "at-verification" });
    await wantTwo();
    const order = await placePaidOrder(test);
    await request(order.productIds, "admin");
    answered(await approve(order.productIds[0]), emailStateSchema);
    expect((await recordsOf(test, order.id)).statuses).toEqual([statusIds.canceled]);
  });
});

it("refuses the setting in an office of one admin", async () => {
  await setRole(test, roleIds.viewer);
  const { version } = await read();
  const refused = await patch({ refund_approval: "second_person" }, version);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("There is only one admin");
});
