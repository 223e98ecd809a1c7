import { heldDataSchema, settingsSchema, staffOrderSchema } from "@dop/domain/contract";
import { anApostilleCart, sampleBarcode, tinyPng } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields } from "../../../../test/answer.ts";
import { dataUrl, tinyPdf } from "../../../../test/files.ts";
import { licenseBackPicture } from "../../../../test/license-back-picture.ts";
import { placePaidOrder, placeRejectedOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { sendFile } from "../../../../test/uploads.ts";
import { getLicense } from "../../order/index.ts";
import { readLicenseBack } from "./read-license-back.ts";

let test: TestPortal;
const lines: string[] = [];
/** Ada's date of birth by her license, in a barcode's format. */
let born = "";
/** A street that no order has: wherever it is found, the barcode was kept. */
const street = "77 NOWHERE ELSE LN";

beforeAll(async () => {
  test = await openTestPortal(
    { LICENSE_BARCODE: "on", RETENTION_DAYS: "30" },
    { write: (line) => void lines.push(line) },
  );
  const license = await getLicense(test.portal, 1_000_001);
  const [year = "", month = "", day = ""] = license?.data.spouses[0].date_of_birth.split("-") ?? [];
  born = month + day + year;
});
afterAll(async () => {
  await test.portal.barcodes.close();
  await test.close();
});

const saying = async (payload: string) => dataUrl("image/jpeg", await licenseBackPicture(payload));
const adas = () => saying(sampleBarcode({ DBB: born, DAG: street }));

/** A paid order with a picture that goes with the cart. */
const ordered = (contents: string, whose: TestPortal = test): Promise<TestOrder> => {
  const documents = { ...anApostilleCart().documents, "license-back": { contents, name: "back.jpg" } };
  return placePaidOrder(whose, anApostilleCart({ documents }));
};
const read = async ({ id }: TestOrder, who?: StaffName) =>
  answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff(who)), staffOrderSchema);
const readingOf = async (order: TestOrder) => {
  await test.portal.jobs.runDue();
  return (await read(order)).license_back?.reading;
};
const kindsOf = async ({ id }: TestOrder) => {
  const rows = await test.database.db
    .selectFrom("documents")
    .select("kind")
    .where("order_id", "=", id)
    .where("superseded_at", "is", null)
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
};
const documentOf = async ({ id }: TestOrder) =>
  test.database.db
    .selectFrom("documents")
    .selectAll()
    .where("order_id", "=", id)
    .where("kind", "=", "license-back")
    .executeTakeFirstOrThrow();
const setting = async (license_barcode: boolean): Promise<void> => {
  const admin = await test.staff("admin");
  const { version } = answered(await test.call("GET", "/settings", undefined, admin), settingsSchema);
  const saved = await test.call("PATCH", "/settings", { changes: { license_barcode }, version }, admin);
  expect(saved.status).toBe(200);
};

