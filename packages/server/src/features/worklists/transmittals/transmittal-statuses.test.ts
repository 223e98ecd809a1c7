import { transmittalMarkedSchema, transmittalSchema, transmittalsSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { productOf, type TestOrder } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { transmittalCalls } from "../../../../test/transmittal-calls.ts";

describe("transmittals", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const { created, processed } = transmittalCalls(() => test);

  it("marks all, and forward only leaves those beyond where they are", async () => {
    const [one, two] = [await processed(), await processed()];
    const { path } = await created(one, two);
    const bulk = async (body: unknown) =>
      answered(
        await test.call("PATCH", `${path}/order-status`, body, await test.staff()),
        transmittalSchema,
      ).order_products.map((product) => product.status_id);
    await test.call("PATCH", `${path}/${productOf(one)}/status`, { status_id: 6 }, await test.staff());
    expect(await bulk({ status_id: 5, forward_only: true })).toEqual([6, 5]);
    expect(await bulk({ status_id: 6 })).toEqual([6, 6]);
    expect(await bulk({ status_id: 5 })).toEqual([5, 5]);
    expect(await bulk({ status_id: 4 })).toEqual([4, 4]);
  });

  it("unmarks what was sent alone, and mails each customer of what is sent once", async () => {
    const [one, two] = [await processed(), await processed()];
    const { path } = await created(one, two);
    const mark = async (body: unknown) =>
      answered(
        await test.call("PATCH", `${path}/order-status`, body, await test.staff()),
        transmittalSchema,
      ).order_products.map((product) => product.status_id);
    await test.call("PATCH", `${path}/${productOf(one)}/status`, { status_id: 6 }, await test.staff());
    expect(await mark({ status_id: 5, forward_only: false })).toEqual([5, 4]);
    expect(await mark({ status_id: 6, forward_only: false })).toEqual([6, 6]);
    const mails = async (order: TestOrder) =>
      (await recordsOf(test, order.id)).mails.filter((kind) => kind === "shipped").length;
    expect([await mails(one), await mails(two)]).toEqual([1, 1]);
  });

  it("leaves a product of an unpaid or voided order where it is, says why, and marks the others", async () => {
    const [paid, unpaid, voided] = [await processed(), await processed(), await processed()];
    const { path } = await created(paid, unpaid, voided);
    const { db } = test.database;
    await db.updateTable("orders").set({ paid_cents: 0 }).where("id", "=", unpaid.id).execute();
    await db.updateTable("orders").set({ voided: true, voided_at: test.now }).where("id", "=", voided.id).execute();
    const answer = await test.call("PATCH", `${path}/order-status`, { status_id: 6 }, await test.staff());
    const marked = answered(answer, transmittalMarkedSchema);
    expect(marked.stayed).toEqual([
      { id: productOf(unpaid), code: "PAYMENT_DUE" },
      { id: productOf(voided), code: "ORDER_VOIDED" },
    ]);
    expect(marked.order_products.map((product) => product.status_id)).toEqual([6, 4, 4]);
    expect(marked.order_products.map((product) => product.voided)).toEqual([false, false, true]);
    expect(marked).toMatchObject({ number_of_documents: 2, arrived: 1, sent: 1 });
    // A document sent before its license was voided counts as before.
    await db.updateTable("orders").set({ voided: true, voided_at: test.now }).where("id", "=", paid.id).execute();
    const list = answered(await test.call("GET", "/transmittals", undefined, await test.staff()), transmittalsSchema);
    expect(list.find(({ id }) => id === marked.id)).toMatchObject({ number_of_documents: 2, arrived: 1, sent: 1 });
  });

  it("says that a product waits for a second review, and nothing of those that are further", async () => {
    const [reviewed, sent] = [await processed(), await processed()];
    const { path } = await created(reviewed, sent);
    const staff = await test.staff();
    await test.call("PATCH", `${path}/${productOf(sent)}/status`, { status_id: statusIds.shipped }, staff);
    await test.database.db.updateTable("orders").set({ second_look: true }).where("id", "=", reviewed.id).execute();
    const arrived = { status_id: statusIds.arrivedAtLieutenantGovernor, forward_only: true };
    const answer = await test.call("PATCH", `${path}/order-status`, arrived, staff);
    expect(answered(answer, transmittalMarkedSchema).stayed).toEqual([
      { id: productOf(reviewed), code: "SECOND_LOOK_WAITS" },
    ]);
  });

  it("asks the office by email to fetch paper back that is out when its document ends (rule T-10)", async () => {
    const [voided, canceled, requested, sent, kept] = [
      await processed("1000002"),
      await processed(),
      await processed(),
      await processed(),
      await processed(),
    ];
    const { path, date, url_id: number } = await created(voided, canceled, requested, sent);
    const staff = await test.staff();
    const change = (order: TestOrder, statusId: number) =>
      test.call("PATCH", `/orders/products/${productOf(order)}/status`, { status_id: statusId }, staff);
    expect((await test.call("PATCH", `${path}/order-status`, { status_id: 5 }, staff)).status).toBe(200);
    for (const [order, to] of [
      [requested, statusIds.refundRequested],
      [sent, statusIds.shipped],
      [sent, statusIds.canceled],
      [kept, statusIds.canceled],
    ] as const)
      expect((await change(order, to)).status).toBe(200);
    expect((await test.call("POST", `/orders/${canceled.id}/cancel`, {}, staff)).status).toBe(200);
    expect((await test.call("POST", "/registry/licenses/1000002/voided", {}, test.service)).status).toBe(200);
    const told = await test.database.db
      .selectFrom("mail_outbox")
      .select(["order_id", "recipient", "body_text as text"])
      .where("kind", "=", "paper-back")
      .orderBy("id")
      .execute();
    expect(told.map(({ order_id: id }) => id)).toEqual([requested.id, canceled.id, voided.id]);
    for (const { recipient, text } of told) {
      expect(recipient).toBe(test.portal.settings().office.email);
      expect(text).toContain(`Document: Apostille Request, France\nTransmittal: ${date} / ${String(number)}`);
    }
    expect(told.map(({ text }) => text.includes("was voided while its documents were"))).toEqual([false, false, true]);
    expect(told.at(-1)?.text).toContain(`/admin/orders/${String(voided.id)}`);
  });
});
