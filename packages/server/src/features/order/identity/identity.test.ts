import { correctionProofSchema, customerOrderSchema, heldDataSchema, staffOrderSchema } from "@dop/domain/contract";
import { limits, statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, anApostilleCart, tinyPng } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const day = 24 * 60 * 60 * 1000;
const noPhotos = { id: null, selfie: null, additional: null };
const refusal = {
  identityFrom: "We cannot reuse the ID from your earlier order. Please add a photo of your ID and a selfie.",
};

describe("an order that relies on a confirmed ID", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const relying = (uuid: string, changes: object = {}) => ({
    ...aCertifiedCopyCart(),
    documents: noPhotos,
    identityFrom: uuid,
    ...changes,
  });
  const tryOrder = (uuid: string, changes: object = {}) => test.call("POST", "/orders/invoice", relying(uuid, changes));
  const readAsStaff = async ({ id }: TestOrder) =>
    answered(await test.call("GET", `/orders/${String(id)}`, undefined, await test.staff()), staffOrderSchema);
  const verify = async ({ id }: TestOrder, body: object) =>
    test.call("POST", `/orders/${String(id)}/verification`, body, await test.staff("clerk"));
  const change = (order: TestOrder, set: string) =>
    test.database.query(`update orders set ${set} where id = $1`, [order.id]);

  it("needs no photos, and staff see whose confirmation it was", async () => {
    const first = await placeVerifiedOrder(test, anApostilleCart());
    expect((await readOrder(test, first.uuid)).identity_until).toBe("2027-02-19");
    const second = await placePaidOrder(test, relying(first.uuid));
    const seen = await readAsStaff(second);
    expect(seen.photo_id_url).toBeNull();
    expect(seen.identity).toEqual({
      order_id: first.id,
      confirmed_at: test.now.toISOString(),
      confirmed_by: expect.any(String) as string,
      differs: [],
    });
    expect((await readAsStaff(first)).identity).toBeUndefined();
    expect((await verify(second, { decision: "confirm" })).status).toBe(200);
    // A third one relies on the photos of the first, not on what was decided without any.
    const third = await placeOrder(test, relying(second.uuid));
    expect((await readAsStaff(third)).identity?.order_id).toBe(first.id);
  });

  it("needs the code of its email for another license or another address", async () => {
    const first = await placeVerifiedOrder(test, anApostilleCart());
    const cart = aCertifiedCopyCart();
    const license = { ...cart.license, number: "1000002" };
    const shippingAddress = { ...cart.shippingAddress, lineOne: "1 Elsewhere Rd" };
    const toEve = { ...cart.shippingAddress, shipToName: "Eve Mallory" };
    const others = [
      { license },
      { shippingAddress },
      { license, shippingAddress },
      { shippingAddress: toEve },
      { shippingAddress: { ...cart.shippingAddress, lineTwo: "c/o Eve" } },
    ];
    for (const other of others) {
      refusedWith(await tryOrder(first.uuid, other), 409, "CODE_REQUIRED");
      refusedWith(await tryOrder(first.uuid, { ...other, identityProof: "made-up" }), 409, "CODE_REQUIRED");
    }
    expect((await tryOrder(first.uuid, { shippingAddress: { ...cart.shippingAddress, city: " PROVO " } })).status).toBe(
      200,
    );

    await test.call("POST", `/orders/${first.uuid}/correction-code`);
    await test.portal.jobs.runDue();
    const { body_text: text } = await test.database.db
      .selectFrom("captured_mail")
      .select("body_text")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const code = /Code: (\d{6})\n/.exec(text)?.[1];
    const confirmed = await test.call("POST", `/orders/${first.uuid}/correction-code/confirm`, { code });
    const { proof: identityProof } = answered(confirmed, correctionProofSchema);
    for (const other of others) expect((await tryOrder(first.uuid, { ...other, identityProof })).status).toBe(200);
    for (const [differs, other] of [
      [["license", "address"], others[2]],
      [["address"], others[3]],
    ] as const) {
      const placed = await placePaidOrder(test, relying(first.uuid, { ...other, identityProof }));
      expect((await readAsStaff(placed)).identity).toMatchObject({ order_id: first.id, differs });
      // The couple hears of it where they have confirmed the code.
      const { mails } = await recordsOf(test, placed.id);
      expect(mails).toEqual(["order-confirmation"]);
    }
    const stranger = await placeVerifiedOrder(test, anApostilleCart());
    refusedWith(await tryOrder(stranger.uuid, { license, identityProof }), 409, "CODE_REQUIRED");
  });

  it("may have a proof of the right to the record next to it", async () => {
    const first = await placeVerifiedOrder(test);
    const additional = { contents: tinyPng, name: "birth-certificate.png" };
    const second = await placePaidOrder(test, relying(first.uuid, { documents: { ...noPhotos, additional } }));
    expect(await readAsStaff(second)).toMatchObject({
      photo_id_url: null,
      document_name: "birth-certificate.png",
      identity: { order_id: first.id },
    });
  });

  it("may be asked for a new ID all the same, which is then looked at and confirmed for itself", async () => {
    const first = await placeVerifiedOrder(test);
    const second = await placePaidOrder(test, relying(first.uuid));
    expect((await verify(second, { decision: "invalid", reason: "Please send a new one.", message: "" })).status).toBe(
      200,
    );
    const photo = { contents: tinyPng, name: "new.png" };
    const sent = await test.call("POST", `/orders/${second.uuid}/documents`, { id: photo, selfie: photo });
    expect(sent.status).toBe(200);
    const seen = await readAsStaff(second);
    expect(seen.photo_id_url).not.toBeNull();
    expect(seen.identity).toBeUndefined();
  });

  it.each([
    ["of no order", async () => "00000000-0000-4000-8000-000000000000", {}],
    ["whose photos are not confirmed", async () => (await placePaidOrder(test)).uuid, {}],
    ["of another email", undefined, { contactInfo: { ...aCertifiedCopyCart().contactInfo, email: "eve@example.org" } }],
    ["of another person", undefined, { contactInfo: { ...aCertifiedCopyCart().contactInfo, firstName: "Eve" } }],
  ])("is refused for an order %s", async (_what, keyOf, changes) => {
    const key = keyOf ? await keyOf() : (await placeVerifiedOrder(test)).uuid;
    refusedFields(await tryOrder(key, changes), refusal);
  });

  it("refuses an email with a letter that the database alone takes for another one", async () => {
    const contactInfo = { ...aCertifiedCopyCart().contactInfo, email: "iris@example.org" };
    const first = await placeVerifiedOrder(test, { ...anApostilleCart(), contactInfo });
    const mailed = (email: string) => tryOrder(first.uuid, { contactInfo: { ...contactInfo, email } });
    refusedFields(await mailed("\u0130ris@example.org"), refusal);
    expect((await mailed("IRIS@example.org")).status).toBe(200);
  });

  it.each([
    ["flagged", "flagged = true"],
    ["voided", "voided = true, voided_at = now()"],
    [
      "confirmed 91 days ago",
      `identity_confirmed_at = identity_confirmed_at - interval '${limits.identityReuseDays + 1} days'`,
    ],
  ])("fails for an order that is %s", async (_what, set) => {
    const first = await placeVerifiedOrder(test);
    await change(first, set);
    expect((await readOrder(test, first.uuid)).identity_until).toBeNull();
    refusedFields(await tryOrder(first.uuid), refusal);
  });

  it("fails for an order at issue, and for one whose photos were replaced", async () => {
    const spoil = [
      "update order_products set status_left = status_id, status_id = 10, " +
        "queue = null, queue_entered_at = null where order_id = $1",
      "update documents set superseded_at = now() where order_id = $1 and kind = 'selfie'",
    ];
    for (const statement of spoil) {
      const first = await placeVerifiedOrder(test);
      await test.database.query(statement, [first.id]);
      refusedFields(await tryOrder(first.uuid), refusal);
    }
  });

  it.each([
    ["whose customer was asked for a new ID", statusIds.orderIssue],
    ["that was canceled", statusIds.canceled],
    ["of which a refund was asked for", statusIds.refundRequested],
  ])("fails for an order %s, though the ID it relies on is still confirmed", async (_what, status) => {
    const first = await placeVerifiedOrder(test);
    const second = await placePaidOrder(test, relying(first.uuid));
    await test.database.query(
      "update order_products set status_left = status_id, status_id = $2::int, queue = null, " +
        "queue_entered_at = null, ending = case when $2::int = 8 then 'returnable' end, " +
        "share_cents = case when $2::int = 8 then 0 end where order_id = $1",
      [second.id, status],
    );
    expect((await readOrder(test, second.uuid)).identity_until).toBeNull();
    refusedFields(await tryOrder(second.uuid), refusal);
    expect((await tryOrder(first.uuid)).status).toBe(200);
  });

  it("fails for an order whose payment the bank took back, also where it relies on another", async () => {
    const first = await placeVerifiedOrder(test);
    const second = await placePaidOrder(test, relying(first.uuid));
    await change(second, "refunded_cents = 100, reversed_cents = 100");
    refusedFields(await tryOrder(second.uuid), refusal);
    expect((await tryOrder(first.uuid)).status).toBe(200);
    await change(first, "refunded_cents = 100, reversed_cents = 100");
    refusedFields(await tryOrder(first.uuid), refusal);
  });

  it("needs more than the order's number, its reference or what staff read", async () => {
    const first = await placeVerifiedOrder(test);
    const { uuid: reference } = await readAsStaff(first);
    refusedFields(await tryOrder(reference), refusal);
    refusedFields(await tryOrder(String(first.id)), refusal);
  });

  it("comes without photos, which every other order needs", async () => {
    const first = await placeVerifiedOrder(test);
    refusedFields(await tryOrder(first.uuid, { documents: aCertifiedCopyCart().documents }), {
      "documents.id": "ID and Selfie required!",
      "documents.selfie": "ID and Selfie required!",
    });
    refusedFields(await test.call("POST", "/orders/invoice", { ...aCertifiedCopyCart(), documents: noPhotos }), {
      "documents.id": "ID and Selfie required!",
      "documents.selfie": "ID and Selfie required!",
    });
  });

  it("stays valid when the earlier order's photos and data are destroyed", async () => {
    const first = await placeVerifiedOrder(test);
    const second = await placePaidOrder(test, relying(first.uuid));
    await test.database.query(
      "update order_products set status_id = 6, queue = null, queue_entered_at = null where order_id = $1",
      [first.id],
    );
    const admin = await test.staff("admin");
    const destroyed = await test.call("POST", `/orders/${String(first.id)}/destroy`, { reason: "asked for" }, admin);
    expect(destroyed.status).toBe(200);
    expect((await readAsStaff(second)).identity).toMatchObject({ order_id: first.id });
    expect((await verify(second, { decision: "confirm" })).status).toBe(200);
    expect((await readOrder(test, second.uuid)).identity_until).toBeNull();
    refusedFields(await tryOrder(second.uuid), refusal);
    const held = answered(
      await test.call("GET", `/orders/${String(second.id)}/held`, undefined, admin),
      heldDataSchema,
    );
    expect(held.parts[0]?.rows[0]).toMatchObject({ identity_order_id: first.id });
  });

  it("counts for 90 days, not for longer", async () => {
    const first = await placeVerifiedOrder(test);
    test.later(limits.identityReuseDays * day - 1000);
    expect((await tryOrder(first.uuid)).status).toBe(200);
    test.later(2000);
    refusedFields(await tryOrder(first.uuid), refusal);
    const page = await test.call("GET", `/orders/uuid/${first.uuid}`);
    expect(answered(page, customerOrderSchema).identity_until).toBeNull();
  });
});
