import { emailStateSchema, refundAnswerSchema, refundRequestedSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { roleIds } from "@dop/domain/staff";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PaymentGatewayError } from "../../../../ports/payments/index.ts";
import { answered } from "../../../../../test/answer.ts";
import { openStripeOffice } from "../../../../../test/external-services/stripe-office.ts";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import type { StaffName, TestPortal } from "../../../../../test/test-portal.ts";
import { openTwoAdmins, other, setRole, twoAdminsCalls } from "../../../../../test/two-admins.ts";
import { finishRefunds } from "../../../money/index.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTwoAdmins();
});
afterEach(() => test.close());

const { wantTwo, request, approve, refund, goodwill, decide, refundedOf, entriesOf } = twoAdminsCalls(() => test);
const license = "1000031";
/** An order of an apostille and a copy of $10.00. */
const placeTwo = async (): Promise<TestOrder & { readonly copy: number }> => {
  const cart = anApostilleCart({ additionalCertifiedCopies: 1 });
  const order = await placePaidOrder(test, { ...cart, license: { ...cart.license, number: license } });
  return { ...order, copy: order.productIds[1] ?? 0 };
};
const cancel = async (id: number, who: StaffName = "clerk") => {
  const body = { status_id: statusIds.canceled };
  const answer = await test.call("PATCH", `/orders/products/${id}/status`, body, await test.staff(who));
  expect(answer.status).toBe(200);
};
const voidLicense = async () => test.call("POST", `/registry/licenses/${license}/voided`, {}, test.service);
const isMade = async (order: TestOrder, body: object) => answered(await refund(order, body), refundAnswerSchema);
const waits = async (order: TestOrder, body: object = {}) =>
  answered(await refund(order, body), refundRequestedSchema, 202);
const onePersonOf = async (order: TestOrder) => (await entriesOf(order)).map((entry) => entry.one_person);
/** The approval of a refund whose answer is lost, and which the job ends. */
const approveWithoutAnswer = async (id: number) => {
  const atProvider = vi
    .spyOn(test.portal.payments, "refund")
    .mockRejectedValueOnce(new PaymentGatewayError("UNAVAILABLE"));
  expect((await approve(id)).status).toBe(503);
  atProvider.mockRestore();
  expect(await finishRefunds(test.portal)).toBe(1);
};

describe("a refund of what is owed, where the office wants two people", () => {
  it.each([true, false])("waits once the money that others requested is back, by product: %s", async (isOfProduct) => {
    await wantTwo();
    const order = await placeTwo();
    await cancel(order.copy);
    await isMade(order, isOfProduct ? { order_product_id: order.copy } : {});
    expect(await refundedOf(order)).toBe(1000);
    await voidLicense();
    await waits(order);
  });

  it("waits when it is more than what others requested, and goes back up to that", async () => {
    await wantTwo();
    const order = await placeTwo();
    await cancel(order.copy);
    await cancel(order.productIds[0] ?? 0, "admin");
    const { request_id: id } = await waits(order, { amount: 10.01 });
    answered(await decide(order, id, "decline"), refundAnswerSchema);
    await isMade(order, { amount: 6 });
    await isMade(order, { order_product_id: order.copy, amount: 4 });
    await waits(order, { amount: 0.01 });
    expect(await onePersonOf(order)).toEqual([false, false]);
  });

  it("waits for a document that its requester canceled, or requested before another canceled it", async () => {
    await wantTwo();
    const [canceled, requested] = [await placeTwo(), await placeTwo()];
    await cancel(canceled.copy, "admin");
    answered(await refund(canceled, { order_product_id: canceled.copy }), refundRequestedSchema, 202);
    await request([requested.copy], "admin");
    await cancel(requested.copy);
    answered(await refund(requested, { order_product_id: requested.copy }), refundRequestedSchema, 202);
  });

  it("waits after another admin approved the refund of one document", async () => {
    await wantTwo();
    const order = await placeTwo();
    await request([order.copy], "admin");
    answered(await approve(order.copy, other), emailStateSchema);
    await voidLicense();
    answered(await refund(order, {}), refundRequestedSchema, 202);
  });

  it("waits after the job ended a refund that its requester approved alone", async () => {
    await wantTwo(2000);
    const order = await placeTwo();
    await request([order.copy], "admin");
    await approveWithoutAnswer(order.copy);
    await voidLicense();
    answered(await refund(order, {}), refundRequestedSchema, 202);
  });

  it("waits again after a goodwill refund took what others requested", async () => {
    await wantTwo();
    const order = await placeTwo();
    await cancel(order.copy);
    const { request_id: id } = answered(await goodwill(order, 10), refundRequestedSchema, 202);
    answered(await decide(order, id, "approve"), refundAnswerSchema);
    await voidLicense();
    await waits(order, { order_product_id: order.copy });
  });

  it("counts for the limit what the same person refunded alone", async () => {
    await wantTwo(2000);
    const order = await placeTwo();
    for (const who of ["admin", other] as const) answered(await goodwill(order, 15, who), refundAnswerSchema);
    for (const who of ["admin", other] as const) {
      const { request_id: id } = answered(await goodwill(order, 5, who), refundRequestedSchema, 202);
      answered(await decide(order, id, "decline", who), refundAnswerSchema);
    }
  });
});

describe("a refund that the bank sent back", () => {
  const openStripe = async () => {
    const office = await openStripeOffice();
    await setRole(office.test, roleIds.admin);
    await office.test.staff(other);
    await test.close();
    ({ test } = office);
    const sendBack = async (order: TestOrder) => {
      await office.deliver(office.stripe.failRefund(office.sessionOf(order), test.now));
      await test.portal.jobs.runDue();
      expect(await refundedOf(order)).toBe(0);
    };
    return { office, sendBack };
  };

  it("counts as one person's again, and the ledger says so, though the job had ended the first", async () => {
    const { office, sendBack } = await openStripe();
    const order = await office.placePaid();
    await request(order.productIds, "admin");
    await approveWithoutAnswer(order.productIds[0] ?? 0);
    await sendBack(order);
    await isMade(order, {});
    expect(await onePersonOf(order)).toEqual([true, true]);
    await office.close();
  });

  it("counts as requested by others when others had requested it", async () => {
    const { office, sendBack } = await openStripe();
    await wantTwo();
    const order = await office.placePaid();
    await request(order.productIds, "clerk");
    answered(await approve(order.productIds[0]), emailStateSchema);
    await sendBack(order);
    await isMade(order, {});
    expect(await onePersonOf(order)).toEqual([false, false]);
    await office.close();
  });

  it("counts no more for the limit of who made it alone", async () => {
    const { office, sendBack } = await openStripe();
    await wantTwo(2000);
    const order = await office.placePaid();
    answered(await goodwill(order, 15), refundAnswerSchema);
    await sendBack(order);
    answered(await goodwill(order, 15), refundAnswerSchema);
    answered(await goodwill(order, 5), refundRequestedSchema, 202);
    await office.close();
  });
});
