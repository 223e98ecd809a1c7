import { staffOrderSchema } from "@dop/domain/contract";
import { productIds, statusIds, type ProductId } from "@dop/domain/orders";
import {
  aCertifiedCopyCart,
  aCorrectionCart,
  aLetterCart,
  anApostilleCart,
  toldActs,
  type ToldAct,
} from "@dop/domain/testing";
import { workflowOf, type ActionName } from "@dop/domain/workflow";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { answered, type Answer } from "../../../../test/answer.ts";
import { placeFirstCertificate, placeOrder, productOf, settle, type TestOrder } from "../../../../test/orders.ts";
import { nameChange } from "../../../../test/second-look-calls.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { transmittalCalls } from "../../../../test/transmittal-calls.ts";
import { PaymentGatewayError } from "../../../ports/payments/index.ts";
import { finishRefunds } from "../../money/index.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({
    PAYMENT_CAPTURE: "at-verification",
    LETTER_OF_VALIDITY: "on",
    SECOND_PERSON: "corrections",
  });
});
afterAll(() => test.close());
beforeEach(() => void vi.restoreAllMocks());

const carts = {
  [productIds.apostille]: anApostilleCart,
  [productIds.certifiedCopy]: aCertifiedCopyCart,
  [productIds.licenseCorrection]: aCorrectionCart,
  [productIds.letterOfValidity]: aLetterCart,
};

/** Licenses that no officiant has returned end with a 9. */
let license = 1_000_009;

const place = (productId: ProductId): Promise<TestOrder> =>
  productId === productIds.firstCertificateUs || productId === productIds.firstCertificateInternational
    ? placeFirstCertificate(test, productId, { license_number: license })
    : placeOrder(test, carts[productId]());

const { create } = transmittalCalls(() => test);
const staff = async (method: "POST" | "PATCH", path: string, body: object, who: StaffName = "clerk") =>
  test.call(method, path, body, await test.staff(who));
const change = (order: TestOrder, status_id: number) =>
  staff("PATCH", `/orders/products/${productOf(order)}/status`, { status_id, send_email: true });
const set = (order: TestOrder, values: object) =>
  test.database.db.updateTable("order_products").set(values).where("id", "=", productOf(order)).execute();
const ofTransmittal = async (order: TestOrder, method: "PATCH", what: string, body: object) => {
  const { created_on: day, url_id: number } = await test.database.db
    .selectFrom("transmittals")
    .innerJoin("order_products as p", "p.transmittal_id", "transmittals.id")
    .select(["created_on", "url_id"])
    .where("p.id", "=", productOf(order))
    .executeTakeFirstOrThrow();
  return staff(method, `/transmittals/${day}/${number}/${productOf(order)}/${what}`, body);
};
const verify = (order: TestOrder, verification: object) =>
  staff("POST", `/orders/${order.id}/verification`, verification);

type Perform = (order: TestOrder, act: ToldAct) => Promise<Answer>;
const mark: Perform = (order, { to }) => ofTransmittal(order, "PATCH", "status", { status_id: to });
const moveTo: Perform = (order, { to }) => change(order, to);

/** The answer of a thing that no call answers. */
const done: Answer = { status: 200 } as Answer;