describe("the back of a driver license", () => {
  it("uploads when it is chosen, in gray, and is compared after the order is placed", async () => {
    const bytes = await licenseBackPicture(sampleBarcode({ DBB: born, DAG: street }));
    const sent = await sendFile(test, "license-back", { bytes, type: "image/jpeg" });
    const documents = {
      ...anApostilleCart().documents,
      "license-back": { contents: "data:,", name: "back.webp", upload: sent.upload },
    };
    const answer = await test.call("POST", "/orders/invoice", anApostilleCart({ documents }), { cookie: sent.cookie });
    const { order: uuid } = answer.body as { order: string };
    const { id } = (await test.call("GET", `/orders/uuid/${uuid}`)).body as { id: number };
    const order = { uuid, id, productIds: [], paymentLink: "" };
    expect((await read(order)).license_back).toEqual({ url: expect.any(String) as string, reading: null });
    expect(await readingOf(order)).toEqual({
      outcome: "compared",
      name: "agrees",
      birth: "agrees",
      expiry: "agrees",
      age: "agrees",
      read_at: test.now.toISOString(),
      issuer: "UT",
      expires: "2030-12",
    });
  });

  it.each<readonly [what: string, contents: () => Promise<string>, reading: object]>([
    [
      "of another person",
      () => saying(sampleBarcode({ DCS: "TURING", DAC: "ALAN" })),
      { name: "differs", birth: "not-comparable" },
    ],
    [
      "with another date of birth",
      () => saying(sampleBarcode({ DBB: "01011970" })),
      { name: "agrees", birth: "differs" },
    ],
    [
      "that has expired",
      () => saying(sampleBarcode({ DBB: born, DBA: "11202026" })),
      { expiry: "differs", age: "agrees" },
    ],
    ["of a child", () => saying(sampleBarcode({ DBB: "01012015" })), { age: "differs" }],
    ["with another PDF417", () => saying("Gate 7, seat 12A"), { outcome: "unknown", name: "not-comparable" }],
    ["of a version to come", () => saying(sampleBarcode({}, 12)), { outcome: "unknown", age: "not-comparable" }],
    ["without a barcode", async () => tinyPng, { outcome: "unreadable", birth: "not-comparable" }],
  ])("compares a picture %s", async (_what, contents, reading) => {
    expect(await readingOf(await ordered(await contents()))).toMatchObject(reading);
  });

  it("appears to clerks, each view in the audit log, and not to viewers", async () => {
    const order = await ordered(await adas());
    const { license_back: back } = await read(order);
    expect((await test.request({ method: "GET", url: `/api/${back?.url ?? ""}` })).headers["content-type"]).toBe(
      "image/webp",
    );
    const looks = await test.database.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "document.viewed")
      .where("subject_id", "=", (await documentOf(order)).id)
      .execute();
    expect(looks).toEqual([{ detail: { order_id: order.id, kind: "license-back" } }]);
    expect(await read(order, "viewer")).not.toHaveProperty("license_back");
  });

  it("leaves issuer and month of expiry of what it says, and nothing in the log, answers or email", async () => {
    const order = await ordered(await adas());
    await readingOf(order);
    const { barcode, id } = await documentOf(order);
    const kept = ["age", "birth", "expires", "expiry", "issuer", "name", "outcome", "read_at"];
    expect(Object.keys(barcode ?? {}).toSorted()).toEqual(kept);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(a)::text as text from audit_log a
      union all select row_to_json(m)::text from mail_outbox m
      union all select row_to_json(j)::text from pgboss.job j`.execute(test.database.db);
    const everything = [...rows.map(({ text }) => text), ...lines].join("\n");
    expect(everything).not.toContain(street);
    expect(everything).not.toMatch(/agrees|not-comparable/);
    expect(everything).toContain(`"license_back.read"`);
    const customers = await test.call("GET", `/orders/uuid/${order.uuid}`);
    expect(customers.text).not.toMatch(/agrees|not-comparable|license.back|barcode/);
    const held = await test.call("GET", `/orders/${order.id}/held`, undefined, await test.staff("admin"));
    const files = answered(held, heldDataSchema).parts.find(({ part }) => part === "documents")?.rows ?? [];
    expect(files.find(({ kind }) => kind === "license-back")?.["barcode"]).toContain('"birth": "agrees"');
    const payload = JSON.stringify({ ...barcode, last_name: "LOVELACE" });
    await expect(test.database.query("update documents set barcode = $1 where id = $2", [payload, id])).rejects.toThrow(
      "documents_barcode_comparison",
    );
  });

  it("never makes an order fail: what cannot be read now is read later", async () => {
    const order = await ordered(await adas());
    const { id } = await documentOf(order);
    const barcodes = { read: () => Promise.reject(new Error("the thread ended")), close: () => Promise.resolve() };
    await expect(readLicenseBack({ ...test.portal, barcodes }, id)).rejects.toThrow("the thread ended");
    expect((await read(order)).license_back).toMatchObject({ reading: null });
    await Promise.all([readLicenseBack(test.portal, id), readLicenseBack(test.portal, id)]);
    const written = await test.database.db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "license_back.read")
      .where("subject_id", "=", id)
      .execute();
    expect(written).toHaveLength(1);
    expect(await readingOf(order)).toMatchObject({ name: "agrees" });
  });

  it("retries at night where its job has given up, and reads no other picture", async () => {
    const done = await ordered(tinyPng);
    expect(await readingOf(done)).toMatchObject({ outcome: "unreadable" });
    const given = await ordered(await adas());
    const { db } = test.database;
    // As after the last try.
    await sql`update pgboss.job set state = 'failed' where name = 'read-license-back' and state < 'active'`.execute(db);
    expect(await readingOf(given)).toBeNull();
    await db.transaction().execute((tx) => test.portal.jobs.enqueue(tx, "sync-licenses", {}, { key: "soon" }));
    expect(await readingOf(given)).toMatchObject({ name: "agrees" });
    const asked = await sql<{ id: string }>`select data ->> 'documentId' as id from pgboss.job
      where name = 'read-license-back' and data ->> 'documentId' = ${(await documentOf(done)).id}`.execute(db);
    expect(asked.rows).toHaveLength(1);
  });

  it("repeats the comparison with the license of a corrected number", async () => {
    const order = await ordered(await adas());
    expect(await readingOf(order)).toMatchObject({ name: "agrees", birth: "agrees" });
    const body = { license_number: 1_000_002, use_anyway: true, reason: "Mistyped" };
    const staff = await test.staff();
    expect((await test.call("PATCH", `/orders/${order.id}/license-number`, body, staff)).status).toBe(200);
    expect(await readingOf(order)).toMatchObject({ name: "agrees", birth: "not-comparable" });
  });

  it("fails as a file that is no picture", async () => {
    const pdf = await sendFile(test, "license-back", { bytes: Buffer.from(tinyPdf), type: "image/jpeg" });
    const aPdf = "This is a PDF. Take a photo or a screenshot of it, and choose that.";
    refusedFields(pdf.answer, { "license-back": aPdf });
    const documents = {
      ...anApostilleCart().documents,
      "license-back": { contents: dataUrl("image/jpeg", tinyPdf), name: "back.jpg" },
    };
    refusedFields(await test.call("POST", "/orders/invoice", anApostilleCart({ documents })), {
      "documents.license-back": aPdf,
    });
  });

  it("accepts another with other documents while an issue is open", async () => {
    const { uuid, id, ...rest } = await placeRejectedOrder(test);
    const order = { uuid, id, ...rest };
    const back = { contents: await adas(), name: "back.jpg" };
    const sent = await test.call("POST", `/orders/${uuid}/documents`, { "license-back": back });
    expect(sent.status).toBe(200);
    expect(await readingOf(order)).toMatchObject({ name: "agrees" });
  });

  it("disappears with the ID, and the comparison with it", async () => {
    const order = await ordered(await adas());
    await readingOf(order);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    const { now } = test;
    test.later(30 * 86_400_000 + 1);
    await test.portal.db
      .transaction()
      .execute((tx) => test.portal.jobs.enqueue(tx, "destroy-documents", {}, { key: "soon" }));
    await test.portal.jobs.runDue();
    expect(await documentOf(order)).toMatchObject({ barcode: null, content: null, destroyed_at: test.now });
    test.now = now;
  });

  it("fails everywhere while the office does not ask for it, and an order works without it", async () => {
    const before = await sendFile(test, "license-back", { bytes: await licenseBackPicture("x"), type: "image/jpeg" });
    await setting(false);
    const { answer } = await sendFile(test, "license-back");
    refusedFields(answer, {
      "license-back": "We do not need this photo. You can continue without it.",
    });
    expect(await kindsOf(await ordered(await adas()))).toEqual(["id", "selfie"]);
    const upload = { contents: "data:,", name: "back.webp", upload: before.upload };
    const documents = { ...anApostilleCart().documents, "license-back": upload };
    const placed = await test.call("POST", "/orders/invoice", anApostilleCart({ documents }), {
      cookie: before.cookie,
    });
    expect(placed.status).toBe(200);
    const { uuid } = await placeRejectedOrder(test);
    const back = { contents: tinyPng, name: "back.png" };
    const alone = await test.call("POST", `/orders/${uuid}/documents`, { "license-back": back });
    refusedFields(alone, { "": "Please choose at least one file." });
    await setting(true);
  });

  it("may be missing: an order without it is complete", async () => {
    const order = await placePaidOrder(test);
    expect(await kindsOf(order)).toEqual(["id", "selfie"]);
    expect(await read(order)).not.toHaveProperty("license_back");
  });
});
