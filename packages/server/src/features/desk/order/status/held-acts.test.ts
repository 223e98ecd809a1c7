import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  placeOrder,
  placePaidOrder,
  placeRejectedOrder,
  placeReviewedOrder,
  productOf,
  type TestOrder,
} from "../../../../../test/orders.ts";
import { type TestPortal } from "../../../../../test/test-portal.ts";
import { startFakeTwilio, type FakeTwilio } from "../../../../../test/peers/twilio.ts";
import { aCartWithSms } from "../../../../../test/sms-calls.ts";
import { transmittalCalls } from "../../../../../test/transmittal-calls.ts";
import {
  cancel,
  confirm,
  message,
  openTickingPortal,
  reject,
  tick,
  undoCalls,
  undoOf,
  verify,
  type Call,
} from "../../../../../test/undo-calls.ts";
import { closeCheckouts, settleHolds } from "../../../money/index.ts";
import { sweepHeldActs, undoMs } from "../../../order/index.ts";

let test: TestPortal;
const { processed, created, keyOf } = transmittalCalls(() => test);
const { everything, send, act, deliver, undo, isOver } = undoCalls(() => test);
const open = async (variables: Readonly<Record<string, string>> = {}) => {
  test = await openTickingPortal(variables);
};
beforeEach(() => open({ LETTER_OF_VALIDITY: "on" }));
let twilio: FakeTwilio | null = null;
afterEach(async () => {
  await test.close();
  await twilio?.close();
  twilio = null;
});

/** The order of a customer who wants text messages, in a portal that sends them. */
async function withTexts(place: typeof placePaidOrder): Promise<TestOrder> {
  await test.close();
  twilio = await startFakeTwilio();
  await open(twilio.variables);
  const order = await place(test, aCartWithSms());
  await test.database.db.deleteFrom("text_outbox").execute();
  await test.database.db.updateTable("orders").set({ texts_answered_at: test.now }).execute();
  return order;
}

