import { customerOrderSchema, licenseDataSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder, placeVerifiedOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { syncLicenses } from "../registry/sync-licenses.ts";

const edits = { "Spouse 1 City": "Provo" };

describe("a new license number", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const clerk = async (method: "PATCH" | "POST", path: string, body: unknown) =>
    test.call(method, path, body, await test.staff());
  const changeNumber = (id: number, license_number: number) =>
    clerk("PATCH", `/orders/${id}/license-number`, { license_number, use_anyway: true, reason: "Mistyped" });
  const review = ({ uuid }: TestOrder, body: object) => test.call("PATCH", `/orders/${uuid}/license-corrections`, body);
  const read = async ({ uuid, productIds }: TestOrder) =>
    answered(await test.call("GET", `/orders/license/${uuid}/${productIds[0]}`), licenseDataSchema);
  const move = (product: number | undefined, status_id: number) =>
    clerk("PATCH", `/orders/products/${product}/status`, { status_id });

  it("sends back to the customer what was reviewed under the old one", async () => {
    const order = await placeVerifiedOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    expect((await read(order)).license_number).toBe(1_000_001);
    answered(await review(order, { corrections: edits, license_number: 1_000_001 }), customerOrderSchema);
    expect((await changeNumber(order.id, 1_000_002)).status).toBe(200);
    const { statuses, queues, history, mails, order: row } = await recordsOf(test, order.id);
    expect(statuses).toEqual([statusIds.infoVerified, statusIds.infoVerified]);
    expect(row.corrections).toEqual({});
    expect(queues).toEqual(["apostille-waitingConfirmation", "certifiedCopies-printUSPS"]);
    expect(history.at(-1)).toBe("2 K. Madsen");
    expect(mails.at(-1)).toBe("review-license-data");
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(text).toContain("We have corrected the license number of your order");
    expect((await read(order)).license_number).toBe(1_000_002);
  });

  it("refuses what was said of the old one, and takes what is said of the new one", async () => {
    const order = await placeVerifiedOrder(test);
    await changeNumber(order.id, 1_000_003);
    const refused = await leavesNothing(test, () => review(order, { corrections: {}, license_number: 1_000_001 }));
    expect(refusedWith(refused, 409, "LICENSE_CHANGED").message).toContain("corrected the license number");
    answered(await review(order, { corrections: {}, license_number: 1_000_003 }), customerOrderSchema);
    expect((await recordsOf(test, order.id)).statuses).toEqual([statusIds.customerVerification]);
  });

  it("refuses an answer without a number after a change, until the new license was looked at", async () => {
    const order = await placeVerifiedOrder(test);
    await read(order);
    await changeNumber(order.id, 1_000_005);
    const unsaid = () => review(order, { corrections: {} });
    for (const again of [unsaid, unsaid]) refusedWith(await leavesNothing(test, again), 409, "LICENSE_CHANGED");
    await read(order);
    answered(await unsaid(), customerOrderSchema);
    // Sent back after it had been answered, it is the same again.
    await changeNumber(order.id, 1_000_006);
    refusedWith(await leavesNothing(test, unsaid), 409, "LICENSE_CHANGED");
    answered(await review(order, { corrections: {}, license_number: 1_000_006 }), customerOrderSchema);
  });

  it("takes an answer without a number when the number had changed before the review was asked for", async () => {
    const order = await placePaidOrder(test);
    await changeNumber(order.id, 1_000_007);
    await clerk("POST", `/orders/${order.id}/verification`, { decision: "confirm" });
    answered(await review(order, { corrections: {} }), customerOrderSchema);
  });

  it("ends the corrections of the old one, also before a review", async () => {
    const order = await placeVerifiedOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await clerk("POST", `/orders/${order.id}/corrections/changes`, { corrections: edits });
    const mailed = (await recordsOf(test, order.id)).mails;
    await changeNumber(order.id, 1_000_003);
    const { order: row, queues, mails } = await recordsOf(test, order.id);
    expect({ corrections: row.corrections, queues, mails }).toEqual({
      corrections: {},
      queues: ["apostille-waitingConfirmation", "certifiedCopies-printUSPS"],
      mails: mailed,
    });
    answered(await review(order, { corrections: {}, license_number: 1_000_003 }), customerOrderSchema);
    expect((await recordsOf(test, order.id)).queues).toEqual(["apostille-printAndShip", "certifiedCopies-printUSPS"]);
  });

  it("takes a product off its transmittal, and leaves what was shipped or has ended", async () => {
    const items = ["FR", "JP", "ES"].map((country) => ({ country, fullCopy: false, quantity: 1 }));
    const order = await placeVerifiedOrder(test, anApostilleCart({ items }));
    await review(order, { corrections: {} });
    const [sent, shipped, canceled] = order.productIds;
    await move(sent, statusIds.processed);
    await clerk("POST", "/transmittals", { order_products: [sent] });
    await move(shipped, statusIds.shipped);
    await move(canceled, statusIds.canceled);
    expect((await changeNumber(order.id, 1_000_002)).status).toBe(200);
    const { statuses, products } = await recordsOf(test, order.id);
    expect(statuses).toEqual([statusIds.infoVerified, statusIds.shipped, statusIds.canceled]);
    expect(products[0]?.transmittal_id).toBeNull();
  });

  it("asks for no review where nothing was reviewed, and none of a license that is voided", async () => {
    const order = await placeVerifiedOrder(test);
    const before = (await recordsOf(test, order.id)).mails;
    await changeNumber(order.id, 1_000_002);
    expect((await recordsOf(test, order.id)).mails).toEqual(before);
    await review(order, { corrections: {}, license_number: 1_000_002 });
    await changeNumber(order.id, 1_000_100);
    const { statuses, order: row } = await recordsOf(test, order.id);
    expect({ statuses, voided: row.voided }).toEqual({ statuses: [statusIds.customerVerification], voided: true });
  });
});

