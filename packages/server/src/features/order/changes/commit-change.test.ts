import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusIds } from "@dop/domain/orders";
import { aLetterCart, anApostilleCart } from "@dop/domain/testing";
import { placePaidOrder, placeVerifiedOrder, placeReviewedOrder } from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { transmittalCalls } from "../../../../test/transmittal-calls.ts";
import type { Performer } from "../../../http/requester.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import type { Act } from "./act.ts";
import { commitChanges } from "./commit-change.ts";
import { getLockedOrder } from "./locked-order.ts";

const clerk: Performer = { actor: "staff", author: { name: "K. Madsen", userId: null } };

describe("an act on an order", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ LETTER_OF_VALIDITY: "on" });
  });
  afterAll(() => test.close());

  const commit = (id: number, act: Act, portal: Portal = test.portal) =>
    inTransaction(portal, async (work) => commitChanges(work, await getLockedOrder(work, { id }), act));

  it("rolls back as a whole when an effect fails", async () => {
    const { id } = await placePaidOrder(test);
    await test.database.db.updateTable("orders").set({ payment_held: true }).where("id", "=", id).execute();
    const failing = { ...test.portal, jobs: { ...test.portal.jobs, enqueue: () => Promise.reject(new Error("away")) } };
    await leavesNothing(test, () =>
      expect(commit(id, { action: "confirm_id", ...clerk }, failing)).rejects.toThrow("away"),
    );
    expect((await recordsOf(test, id)).statuses).toEqual([statusIds.orderPlaced]);
  });

  it("fails where the command forgot the letter that it ships", async () => {
    const { id } = await placeVerifiedOrder(test, aLetterCart());
    await leavesNothing(test, () =>
      expect(commit(id, { action: "batch_print", ...clerk })).rejects.toThrow("ships a letter of validity"),
    );
    expect((await recordsOf(test, id)).statuses).toEqual([statusIds.infoVerified]);
  });

  it("fails where the command mails what the table does not name", async () => {
    const { id } = await placePaidOrder(test);
    const money = { kind: "none" } as const;
    const compose = () => [{ kind: "canceled", data: { productName: null, money } } as const];
    await leavesNothing(test, () =>
      expect(commit(id, { action: "confirm_id", ...clerk, compose })).rejects.toThrow(
        "confirm_id does not mail canceled",
      ),
    );
  });

  it("changes nothing where the table refuses every product", async () => {
    const { id } = await placePaidOrder(test);
    const done = await leavesNothing(test, () => commit(id, { action: "lose_payment", ...clerk }));
    expect(done).toEqual({ changes: [], outboxIds: [] });
  });

  it("calls the paper back and tells the customer, once each", async () => {
    const { processed, created } = transmittalCalls(() => test);
    const order = await processed();
    await created(order);
    await commit(order.id, { action: "cancel", ...clerk });
    const { mails, statuses } = await recordsOf(test, order.id);
    expect({ statuses, mails: mails.slice(-2) }).toEqual({ statuses: [8], mails: ["paper-back", "canceled"] });
  });

  it("sends one email for two documents, which lists both", async () => {
    const items = ["FR", "ES"].map((country) => ({ country, fullCopy: false, quantity: 1 }));
    const { id, productIds } = await placeReviewedOrder(test, anApostilleCart({ items }));
    const answer = await test.call(
      "POST",
      "/order-products/bulk",
      { action: "batch_print", ids: productIds },
      await test.staff(),
    );
    expect(answer.status).toBe(200);
    const mails = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", id)
      .where("kind", "=", "status-changed")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toMatch(
      /of these documents[^]*Apostille[^]*France[^]*Apostille[^]*Spain[^]*Status: Processed/,
    );
  });
});
