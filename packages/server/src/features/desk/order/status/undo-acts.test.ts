import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, aLetterCart, anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  placeOrder,
  placePaidOrder,
  placeRejectedOrder,
  placeReviewedOrder,
  placeVerifiedOrder,
  readOrder,
  productOf,
  type TestOrder,
} from "../../../../../test/orders.ts";
import { type TestPortal } from "../../../../../test/test-portal.ts";
import { transmittalCalls } from "../../../../../test/transmittal-calls.ts";
import {
  bulk,
  cancel,
  confirm,
  flag,
  message,
  openTickingPortal,
  reject,
  tick,
  undoCalls,
  verify,
  type Call,
} from "../../../../../test/undo-calls.ts";
import { undoMs } from "../../../order/index.ts";

let test: TestPortal;
const { processed, created } = transmittalCalls(() => test);
const { everything, send, act, deliver, undo, isOver } = undoCalls(() => test);
beforeEach(async () => {
  test = await openTickingPortal({ LETTER_OF_VALIDITY: "on" });
});
afterEach(() => test.close());

/** Each act: what is so before it, and its call. */
const acts: Readonly<Record<string, () => Promise<Call>>> = {
  "a step": async () => tick(await placeReviewedOrder(test), statusIds.processed),
  "a jump over steps": async () => tick(await placeVerifiedOrder(test), statusIds.shipped),
  "a step back": async () => {
    const order = await placeReviewedOrder(test);
    await send(tick(order, statusIds.processed));
    return tick(order, statusIds.customerVerification);
  },
  "a step in bulk with a number": async () => {
    const orders = [await placeReviewedOrder(test), await placeReviewedOrder(test, aCertifiedCopyCart())];
    await send(tick(orders[0] as TestOrder, statusIds.processed));
    const body = { action: "tick_step", ids: orders.map(productOf), status_id: statusIds.shipped };
    return bulk({ ...body, tracking_shipping: "123456789012" });
  },
  "a batch print": async () => {
    const order = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const printed = { order_products: order.productIds, tracking_numbers: { [productOf(order)]: "123456789012" } };
    return ["POST", "/orders/batch-print", printed];
  },
  "a confirmed ID": async () => verify(await placePaidOrder(test), confirm),
  "refused documents": async () => verify(await placePaidOrder(test), reject),
  "a resolved issue": async () => tick(await placeRejectedOrder(test), statusIds.orderPlaced),
  "a canceled unpaid order": async () => cancel(await placeOrder(test)),
  "a canceled order whose money is kept": async () =>
    cancel(await placePaidOrder(test), { refund: "none", reason: "Theirs" }),
  "a canceled order whose money is owed": async () => cancel(await placePaidOrder(test)),
  "a canceled document whose refund was requested": async () => {
    const order = await placePaidOrder(test);
    await send(tick(order, statusIds.refundRequested));
    return cancel(order);
  },
  "a letter of validity": async () => tick(await placeVerifiedOrder(test, aLetterCart()), statusIds.shipped),
  "a batch with a letter of validity": async () => {
    const orders = [await placeVerifiedOrder(test, aLetterCart()), await placeReviewedOrder(test)];
    return ["POST", "/orders/batch-print", { order_products: orders.map(productOf) }];
  },
  "a new transmittal": async () => ["POST", "/transmittals", { order_products: [productOf(await processed())] }],
  "an added document": async () => {
    const { path } = await created(await processed());
    const more = await processed("1000002");
    const { body } = await test.call("GET", path, undefined, await test.staff());
    return ["PATCH", `/transmittals/${String((body as { id: number }).id)}/add-order/${productOf(more)}`, {}];
  },
  "a removed document": async () => {
    const order = await processed();
    const { path } = await created(order);
    return ["PATCH", `${path}/${productOf(order)}/removal`, {}];
  },
  "a document marked as sent": async () => {
    const order = await processed();
    const { path } = await created(order);
    return ["PATCH", `${path}/${productOf(order)}/status`, { status_id: statusIds.shipped }];
  },
  "all marked as sent": async () => {
    const orders = [await processed(), await processed("1000002")];
    const { path } = await created(...orders);
    const arrived = { status_id: statusIds.arrivedAtLieutenantGovernor };
    await send(["PATCH", `${path}/${productOf(orders[0] as TestOrder)}/status`, arrived]);
    return ["PATCH", `${path}/order-status`, { status_id: statusIds.shipped }];
  },
  "made corrections": async () => {
    const order = await placeReviewedOrder(test, aLetterCart());
    const wish = { corrections: { "Spouse 1 City": "Provo" } };
    await send(["POST", `/orders/${order.id}/corrections/changes`, wish]);
    return ["PATCH", `/orders/${order.id}/corrections`, { corrections: {} }];
  },
  "a raised flag": async () => flag(await placePaidOrder(test), true, "Ask the customer"),
  "a lowered flag": async () => flag(await placeRejectedOrder(test), false),
  "flags in bulk": async () => {
    const orders = [await placePaidOrder(test), await placeRejectedOrder(test)];
    return bulk({ action: "flag", ids: orders.flatMap((order) => order.productIds), comment: "Look again" });
  },
  "a message": async () => message(await placeRejectedOrder(test)),
  "a deleted message": async () => {
    const order = await placeRejectedOrder(test);
    const { body } = await test.call("POST", "/messages", { order_id: order.uuid, message_content: "Hello?" });
    return ["DELETE", "/messages", { id: (body as { id: number }).id }];
  },
};

