import { refundAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import type { TestPortal } from "../../../../../test/test-portal.ts";
import { openTwoAdmins, other, twoAdminsCalls } from "../../../../../test/two-admins.ts";
import { finishRefunds } from "../../../money/index.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTwoAdmins();
});
afterEach(() => test.close());

const { wantTwo, goodwill, decide, shown, refundedOf } = twoAdminsCalls(() => test);
const failOnce = (code: PaymentGatewayError["code"]) =>
  vi.spyOn(test.portal.payments, "refund").mockRejectedValueOnce(new PaymentGatewayError(code));

/** The request waits again with its flag, and can be approved. */
async function waitsAgain(order: TestOrder, id: number): Promise<void> {
  const { refund_request: waiting, flagged, flag_history: flags } = await shown(order, other);
  expect(waiting).toMatchObject({ id, amount: 20, requested_by: "R. Tolman", decisions: ["approve", "decline"] });
  expect([flagged, flags.some(({ comment }) => comment.startsWith("A refund of $20.00 waits"))]).toEqual([true, true]);
  expect(await refundedOf(order)).toBe(0);
  expect(answered(await decide(order, id, "approve"), refundAnswerSchema).refunded).toBe(20);
  expect(await refundedOf(order)).toBe(2000);
  const after = await shown(order);
  expect([after.refund_request, after.flagged]).toEqual([undefined, false]);
}

it.each(["key-1", undefined])(
  "an approved refund that the provider refuses waits again, with the key %s",
  async (key) => {
    await wantTwo();
    const order = await placePaidOrder(test);
    const { request_id: id } = (await goodwill(order, 20, "admin", key)).body as { request_id: number };
    const atProvider = failOnce("REFUSED");
    const { message } = refusedWith(await decide(order, id, "approve"), 409, "REFUND_REFUSED");
    atProvider.mockRestore();
    expect(message).toContain("nothing was changed");
    await waitsAgain(order, id);
  },
);

it("waits again when the provider refuses it to the job", async () => {
  await wantTwo();
  const order = await placePaidOrder(test);
  const { request_id: id } = (await goodwill(order, 20)).body as { request_id: number };
  const atProvider = failOnce("UNAVAILABLE");
  refusedWith(await decide(order, id, "approve"), 503, "PAYMENT_UNAVAILABLE");
  expect((await shown(order)).refund_request).toBeUndefined();
  atProvider.mockRejectedValueOnce(new PaymentGatewayError("REFUSED"));
  expect(await finishRefunds(test.portal)).toBe(1);
  atProvider.mockRestore();
  await waitsAgain(order, id);
});