describe("a mistyped license number, by a call that asks nothing", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const voidedOfOthers = 1_000_100;
  const change = async ({ id }: TestOrder, license_number: number, more: object = {}) =>
    test.call("PATCH", `/orders/${id}/license-number`, { license_number, ...more }, await test.staff());
  const flag = async ({ id }: TestOrder, comment: string) =>
    test.call("POST", `/orders/${id}/flag`, { flagged: true, comment }, await test.staff());
  const review = ({ uuid }: TestOrder, license_number = 1_000_001) =>
    test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections: {}, license_number });
  const flagged = async ({ id }: TestOrder) => (await recordsOf(test, id)).order.flagged;

  it("stops no order and mails nobody where it is another couple's voided license, and can be corrected", async () => {
    const order = await placeVerifiedOrder(test);
    await review(order);
    const before = await recordsOf(test, order.id);
    expect((await change(order, voidedOfOthers)).body).toEqual({ reference_id: voidedOfOthers });
    await syncLicenses(test.portal);
    const taken = await recordsOf(test, order.id);
    expect(taken.order).toMatchObject({ voided: false, flagged: true, reference_id: voidedOfOthers });
    expect(taken.mails).toEqual(before.mails);
    expect(taken.flags.at(-1)).toBe(
      "License 1000100 belongs to another couple. " +
        "License 1000100 is voided. Correct the number, or save it again to void the order with it.",
    );
    expect(taken.audit.at(-1)).toBe("order.license_number_changed staff");
    expect((await change(order, 1_000_001)).body).toEqual({ reference_id: 1_000_001 });
    const mended = await recordsOf(test, order.id);
    expect(mended.order).toMatchObject({ voided: false, flagged: false, owed_cents: before.order.owed_cents });
    expect({ ...mended, audit: [], flags: [], order: null }).toEqual({ ...before, audit: [], flags: [], order: null });
  });

  it("shows the customer nothing of that license, and asks for no review of it until the number is right", async () => {
    const order = await placeVerifiedOrder(test);
    const reviewed = async () => (await readOrder(test, order.uuid)).review_product_id;
    await change(order, voidedOfOthers);
    const seen = await test.call("GET", `/orders/license/${order.uuid}/${order.productIds[0]}`);
    refusedWith(seen, 409, "NOTHING_TO_REVIEW");
    expect(await reviewed()).toBeNull();
    for (const number of [1_000_001, voidedOfOthers])
      refusedWith(await review(order, number), 409, "NOTHING_TO_REVIEW");
    await change(order, 1_000_001);
    expect(await reviewed()).toBe(order.productIds[0]);
  });

  it("voids the order when a clerk confirms it, at once or later, after the page has asked", async () => {
    const [later, once] = [await placePaidOrder(test), await placePaidOrder(test)];
    await change(later, voidedOfOthers);
    expect((await change(later, voidedOfOthers)).status).toBe(200);
    expect((await recordsOf(test, later.id)).order.voided).toBe(false);
    refusedWith(await change(later, voidedOfOthers, { use_anyway: false }), 409, "LICENSE_QUESTIONABLE");
    for (const order of [later, once]) {
      await change(order, voidedOfOthers, { use_anyway: true });
      expect((await recordsOf(test, order.id)).order.voided).toBe(true);
    }
  });

  it("voids the order when the voided license is the same couple's", async () => {
    const order = await placePaidOrder(test);
    const { data } = (await test.portal.registry.getLicense(voidedOfOthers)) ?? { data: { spouses: [] } };
    const [one, two] = data.spouses;
    await test.database.db
      .updateTable("orders")
      .set({
        spouse_1_first_name: one?.first_name ?? "",
        spouse_1_last_name: one?.last_name ?? "",
        spouse_2_first_name: two?.first_name ?? "",
        spouse_2_last_name: two?.last_name ?? "",
      })
      .where("id", "=", order.id)
      .execute();
    await change(order, voidedOfOthers);
    expect((await recordsOf(test, order.id)).order.voided).toBe(true);
  });

  it("leaves a flag that goes down with the right number, once for all wrong ones", async () => {
    const order = await placePaidOrder(test);
    for (const number of [1_000_002, 1_000_003, 1_000_003]) await change(order, number);
    expect((await recordsOf(test, order.id)).flags).toHaveLength(2);
    expect(await flagged(order)).toBe(true);
    await change(order, 1_000_001);
    expect((await recordsOf(test, order.id)).flags.at(-1)).toBe("The license number was corrected.");
    expect(await flagged(order)).toBe(false);
  });

  it("leaves up the flag of a clerk", async () => {
    const order = await placePaidOrder(test);
    await change(order, 1_000_002);
    await flag(order, "Ask the couple");
    await change(order, 1_000_001);
    expect(await flagged(order)).toBe(true);
  });
});