describe("POST /undo/{id} after an act", () => {
  it.each(Object.keys(acts))("takes back %s with its mails, for its clerk alone and once", async (name) => {
    const call = await acts[name]?.();
    if (!call) throw new Error(name);
    await deliver();
    const before = await everything();
    const id = await act(call);
    const after = await everything();
    expect(after).not.toEqual(before);
    test.later(undoMs - 1000);
    await deliver();
    // Nobody outside has heard of it yet.
    expect((await everything()).mails).toEqual(after.mails);
    await isOver(id, "admin");
    expect((await undo(id)).body).toEqual({ ok: true });
    expect(await everything()).toEqual(before);
    await isOver(id);
    test.later(undoMs);
    await test.portal.jobs.runDue();
    await deliver();
    expect((await everything()).mails).toEqual(before.mails);
  });

  it.each(Object.keys(acts))("refuses %s after ten seconds, and its mails leave", async (name) => {
    const call = await acts[name]?.();
    if (!call) throw new Error(name);
    const id = await act(call);
    const after = await everything();
    test.later(undoMs);
    await isOver(id);
    await test.portal.jobs.runDue();
    await deliver();
    const { mails, ...rest } = await everything();
    expect(rest.entries).toEqual(after.entries);
    expect((mails as { state: string }[]).filter(({ state }) => state !== "sent")).toEqual([]);
  });

  it.each(["a step", "a confirmed ID", "a raised flag", "a message"])(
    "refuses %s after a colleague's change",
    async (name) => {
      const call = await acts[name]?.();
      const { id: order } = await test.database.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
      if (!call) throw new Error(name);
      const id = await act(call);
      await send(["POST", `/orders/${order}/flag`, { flagged: true, comment: "Wait" }], "admin");
      const between = await everything();
      await isOver(id);
      expect(await everything()).toEqual(between);
    },
  );

  it("refuses made corrections once others are asked for", async () => {
    const call = await acts["made corrections"]?.();
    if (!call) throw new Error("no such act");
    const id = await act(call);
    const [, path] = call;
    await send(["POST", `${path}/changes`, { corrections: { "Spouse 2 City": "Orem" } }], "admin");
    const between = await everything();
    await isOver(id);
    expect(await everything()).toEqual(between);
    await send(call, "admin");
    await isOver(id);
  });

  it("leaves no history of corrections that were undone", async () => {
    const call = await acts["made corrections"]?.();
    if (!call) throw new Error("no such act");
    const history = async () => (await send(["GET", `${call[1]}-history`, {}])).body;
    const before = await history();
    await undo(await act(call));
    expect(await history()).toEqual(before);
  });

  it("refuses an act of which another server, whose clock is ahead, has told", async () => {
    const order = await placeReviewedOrder(test);
    const id = await act(tick(order, statusIds.processed));
    await sql`update mail_outbox set attempts = 1 where held_by = ${id}`.execute(test.database.db);
    const between = await everything();
    await isOver(id);
    expect(await everything()).toEqual(between);
  });

  it("refuses an act whose mail is taken up to be sent at this moment", async () => {
    // The embedded engine has one connection.
    if (test.database.databaseUrl === null) return;
    const id = await act(tick(await placeReviewedOrder(test), statusIds.processed));
    let take: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (take = resolve));
    const sending = test.database.db.transaction().execute(async (tx) => {
      await tx.updateTable("mail_outbox").set({ attempts: 1 }).where("held_by", "=", id).execute();
      await taken;
    });
    const undone = isOver(id);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(test.database.db)).rows.length).toBe(1);
    take();
    await sending;
    await undone;
    expect((await everything()).products).toMatchObject([{ status_id: statusIds.processed }]);
  });

  it.each(["a canceled unpaid order", "a deleted message"])(
    "refuses %s of a customer whose data was destroyed",
    async (name) => {
      const call = await acts[name]?.();
      const { id: order } = await test.database.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
      if (!call) throw new Error(name);
      if (name === "a deleted message")
        await send(["POST", `/orders/${order}/cancel`, { refund: "none", reason: "Theirs" }]);
      const id = await act(call);
      const destroyed = await send(["POST", `/orders/${order}/destroy`, { reason: "They asked for it" }], "admin");
      expect(destroyed.status).toBe(200);
      const between = await everything();
      await isOver(id);
      expect(await everything()).toEqual(between);
    },
  );

  it("takes back all of an act in bulk, or nothing", async () => {
    const orders = [await placeReviewedOrder(test), await placeReviewedOrder(test)];
    const id = await act(bulk({ action: "batch_print", ids: orders.map(productOf) }));
    await send(tick(orders[1] as TestOrder, statusIds.customerVerification), "admin");
    const between = await everything();
    await isOver(id);
    expect(await everything()).toEqual(between);
  });

  it("takes back one act after the other", async () => {
    const order = await placeRejectedOrder(test);
    const before = await everything();
    const calls: Call[] = [
      flag(order, true, "Look"),
      tick(order, statusIds.orderPlaced),
      flag(order, false),
      cancel(order),
    ];
    const ids: string[] = [];
    for (const call of calls) ids.unshift(await act(call));
    for (const id of ids) expect((await undo(id)).body).toEqual({ ok: true });
    expect(await everything()).toEqual(before);
  });

  it("leaves the customer the reason for which documents were refused", async () => {
    const order = await placeRejectedOrder(test);
    const problem = async () => (await readOrder(test, order.uuid)).documents_problem;
    const before = await problem();
    expect(before).toMatchObject({ words: expect.any(String) as string });
    await undo(await act(tick(order, statusIds.orderPlaced)));
    expect(await problem()).toEqual(before);
  });

  it("tells the customer that a refund is not made, also after a cancellation was undone", async () => {
    const order = await placePaidOrder(test);
    await send(tick(order, statusIds.refundRequested));
    await undo(await act(cancel(order)));
    await send(tick(order, statusIds.infoVerified));
    expect((await everything()).mails.at(-1)).toMatchObject({ kind: "refund-undone" });
  });

  it("lists no document as taken off a transmittal that was never put on it", async () => {
    const { path } = await created(await processed());
    const read = async () => (await test.call("GET", path, undefined, await test.staff())).body;
    const before = await read();
    const more = await processed("1000002");
    const { id } = before as { id: number };
    await undo(await act(["PATCH", `/transmittals/${String(id)}/add-order/${productOf(more)}`, {}]));
    expect(await read()).toEqual(before);
  });

  it("asks for no status email again that the customer has had", async () => {
    const order = await placeReviewedOrder(test);
    await send(tick(order, statusIds.processed));
    await undo(await act(tick(order, statusIds.shipped)));
    test.keepsActs = false;
    const { mails } = await everything();
    await send(["PATCH", `/orders/products/${productOf(order)}/status`, { status_id: 3, send_email: false }]);
    await send(tick(order, statusIds.processed));
    expect((await everything()).mails).toHaveLength(mails.length);
  });

  it("writes its own history and audit", async () => {
    const order = await placeReviewedOrder(test);
    await undo(await act(tick(order, statusIds.processed)));
    const history = await test.database.db
      .selectFrom("status_history")
      .select(["status_id", "created_by"])
      .where("order_product_id", "=", productOf(order))
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(history.map(({ status_id: status }) => status)).toEqual([3, 9]);
    const audit = test.database.db.selectFrom("audit_log").select(["action", "detail"]).orderBy("id", "desc");
    expect(await audit.executeTakeFirst()).toMatchObject({
      action: "order_product.status_undone",
      detail: { from: 9, to: 3 },
    });
  });
});

it("a cancellation is undone after the one that took the shipping and the fees, or not at all", async () => {
  const order = await placeOrder(test, { ...anApostilleCart(), additionalCertifiedCopies: 1 });
  const ended = (id: number | undefined): Call => [
    "PATCH",
    `/orders/products/${String(id)}/status`,
    { status_id: statusIds.canceled },
  ];
  const before = await everything();
  const first = await act(ended(order.productIds[0]));
  const second = await act(ended(order.productIds[1]));
  await isOver(first);
  expect((await undo(second)).status).toBe(200);
  expect((await undo(first)).status).toBe(200);
  expect(await everything()).toEqual(before);
});