/** The call, or the event, by which each act is done. */
const performers: Readonly<Record<ActionName, Perform>> = {
  confirm_payment: async (order) => {
    await settle(test, order.paymentLink, "pay");
    return done;
  },
  lose_payment: async (order) => {
    await settle(test, order.paymentLink, "lapse");
    return done;
  },
  finalize_license: () => {
    const path = `/registry/licenses/${license}/finalized`;
    license += 10;
    return test.call("POST", path, {}, test.service);
  },
  tick_step: moveTo,
  untick_step: moveTo,
  confirm_id: (order) => verify(order, { decision: "confirm" }),
  reject_id: (order) => verify(order, { decision: "invalid", reason: "Require ID/Selfie" }),
  resolve_issue: (order) => change(order, statusIds.orderPlaced),
  confirm_license_data: (order) => test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} }),
  review_again: (order) =>
    staff("PATCH", `/orders/${order.id}/license-number`, {
      license_number: 1_000_002,
      use_anyway: true,
      reason: "Mistyped",
    }),
  mark_corrected: async (order) => {
    await staff("POST", `/orders/${order.id}/corrections/changes`, { corrections: { "Spouse 1 City": "Provo" } });
    return staff("PATCH", `/orders/${order.id}/corrections`, { corrections: {} });
  },
  change_corrections: (order) =>
    staff("POST", `/orders/${order.id}/corrections/changes`, { corrections: { "Spouse 1 City": "Provo" } }),
  decide_second_look: async (order, { from }) => {
    await set(order, { status_id: statusIds.infoVerified });
    const asked = { corrections: nameChange, note: "Birth certificate", second_look: true };
    const changed = await staff("POST", `/orders/${order.id}/corrections/changes`, asked);
    const { second_looks: looks } = answered(changed, staffOrderSchema);
    await set(order, { status_id: from });
    const decision = { id: looks[0]?.id, decision: "confirm" };
    return staff("POST", `/orders/${order.id}/corrections/second-look`, decision, "admin");
  },
  request_refund: (order) => change(order, statusIds.refundRequested),
  approve_refund: (order) => staff("POST", `/orders/products/${productOf(order)}/refund`, {}, "admin"),
  finish_refund: async (order) => {
    const lost = new PaymentGatewayError("UNAVAILABLE");
    vi.spyOn(test.portal.payments, "refund").mockRejectedValueOnce(lost);
    await staff("POST", `/orders/products/${productOf(order)}/refund`, {}, "admin");
    await finishRefunds(test.portal);
    return done;
  },
  undo_refund: (order) => change(order, statusIds.infoVerified),
  cancel: (order) => staff("POST", `/orders/${order.id}/cancel`, { refund: "request" }),
  add_to_transmittal: (order) => create([productOf(order)]),
  remove_from_transmittal: (order) => ofTransmittal(order, "PATCH", "removal", {}),
  mark_arrived: mark,
  mark_not_arrived: mark,
  mark_sent: mark,
  mark_not_sent: mark,
  batch_print: (order) => staff("POST", "/orders/batch-print", { order_products: [productOf(order)] }),
};

/** Acts before the money is taken, or about money that is held. */
const beforeCharge: ReadonlySet<ActionName> = new Set(["confirm_payment", "lose_payment"]);

/** Brings a new order to where the act begins. */
async function prepare({ action, productId, from, inTransmittal }: ToldAct): Promise<TestOrder> {
  const order = await place(productId);
  if (action !== "confirm_payment" && order.paymentLink !== "") await settle(test, order.paymentLink, "pay");
  if (!beforeCharge.has(action) && order.paymentLink !== "") {
    await verify(order, { decision: "confirm" });
    await test.portal.jobs.runDue();
  }
  if (inTransmittal) {
    await set(order, { status_id: statusIds.processed });
    await create([productOf(order)]);
  }
  const first = workflowOf(productId)[0];
  if (from === statusIds.refundRequested) {
    await set(order, { status_id: first });
    await change(order, from);
  } else if (from === statusIds.orderIssue) await set(order, { status_id: from, status_left: first });
  else if (action !== "confirm_payment") await set(order, { status_id: from });
  return order;
}

async function newestMail(): Promise<number> {
  const found = await test.database.db
    .selectFrom("mail_outbox")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return found.id ?? 0;
}

/** The later emails to the customer of an order, after the time in which an act can be undone. */
async function toldTo(order: TestOrder, since: number): Promise<string[]> {
  test.later(11_000);
  await test.portal.jobs.runDue();
  const found = await test.database.db
    .selectFrom("mail_outbox")
    .select("kind")
    .where("order_id", "=", order.id)
    .where("id", ">", since)
    .where("kind", "<>", "paper-back")
    .execute();
  return found.map(({ kind }) => kind).toSorted();
}

it.each(toldActs)("tells of $action of product $productId, from $from to $to, by $mails", async (act) => {
  const order = await prepare(act);
  const since = await newestMail();
  const answer = await performers[act.action](order, act);
  expect(answer.status, answer.text).toBeLessThan(300);
  const { status_id: status } = await test.database.db
    .selectFrom("order_products")
    .select("status_id")
    .where("id", "=", productOf(order))
    .executeTakeFirstOrThrow();
  expect(status).toBe(act.to);
  expect(await toldTo(order, since)).toEqual(act.mails.toSorted());
});
