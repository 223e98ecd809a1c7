import { insertOrderKeys, orderKeyMark } from "../../../ports/mail/index.ts";
import { customerOrderSchema, emailStateSchema, paymentLinkSchema, webhookAnswerSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { keyOf, placeOrder, placePaidOrder, settle, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf, sendRaw } from "../../../../test/payment-events.ts";
import { startFakeStripe, type StripeDelivery, type FakeStripe } from "../../../../test/peers/stripe.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

/** Text and HTML of the mail that left last. */
async function capturedFor({ database, portal }: TestPortal): Promise<string> {
  const captured = await database.db
    .selectFrom("captured_mail")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const mail = await insertOrderKeys(database.db, portal.accessKeys, captured);
  return mail.body_text + mail.body_html;
}

describe("POST /orders/{id}/new-link", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const renew = async (order: Pick<TestOrder, "id">, who: StaffName = "clerk") =>
    test.call("POST", `/orders/${order.id}/new-link`, {}, await test.staff(who));
  const linkOf = (order: TestOrder): Promise<string> => keyOf(test, order);
  const mailsOf = ({ id }: TestOrder) =>
    test.database.db.selectFrom("mail_outbox").selectAll().where("order_id", "=", id).orderBy("id").execute();

  it("invalidates the old link at once, in every call, and mails the new one", async () => {
    const order = await placePaidOrder(test);
    expect(answered(await renew(order), emailStateSchema)).toEqual({ isEmailError: false });
    const uuid = await linkOf(order);
    expect(uuid).not.toBe(order.uuid);
    const photo = anApostilleCart().documents.id;
    for (const dead of [
      await test.call("GET", `/orders/uuid/${order.uuid}`),
      await test.call("POST", `/orders/${order.uuid}/payment`),
      await test.call("POST", `/orders/${order.uuid}/documents`, { id: photo }),
      await test.call("GET", `/messages/order/${order.uuid}`),
    ])
      refusedWith(dead, 404, "NOT_FOUND");
    expect(answered(await test.call("GET", `/orders/uuid/${uuid}`), customerOrderSchema).id).toBe(order.id);
    const mail = (await mailsOf(order)).at(-1);
    expect(mail).toMatchObject({ kind: "link-renewed", state: "sent" });
    expect(mail?.body_text).toContain(`/order/${orderKeyMark(order.id)}`);
    expect(await capturedFor(test)).toContain(`/order/${uuid}`);
  });

  it("leaves its author in the audit log, and neither link", async () => {
    const order = await placePaidOrder(test);
    await renew(order);
    expect((await recordsOf(test, order.id)).audit.at(-1)).toBe("order.link_renewed staff");
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "order.link_renewed")
      .execute();
    expect(JSON.stringify(entries)).not.toMatch(/[0-9a-f]{8}-/);
  });

  it("lets the newest of two links count", async () => {
    const order = await placePaidOrder(test);
    const answers = await Promise.all([renew(order), renew(order)]);
    for (const answer of answers) answered(answer, emailStateSchema);
    const mails = (await mailsOf(order)).filter(({ kind }) => kind === "link-renewed");
    expect(mails).toHaveLength(2);
    expect(await capturedFor(test)).toContain(await linkOf(order));
  });

  it("leads emails that have not left yet to the new link", async () => {
    const order = await placePaidOrder(test);
    const [confirmation] = await mailsOf(order);
    expect(confirmation?.state).toBe("pending");
    expect(`${confirmation?.body_text ?? ""}${confirmation?.body_html ?? ""}`).not.toContain(order.uuid);
    await renew(order);
    await test.portal.mailer.deliverMail(confirmation?.id ?? 0);
    const delivered = await capturedFor(test);
    expect(delivered.split(await linkOf(order))).toHaveLength(3);
    expect(delivered).not.toContain(order.uuid);
  });

  it("brings a customer who pays afterwards back to the new link", async () => {
    const order = await placeOrder(test);
    await renew(order);
    const uuid = await linkOf(order);
    const open = () => test.call("POST", `/orders/${uuid}/payment`);
    const link = answered(await open(), paymentLinkSchema).payment_link;
    expect(link).toBe(order.paymentLink);
    const cookie = String((await open()).headers["set-cookie"])
      .split(";", 1)
      .join();
    const back = await test.request({ method: "GET", url: await settle(test, link, "pay"), headers: { cookie } });
    expect(back.headers["location"]).toBe(`/order/${uuid}`);
    expect((await recordsOf(test, order.id)).payments).toEqual(["paid"]);
  });

  it("refuses viewers, and an unknown order", async () => {
    const order = await placePaidOrder(test);
    await test.staff("viewer");
    forbiddenWith(await leavesNothing(test, () => renew(order, "viewer")), "Access Denied!");
    refusedWith(await leavesNothing(test, () => renew({ id: 999_999 })), 404, "NOT_FOUND");
    expect(await linkOf(order)).toBe(order.uuid);
  });
});

describe("a new link while Stripe holds the money", () => {
  let test: TestPortal;
  let stripe: FakeStripe;
  beforeAll(async () => {
    stripe = await startFakeStripe();
    test = await openTestPortal({
      ...stripe.variables,
      PAYMENT_CAPTURE: "at-verification",
    });
  });
  afterAll(async () => {
    await test.close();
    await stripe.close();
  });

  const deliver = async ({ body, headers }: StripeDelivery) =>
    answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result;
  const renew = async (order: TestOrder) =>
    void answered(await test.call("POST", `/orders/${order.id}/new-link`, {}, await test.staff()), emailStateSchema);

  it("events that name the earlier key still reach the order's checkout and hold", async () => {
    const order = await placeOrder(test);
    const session = referenceOf(order.paymentLink);
    await renew(order);
    expect(await deliver(stripe.pay(session, test.now))).toBe("settled");
    expect((await recordsOf(test, order.id)).payments).toEqual(["authorized"]);
    await renew(order);
    // This event names the payment by what the checkout was opened under.
    expect(await deliver(stripe.lapse(session, test.now))).toBe("settled");
    const { payments } = await recordsOf(test, order.id);
    expect(payments).toEqual(["released"]);
    const { payment_link: link } = answered(
      await test.call("POST", `/orders/${await keyOf(test, order)}/payment`),
      paymentLinkSchema,
    );
    expect(link).not.toBe(order.paymentLink);
  });
});
