import { emailStateSchema, refundAnswerSchema, refundsApprovedSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { answered } from "../../../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";
import { finishRefunds } from "../../../money/index.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
  await Promise.all([test.staff(), test.staff("admin")]);
});
afterAll(() => test.close());

const twoProducts = () => anApostilleCart({ additionalCertifiedCopies: 1 });
const post = async (path: string, body: object = {}) => test.call("POST", path, body, await test.staff("admin"));
const request = async (ids: readonly number[]) => {
  const asked = { status_id: statusIds.refundRequested };
  for (const id of ids) await test.call("PATCH", `/orders/products/${id}/status`, asked, await test.staff());
};
const placeRequested = async (): Promise<TestOrder> => {
  const order = await placePaidOrder(test, twoProducts());
  await request(order.productIds);
  return order;
};
/** The job ends the refund while this call waits for the provider, whose answer to it is then lost or a refusal. */
const endMeanwhile = (code: PaymentGatewayError["code"]) => {
  const atProvider = vi.spyOn(test.portal.payments, "refund");
  return atProvider.mockImplementationOnce(async () => {
    await finishRefunds(test.portal);
    throw new PaymentGatewayError(code);
  });
};
const moneyOf = async ({ id }: TestOrder) => {
  const { order, mails, audit } = await recordsOf(test, id);
  return {
    left: order.paid_cents - order.refunded_cents,
    mails: mails.filter((kind) => kind === "refunded").length,
    audited: audit.some((entry) => /^order(_product)?\.refunded system$/.test(entry)),
  };
};
const ended = { left: 0, mails: 1, audited: true };

describe.each(["UNAVAILABLE", "REFUSED"] as const)("a refund that the job ends meanwhile, with %s here", (code) => {
  it("ends for one product", async () => {
    const order = await placePaidOrder(test);
    await request(order.productIds);
    const atProvider = endMeanwhile(code);
    answered(await post(`/orders/products/${order.productIds[0] ?? 0}/refund`), emailStateSchema);
    atProvider.mockRestore();
    expect(await moneyOf(order)).toEqual(ended);
  });

  it("ends for several products", async () => {
    const order = await placeRequested();
    const atProvider = endMeanwhile(code);
    const { results } = answered(
      await post("/orders/products/refunds", { order_products: order.productIds }),
      refundsApprovedSchema,
    );
    atProvider.mockRestore();
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await moneyOf(order)).toEqual(ended);
  });

  it("ends for an order that is owed money", async () => {
    const order = await placePaidOrder(test);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    const atProvider = endMeanwhile(code);
    answered(await post(`/orders/${order.id}/refunds`, { reason: "Canceled" }), refundAnswerSchema);
    atProvider.mockRestore();
    expect(await moneyOf(order)).toEqual(ended);
  });
});

it("names the product whose repeated part is refused, and the one that had gone back before", async () => {
  const order = await placeRequested();
  const [first = 0, second = 0] = order.productIds;
  const body = { order_products: order.productIds };
  const real = test.portal.payments.refund.bind(test.portal.payments);
  const again = vi.spyOn(test.portal.payments, "refund");
  again.mockImplementationOnce(real).mockRejectedValueOnce(new PaymentGatewayError("UNAVAILABLE"));
  await post("/orders/products/refunds", body);
  again.mockRejectedValueOnce(new PaymentGatewayError("REFUSED"));
  const { results } = answered(await post("/orders/products/refunds", body), refundsApprovedSchema);
  again.mockRestore();
  expect(results).toMatchObject([
    { id: first, ok: true },
    { id: second, ok: false, code: "REFUND_REFUSED" },
  ]);
});
