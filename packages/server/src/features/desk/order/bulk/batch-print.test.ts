import { batchPrintAnswerSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

describe("POST /orders/batch-print", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const clerk = async (method: "POST" | "PATCH", path: string, body: unknown) =>
    test.call(method, path, body, await test.staff());
  const print = (...ids: (number | undefined)[]) => clerk("POST", "/orders/batch-print", { order_products: ids });
  const setStatus = (id: number | undefined, status: number) =>
    clerk("PATCH", `/orders/products/${id}/status`, { status_id: status });

  /** An apostille order whose customer has reviewed the license data. */
  async function placeReviewedOrder(corrections: object = {}): Promise<TestOrder> {
    const order = await placeVerifiedOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const answer = await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections });
    expect(answer.status).toBe(200);
    return order;
  }

  it("makes an apostille Processed and a certified copy Shipped, and mails once for both (rule W-45)", async () => {
    const { id, productIds } = await placeReviewedOrder();
    answered(await print(...productIds), batchPrintAnswerSchema);
    const { statuses, queues, mails } = await recordsOf(test, id);
    expect({ statuses, queues, mails: mails.slice(2) }).toEqual({
      statuses: [statusIds.processed, statusIds.shipped],
      queues: ["apostille-createTransmittal", null],
      mails: ["shipped"],
    });
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", id)
      .where("kind", "=", "shipped")
      .executeTakeFirstOrThrow();
    expect(text).toMatch(/Document: Certified Copy\n[^]*Document: Apostille Request, France\nStatus: Processed\n/);
  });

  it("refuses an apostille whose corrections are not made, and prints it when they are", async () => {
    const { id, productIds } = await placeReviewedOrder({ "Spouse 1 City": "Springville" });
    const [apostille] = productIds;
    const answer = await leavesNothing(test, () => print(...productIds));
    expect(refusedWith(answer, 409, "CORRECTIONS_OUTSTANDING").message).toBe(
      `Order ${id}, Apostille Request, France: The customer's corrections have not been made yet. Make them first.`,
    );
    expect((await recordsOf(test, id)).statuses).toEqual([statusIds.customerVerification, statusIds.infoVerified]);
    expect((await clerk("PATCH", `/orders/${id}/corrections`, { corrections: {} })).status).toBe(200);
    answered(await print(apostille), batchPrintAnswerSchema);
  });

  it("refuses an apostille that waits for its transmittal or for its customer's review", async () => {
    const { id, productIds } = await placeReviewedOrder();
    const [apostille] = productIds;
    for (const [status, name] of [
      [statusIds.processed, "Processed"],
      [statusIds.infoVerified, "Info Verified"],
    ] as const) {
      expect((await setStatus(apostille, status)).status).toBe(200);
      const answer = await leavesNothing(test, () => print(...productIds));
      expect(refusedWith(answer, 409, "WRONG_STATUS").message).toBe(
        `Order ${id}, Apostille Request, France: It is at "${name}", ` +
          "where printing is not the next step. Please check the order again.",
      );
    }
    expect((await recordsOf(test, id)).statuses).toEqual([statusIds.infoVerified, statusIds.infoVerified]);
  });

  it.each([
    ["unpaid", "Pre-Order", () => placeOrder(test, aCertifiedCopyCart())],
    ["not verified", "Order Placed", () => placePaidOrder(test, aCertifiedCopyCart())],
    ["canceled", "Canceled", () => placeCopyAt(statusIds.canceled)],
    ["to be refunded", "Refund Requested", () => placeCopyAt(statusIds.refundRequested)],
    ["shipped", "Shipped", () => placeCopyAt(statusIds.shipped)],
  ])("refuses a copy that is %s, with the whole batch", async (_, status, place) => {
    const good = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const { id, productIds } = await place();
    const answer = await leavesNothing(test, () => print(good.productIds[0], productIds[0]));
    expect(refusedWith(answer, 409, "WRONG_STATUS").message).toBe(
      `Order ${id}, Certified Copy: It is at "${status}", ` +
        "where printing is not the next step. Please check the order again.",
    );
    expect((await recordsOf(test, good.id)).statuses).toEqual([statusIds.infoVerified]);
  });

  async function placeCopyAt(status: number): Promise<TestOrder> {
    const order = await placeVerifiedOrder(test, aCertifiedCopyCart());
    expect((await setStatus(order.productIds[0], status)).status).toBe(200);
    return order;
  }
});