describe("an act that can be undone", () => {
  it("says of its mail that is on the way that nothing failed", async () => {
    const order = await placePaidOrder(test);
    test.keepsActs = true;
    const answer = await send(verify(order, confirm));
    expect(answer.body).toEqual({ isEmailError: false });
    const waiting = (await everything()).mails.at(-1);
    expect(waiting).toMatchObject({ kind: "review-license-data", state: "pending" });
  });

  it("keeps text messages back, too", async () => {
    const order = await withTexts(placePaidOrder);
    const id = await act(verify(order, reject));
    expect((await everything()).texts).toMatchObject([{ kind: "documents", state: "pending" }]);
    expect((await undo(id)).status).toBe(200);
    expect((await everything()).texts).toEqual([]);
  });

  it("announces a message at its end, or not at all where that was undone", async () => {
    const order = await placeRejectedOrder(test);
    const before = await everything();
    const id = await act(message(order));
    const announced = await send(["POST", "/messages/email", { order_id: order.id, message_content: "A message" }]);
    expect(announced.status).toBe(202);
    expect((await everything()).mails.at(-1)).toMatchObject({ kind: "message-from-office", state: "pending" });
    expect((await undo(id)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it("announces a message also where a later one was undone", async () => {
    const order = await placeRejectedOrder(test);
    const announce = (): Call => ["POST", "/messages/email", { order_id: order.id, message_content: "A message" }];
    const first = await act(message(order));
    const second = await act(message(order));
    for (const who of ["clerk", "admin"] as const) await send(announce(), who);
    expect((await undo(second)).status).toBe(200);
    const mails = test.database.db
      .selectFrom("mail_outbox")
      .select("held_by")
      .where("kind", "=", "message-from-office");
    expect(await mails.execute()).toEqual([{ held_by: first }]);
  });

  const announce = (order: TestOrder): Call => [
    "POST",
    "/messages/email",
    { order_id: order.id, message_content: "-" },
  ];
  /** The announcements, once all that is due has left. */
  const announcements = async () => {
    await deliver();
    const mails = test.database.db.selectFrom("mail_outbox").select("state").where("kind", "=", "message-from-office");
    return (await mails.execute()).map(({ state }) => state);
  };
  const deletion = async (): Promise<Call> => {
    const { messages } = await everything();
    return ["DELETE", "/messages", { id: (messages.at(-1) as { id: number }).id }];
  };

  it("announces no message that was deleted before its end, but again where that is undone", async () => {
    const order = await withTexts(placeRejectedOrder);
    await act(message(order));
    await send(announce(order));
    expect((await everything()).texts).toMatchObject([{ kind: "message", state: "pending" }]);
    const id = await act(await deletion());
    test.later(undoMs - 1000);
    expect(await announcements()).toEqual(["ended"]);
    test.later(500);
    expect((await undo(id)).status).toBe(200);
    test.later(undoMs);
    expect(await announcements()).toEqual(["sent"]);
    expect((await everything()).texts).toMatchObject([{ kind: "message", state: "sent" }]);
  });

  it("texts once where a colleague has written before the deletion of a message was undone", async () => {
    const order = await withTexts(placeRejectedOrder);
    await act(message(order));
    await send(announce(order));
    const id = await act(await deletion());
    await send(message(order), "admin");
    await send(announce(order), "admin");
    expect((await undo(id)).status).toBe(200);
    test.later(undoMs);
    expect(await announcements()).toEqual(["sent", "sent"]);
    expect((await everything()).texts).toMatchObject([
      { kind: "message", state: "ended" },
      { kind: "message", state: "sent" },
    ]);
  });

  it("announces no deleted message by a later call, but the next message", async () => {
    const order = await placePaidOrder(test);
    await act(message(order));
    await act(await deletion());
    await send(announce(order));
    test.later(undoMs);
    expect(await announcements()).toEqual([]);
    await act(message(order));
    await send(announce(order));
    await send(announce(order), "admin");
    test.later(undoMs);
    expect(await announcements()).toEqual(["sent"]);
  });

  it("deletes a message, too, whose announcement a server is sending", async () => {
    const order = await placeRejectedOrder(test);
    await act(message(order));
    await send(announce(order));
    await test.database.db.updateTable("mail_outbox").set({ attempts: 1 }).where("held_by", "is not", null).execute();
    expect((await undo(await act(await deletion()))).status).toBe(200);
    test.later(undoMs);
    expect(await announcements()).toEqual(["sent"]);
  });

  it("refuses a message that was deleted since", async () => {
    const id = await act(message(await placeRejectedOrder(test)));
    const { messages } = await everything();
    expect((await undo(await act(await deletion()))).status).toBe(200);
    await isOver(id);
    expect((await everything()).messages).toEqual(messages);
  });

  it("charges a held card at its end", async () => {
    await test.close();
    await open({ PAYMENT_CAPTURE: "at-verification" });
    const order = await placePaidOrder(test);
    const before = await everything();
    const first = await act(verify(order, confirm));
    await settleHolds(test.portal);
    expect((await everything()).payments).toEqual(before.payments);
    expect((await undo(first)).status).toBe(200);
    await act(verify(order, confirm));
    test.later(undoMs);
    await settleHolds(test.portal);
    expect((await everything()).payments).toMatchObject([{ state: "paid" }]);
  });

  it("closes the checkout of a canceled order at its end", async () => {
    const order = await placeOrder(test);
    await act(cancel(order));
    expect(await closeCheckouts(test.portal)).toBe(0);
    test.later(undoMs);
    expect(await closeCheckouts(test.portal)).toBe(1);
  });

  it("offers no undo where money has moved, or the Lt. Governor's desk acts", async () => {
    const paid = await placePaidOrder(test);
    await send(tick(paid, statusIds.refundRequested));
    const refund: Call = ["POST", `/orders/products/${productOf(paid)}/refund`, {}];
    expect(undoOf(await send(refund, "admin"))).toEqual([200, undefined]);
    const order = await processed();
    const { path } = await created(order);
    const body = { status_id: statusIds.shipped };
    const key = await keyOf(path);
    expect(undoOf(await test.call("PATCH", `${path}/${productOf(order)}/status?key=${key}`, body))).toEqual([
      200,
      undefined,
    ]);
  });

  it("stays once money that it owes is on its way back", async () => {
    const order = await placePaidOrder(test);
    const id = await act(cancel(order));
    const refund: Call = [
      "POST",
      `/orders/${order.id}/refunds`,
      { reason: "Owed", order_product_id: productOf(order) },
    ];
    expect((await send(refund, "admin")).status).toBe(200);
    const between = await everything();
    await isOver(id);
    expect(await everything()).toEqual(between);
  });

  it("gives its transmittal's number to the next one, and leaves one that a colleague uses", async () => {
    const [order, other] = [await processed(), await processed("1000002")];
    const make = (one: TestOrder): Call => ["POST", "/transmittals", { order_products: [productOf(one)] }];
    await undo(await act(make(order)));
    const id = await act(make(order));
    const { transmittals } = await everything();
    expect(transmittals).toMatchObject([{ url_id: 1 }]);
    const path = `/transmittals/${String((transmittals[0] as { id: number }).id)}/add-order/${productOf(other)}`;
    expect((await send(["PATCH", path, {}], "admin")).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    expect((await everything()).transmittals).toEqual(transmittals);
  });

  it("ends by whoever may check IDs and write nothing else, too", async () => {
    const { db } = test.database;
    const order = await placePaidOrder(test);
    const before = await everything();
    const role = { name: "Checks", permissions: ["orders.verify"], updated_at: test.now };
    const { id: office_role_id } = await db
      .insertInto("office_roles")
      .values(role)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("users").set({ office_role_id }).where("email", "=", "clerk@example.gov").execute();
    const id = await act(verify(order, { ...confirm, seen: undefined }));
    expect((await undo(id)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it("leaves no row once it is over", async () => {
    await act(tick(await placeReviewedOrder(test, anApostilleCart()), statusIds.processed));
    test.later(undoMs + 60_000);
    await sweepHeldActs(test.portal);
    const left = await test.database.db.selectFrom("held_acts").select("tells").execute();
    expect(left).toEqual([]);
  });
});
