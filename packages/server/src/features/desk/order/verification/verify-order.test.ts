import { randomUUID } from "node:crypto";
import { customerOrderSchema, emailStateSchema, staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { documentReasons } from "@dop/domain/staff";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { officeTexts, textsIn } from "@dop/texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { placeOrder, placePaidOrder, readOrder } from "../../../../../test/orders.ts";
import { orderKeyMark } from "../../../../ports/mail/index.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../../test/test-portal.ts";

describe("POST /orders/{id}/verification", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const verify = async (id: number | string, body: unknown, who: StaffName = "clerk") =>
    test.call("POST", `/orders/${String(id)}/verification`, body, await test.staff(who));
  const newestMail = async () => {
    await test.portal.jobs.runDue(["deliver-mail"]);
    const mails = test.database.db.selectFrom("captured_mail").selectAll().orderBy("id", "desc");
    return mails.executeTakeFirstOrThrow();
  };
  const confirm = { decision: "confirm" };
  const reject = { decision: "invalid", reason: "Require ID/Selfie" };

  it("confirms every product at once and asks for the review of the license data", async () => {
    const { id } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    expect(answered(await verify(id, confirm), emailStateSchema)).toEqual({ isEmailError: false });
    const records = await recordsOf(test, id);
    expect(records.history.slice(-2)).toEqual(["2 K. Madsen", "2 K. Madsen"]);
    expect(records.queues).toEqual(["apostille-waitingConfirmation", "certifiedCopies-printUSPS"]);
    expect(records.mails).toEqual(["order-confirmation", "review-license-data"]);
    expect(records.audit.at(-1)).toBe("order.verified staff");
  });

  it("names the second look that it waits for, also beside a canceled document", async () => {
    const { id, productIds } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const path = `/orders/products/${productIds[0]}/status`;
    await test.call("PATCH", path, { status_id: statusIds.canceled }, await test.staff());
    await test.database.db.updateTable("orders").set({ second_look: true }).where("id", "=", id).execute();
    const listed = await test.call("GET", "/orders/search?second_look=true", undefined, await test.staff());
    expect(listed.body).toMatchObject({ count: 1 });
    refusedWith(await verify(id, confirm), 409, "SECOND_LOOK_WAITS");
  });

  it("keeps a coded reason in the history, and tells the customer its sentence (rule P-22)", async () => {
    const { id } = await placePaidOrder(test, anApostilleCart());
    const sentence = officeTexts.documentReasons.customer[documentReasons.expired];
    const rejection = {
      decision: "invalid",
      reason_code: documentReasons.expired,
      reason: "in 2019",
      message: "Thanks!",
    };
    answered(await verify(id, rejection), emailStateSchema);
    const { db } = test.database;
    const { message } = await db
      .selectFrom("messages")
      .select("message")
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(message).toBe(`${sentence}\n\nThanks!`);
    const order = answered(
      await test.call("GET", `/orders/${id}`, undefined, await test.staff("viewer")),
      staffOrderSchema,
    );
    expect(order.flag_history.at(-1)?.comment).toBe("ID expired: in 2019");
    const { status_history: history = [] } = order.products[0] ?? {};
    expect(history.filter(({ reason }) => reason !== null)).toMatchObject([
      { id: history.at(-1)?.id, status_id: statusIds.orderIssue, reason: documentReasons.expired },
    ]);
    refusedWith(await verify(id, { decision: "invalid", reason_code: 7 }), 400, "VALIDATION");
    refusedWith(await verify(id, { decision: "invalid", reason_code: "2" }), 400, "VALIDATION");
  });

  it("tells the customer next to the form why, by the code in the language of the page (rule O-49)", async () => {
    const { id, uuid } = await placePaidOrder(test, anApostilleCart());
    const problem = async (language: string) =>
      answered(
        await test.call("GET", `/orders/uuid/${uuid}`, undefined, { "accept-language": language }),
        customerOrderSchema,
      ).documents_problem;
    expect(await problem("en")).toBeNull();
    await verify(id, {
      decision: "invalid",
      reason_code: documentReasons.expired,
      reason: "in 2019",
      message: "Ended.",
    });
    const asked = ["id"];
    const { expired } = documentReasons;
    expect(await problem("en")).toEqual({
      reason: officeTexts.documentReasons.customer[expired],
      words: "Ended.",
      asked,
    });
    expect(await problem("es")).toEqual({
      reason: textsIn("es").documentReasons.customer[expired],
      words: "Ended.",
      asked,
    });
    await test.database.db.deleteFrom("messages").where("order_id", "=", id).execute();
    expect(await problem("es")).toMatchObject({ words: null, asked });

    const { id: uncoded, uuid: other } = await placePaidOrder(test);
    await verify(uncoded, { ...reject, message: "Too dark." });
    expect((await readOrder(test, other)).documents_problem).toEqual({
      reason: null,
      words: `${officeTexts.documentReasons.uncoded}\n\nToo dark.`,
      asked: [],
    });
  });

  it("keeps the kind of ID that was seen when the photos are gone (rule P-46)", async () => {
    const { id } = await placePaidOrder(test, anApostilleCart());
    const seen = { kind: "driver_license", issuer: "ut", expires: "5/2028" };
    answered(await verify(id, { ...confirm, seen }), emailStateSchema);
    const note = { kind: "driver_license", issuer: "UT", expires: "2028-05" };
    const order = async () =>
      answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff("viewer")), staffOrderSchema);
    await test.database.query("update documents set destroyed_at = now() where order_id = $1", [id]);
    expect((await order()).seen_document).toEqual(note);
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "order.verified")
      .where("subject_id", "=", String(id))
      .executeTakeFirstOrThrow();
    expect(entry.detail).toMatchObject({ decision: "confirm", document: note });
    const other = await placePaidOrder(test, anApostilleCart());
    answered(await verify(other.id, reject), emailStateSchema);
    expect((await recordsOf(test, other.id)).order.seen_document).toBeNull();
    refusedFields(await verify(id, { ...confirm, seen: { kind: "passport", issuer: "Mexico", expires: "2028" } }), {
      "seen.issuer": "Enter the state or country as the ID names it, such as UT or MEX.",
      "seen.expires": "Enter month and year, such as 05/2028.",
    });
  });

  it("says approved when there is nothing to review", async () => {
    const { id } = await placePaidOrder(test, aCertifiedCopyCart());
    answered(await verify(id, confirm), emailStateSchema);
    expect((await recordsOf(test, id)).mails).toEqual(["order-confirmation", "approved"]);
  });

  it("delivers its mail once it can no longer be undone, to the customer, with the order's address", async () => {
    const { id } = await placePaidOrder(test);
    await verify(id, confirm);
    const mail = await newestMail();
    expect(mail.recipient).toBe("ada@example.org");
    expect(mail.body_text).toContain(`http://portal.test/order/${orderKeyMark(id)}`);
  });

  it("turns a rejection into an issue, a flag and a message to the customer", async () => {
    const { id, uuid } = await placePaidOrder(test);
    const body = { ...reject, message: "The photo is too dark." };
    answered(await verify(id, body, "admin"), emailStateSchema);
    const { statuses, queues, flags, mails, order: row, products } = await recordsOf(test, id);
    expect({ statuses, queues, flags, flagged: row.flagged, left: products[0]?.status_left }).toEqual({
      statuses: [10],
      queues: [null],
      flags: ["Require ID/Selfie"],
      flagged: true,
      left: 1,
    });
    expect(mails.at(-1)).toBe("documents-problem");
    const [message] = await test.database.db.selectFrom("messages").selectAll().where("order_id", "=", id).execute();
    expect(message?.message).toBe(`${officeTexts.documentReasons.uncoded}\n\nThe photo is too dark.`);
    expect(await readOrder(test, uuid)).toMatchObject({ documents_wanted: true, unread_messages: 1 });
  });

  it("keeps the office's quick comments from the customer, whose language they do not speak", async () => {
    const cart = { ...aCertifiedCopyCart(), locale: "es" };
    const { id, uuid } = await placePaidOrder(test, cart);
    await verify(id, reject);
    const { flags } = await recordsOf(test, id);
    expect(flags).toEqual(["Require ID/Selfie"]);
    const sentence = textsIn("es").documentReasons.uncoded;
    expect((await readOrder(test, uuid)).documents_problem).toMatchObject({ words: sentence });
    const mail = await newestMail();
    expect(mail.body_text).toContain(sentence);
    expect(mail.body_text).not.toContain("Require");
  });

  it("gives the clerk's own words as they were written, in an email that says the rest in Spanish", async () => {
    const cart = { ...aCertifiedCopyCart(), locale: "es" };
    const { id, uuid } = await placePaidOrder(test, cart);
    await verify(id, { decision: "invalid", reason: "The card is cut off.", message: "Show all four corners." });
    const { documents_problem: problem } = await readOrder(test, uuid);
    expect(problem).toMatchObject({ reason: null, words: expect.stringContaining("The card is cut off.") as string });
    const mail = await newestMail();
    expect(mail.body_text).toContain("The card is cut off.");
    expect(mail.body_text).toContain("Show all four corners.");
    expect(mail.body_text).toContain(`${textsIn("es").emails.labels.reason}:`);
    expect(mail.subject).not.toMatch(/documents/i);
    expect(mail.body_text).toContain("/es/order/");
  });

  it("refuses a rejection without a reason, one that is too long together, and what it does not know", async () => {
    const { id } = await placePaidOrder(test);
    const refusals: [object, Record<string, string>][] = [
      [{ decision: "invalid" }, { reason: "Please give a reason." }],
      [{ decision: "invalid", reason: "  " }, { reason: "Please give a reason." }],
      [
        { decision: "invalid", reason: "x".repeat(2001), message: "y".repeat(5001) },
        { reason: "Must be 2000 characters long or less.", message: "Must be 5000 characters long or less." },
      ],
      [
        { decision: "invalid", reason: "x".repeat(2000), message: "y".repeat(4000) },
        { message: "Must be 5000 characters long or less." },
      ],
      [{ ...confirm, price: 1 }, { "": "Unknown: price." }],
    ];
    for (const [body, issues] of refusals) {
      const answer = await leavesNothing(test, () => verify(id, body));
      refusedFields(answer, issues);
    }
    refusedWith(await verify(id, { decision: "maybe" }), 400, "VALIDATION");
  });

  it("confirms the documents that were seen alone: a newer one is named, with its time at the office", async () => {
    const { id, uuid } = await placePaidOrder(test);
    const idsOf = async (): Promise<string[]> =>
      answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff()), staffOrderSchema).document_ids;
    const seen = await idsOf();
    await test.database.db
      .updateTable("documents")
      .set({ id: randomUUID(), created_at: new Date("2026-11-21T17:42:00.000Z") })
      .where("order_id", "=", id)
      .where("kind", "=", "selfie")
      .execute();
    const late = await leavesNothing(test, () => verify(id, { ...confirm, document_ids: seen }));
    expect(refusedWith(late, 409, "NEWER_DOCUMENTS").message).toBe(
      "The customer sent a new photo at 10:42 AM. Please look at it before you decide.",
    );
    expect((await verify(id, { ...confirm, document_ids: await idsOf() })).status).toBe(200);
    expect((await readOrder(test, uuid)).order_products[0]?.status_id).toBe(2);
  });

  it("lets one of two decisions win that are made at once", async () => {
    const { id } = await placePaidOrder(test);
    const answers = await Promise.all([verify(id, confirm), verify(id, reject, "admin"), verify(id, confirm)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { history, mails } = await recordsOf(test, id);
    expect(history).toHaveLength(3);
    expect(mails).toHaveLength(2);
  });

  it("answers 409 when there is nothing to check: unpaid, checked already, voided", async () => {
    const unpaid = await placeOrder(test);
    refusedWith(await leavesNothing(test, () => verify(unpaid.id, confirm)), 409, "WRONG_STATUS");
    const checked = await placePaidOrder(test);
    await verify(checked.id, confirm);
    refusedWith(await leavesNothing(test, () => verify(checked.id, confirm)), 409, "WRONG_STATUS");
    const voided = await placePaidOrder(test);
    await test.database.db
      .updateTable("orders")
      .set({ voided: true, voided_at: new Date() })
      .where("id", "=", voided.id)
      .execute();
    refusedWith(await leavesNothing(test, () => verify(voided.id, reject)), 409, "ORDER_VOIDED");
  });

  it.each(["999999", "0", "-1", "1.5", "abc", "99999999999999999", "%00"])("answers 404 to order %s", async (id) => {
    refusedWith(await verify(id, confirm), 404, "NOT_FOUND");
  });

  it("refuses viewers; others do not learn whether the order exists", async () => {
    const { id, uuid } = await placePaidOrder(test);
    forbiddenWith(await verify(id, confirm, "viewer"), "Access Denied!");
    forbiddenWith(await verify(999_999, {}, "viewer"), "Access Denied!");
    for (const reference of [String(id), uuid, "999999"])
      forbiddenWith(await test.call("POST", `/orders/${reference}/verification`, confirm), "jwt malformed");
    expect((await recordsOf(test, id)).statuses).toEqual([1]);
  });
});
