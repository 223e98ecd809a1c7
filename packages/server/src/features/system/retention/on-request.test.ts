import {
  bulkAnswerSchema,
  commentSchema,
  destroyedDataSchema,
  doneMessageSchema,
  heldDataSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { anApostilleCart, tinyPng } from "@dop/domain/testing";
import { locales, textsIn } from "@dop/texts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder, type TestOrder } from "../../../../test/orders.ts";
import { mailCustomer } from "../../order/index.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { partQueries } from "./held-data.ts";

let test: TestPortal;
let order: TestOrder;
beforeEach(async () => {
  test = await openTestPortal();
  order = await placePaidOrder(test);
});
afterEach(() => test.close());

const held = async (suffix = "", who: StaffName = "admin") =>
  test.call("GET", `/orders/${order.id}/held${suffix}`, undefined, await test.staff(who));
const destroy = async (body: object = { reason: "asked for by letter" }, who: StaffName = "admin") =>
  test.call("POST", `/orders/${order.id}/destroy`, body, await test.staff(who));
const staff = async (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  test.call(method, path, body, await test.staff("admin"));
/** Ends the order by shipping everything, so that its money is the office's. */
const ship = async () => {
  await test.database.query(
    "update order_products set status_id = 6, queue = null, queue_entered_at = null where order_id = $1",
    [order.id],
  );
};

describe("data held about an order", () => {
  it("lists every part, no key of anything, and leaves an audit entry", async () => {
    await staff("POST", `/orders/${order.id}/comments`, { content: "She called." });
    await test.call("POST", "/messages", { order_id: order.uuid, message_content: "Hello" });
    await test.database.query(`update orders set seen_document = '{"kind": "passport", "issuer": "USA"}'`, []);
    await test.database.query(
      `insert into text_outbox (order_id, kind, state, next_attempt_at, created_at)
       values ($1, 'shipped', 'sent', now(), now())`,
      [order.id],
    );
    const answer = await held();
    const { order_id: id, parts } = answered(answer, heldDataSchema);
    expect(id).toBe(order.id);
    const rowsOf = (name: string) => parts.find(({ part }) => part === name)?.rows ?? [];
    expect(rowsOf("order")[0]).toMatchObject({
      id: order.id,
      first_name: "Ada",
      created_at: "2026-11-21T18:00:00.000Z",
    });
    expect(rowsOf("products")[0]).toMatchObject({ product: "Apostille Request", status: "Order Placed" });
    expect(rowsOf("documents").map(({ kind }) => kind)).toEqual(["id", "selfie"]);
    expect(rowsOf("messages")[0]).toMatchObject({ message: "Hello" });
    expect(rowsOf("comments")[0]).toMatchObject({ content: "She called." });
    expect(rowsOf("payments")[0]).toMatchObject({ kind: "charge" });
    expect(rowsOf("emails").length).toBeGreaterThan(0);
    expect(rowsOf("texts")).toMatchObject([{ kind: "shipped", state: "sent" }]);
    expect(rowsOf("order")[0]).toMatchObject({ seen_document: '{"kind": "passport", "issuer": "USA"}' });
    expect(answer.text).not.toContain(order.uuid);
    expect(answer.text).not.toMatch(/key_digest|wrapped_key|cart_digest/);
    expect((await recordsOf(test, order.id)).audit).toContain("order.held_read staff");
  });

  it("comes as a PDF too, of the office as it is called now", async () => {
    await settingsCalls(() => test).save({ office_name: "Summit County Clerk" });
    const { status, headers, text } = await held(".pdf");
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "application/pdf" });
    expect(headers["content-disposition"]).toBe(`attachment; filename="order-${order.id}-held.pdf"`);
    expect(text.slice(0, 5)).toBe("%PDF-");
    expect(text).toContain("(Summit County Clerk)");
  });

  it("names every field of every part, in both languages", async () => {
    const fields = ["day", "office", "what"];
    for (const query of Object.values(partQueries)) {
      const rows = `select q.* from (select) one left join lateral (${query}) q on true limit 1`;
      const found = await test.database.query(rows.replaceAll("$id", String(order.id)), []);
      fields.push(...Object.keys(found.rows[0] ?? {}));
    }
    const named = [...new Set(fields)].toSorted();
    expect(named.length).toBeGreaterThan(80);
    for (const locale of locales) expect(Object.keys(textsIn(locale).heldCopy.fields).toSorted()).toEqual(named);
  });

  it("refuses everyone but admins", async () => {
    for (const who of ["clerk", "viewer"] as const) {
      for (const suffix of ["", ".pdf"]) forbiddenWith(await held(suffix, who), "Access Denied!");
      forbiddenWith(await destroy(undefined, who), "Access Denied!");
    }
  });
});

describe("destroying an order's personal data", () => {
  it("leaves numbers, amounts, dates and history, and the reason in the audit log", async () => {
    await test.call("POST", "/messages", { order_id: order.uuid, message_content: "I am Ada." });
    await ship();
    const before = await recordsOf(test, order.id);
    const counts = answered(await destroy(), destroyedDataSchema);
    await test.portal.jobs.runDue();
    expect(counts).toMatchObject({ documents: 2, messages: 1 });
    const after = await recordsOf(test, order.id);
    expect(after.history).toEqual(before.history);
    expect(after.order).toMatchObject({
      invoice_number: before.order.invoice_number,
      paid_cents: before.order.paid_cents,
      created_at: before.order.created_at,
      destroyed_at: test.now,
    });
    expect((await held()).text).not.toMatch(/\bada\b|lovelace|@example\.org|\b84601\b/i);
    expect(answered(await staff("GET", `/orders/${order.id}`), staffOrderSchema)).toMatchObject({
      first_name: "",
      email: "",
      destroyed_at: test.now.toISOString(),
      destroyed_by: "R. Tolman",
      photo_id_url: null,
      selfie_url: null,
    });
    expect((await staff("GET", "/orders/search?name=lovelace")).body).toMatchObject({ items: [] });
    expect((await test.call("GET", `/orders/uuid/${order.uuid}`)).status).toBe(404);
    const entry = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "order.destroyed")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_kind: "staff", detail: { ...counts, reason: "asked for by letter" } });
    refusedWith(await leavesNothing(test, () => destroy()), 409, "WRONG_STATUS");
  });

  it("leaves no name and no address in any table", async () => {
    const cart = anApostilleCart();
    const names = ["Zenobia", "Quillfeather", "Peregrine", "Ottoline", "Hawksworth"] as const;
    const [first, last, spouse1, spouse2, spouseLast] = names;
    const email = "zenobia@quillfeather.example";
    order = await placePaidOrder(test, {
      ...cart,
      contactInfo: { ...cart.contactInfo, firstName: first, lastName: last, email },
      shippingAddress: { ...cart.shippingAddress, shipToName: `${first} ${last}`, lineOne: "7 Hawksworth Row" },
      license: {
        ...cart.license,
        spouse1First: spouse1,
        spouse1Last: last,
        spouse2First: spouse2,
        spouse2Last: spouseLast,
      },
      specialInstructions: `Please call ${first}.`,
      documents: { ...cart.documents, id: { contents: tinyPng, name: "quillfeather.png" } },
    });
    await test.call("POST", "/messages", { order_id: order.uuid, message_content: `I am ${first}.` });
    await staff("POST", `/orders/${order.id}/comments`, { content: `${first} called.` });
    await staff("POST", `/orders/${order.id}/flag`, { flagged: true, comment: `Call ${first}.` });
    await test.call("POST", "/orders/lookup", { email, reference: String(order.id) });
    const { reference_id: licenseNumber } = (await recordsOf(test, order.id)).order;
    const letter = { requestor: "DOP", licenseNumber, email: email.toUpperCase() };
    const url = "/license-service/api/admin/email/letter-of-validity";
    const headers = await test.staff("admin");
    answered(await test.request({ method: "POST", url, headers, payload: letter }), doneMessageSchema);
    // Versions before did not write down the order of such a letter.
    await test.database.query("update mail_outbox set order_id = null where kind = 'letter-of-validity'", []);
    // The lookup's job writes an email, which the next round delivers.
    for (let round = 0; round < 2; round += 1) await test.portal.jobs.runDue();
    const { rows: tables } = await test.database.query(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^pg_|^information_'",
      [],
    );
    const found = async (): Promise<string[]> => {
      // The customer's own mailbox: what was sent, the portal cannot take back.
      await test.database.query("delete from captured_mail", []);
      const holding: string[] = [];
      for (const { name } of tables as { name: string }[]) {
        const { rows } = await test.database.query(
          `select from ${name} t where to_jsonb(t)::text ~* '${[...names, email].join("|")}' limit 1`,
          [],
        );
        if (rows.length > 0) holding.push(name);
      }
      return holding;
    };
    expect(await found()).toEqual(expect.arrayContaining(["public.mail_outbox", "public.orders"]));
    const letters = test.database.db.selectFrom("mail_outbox").select(["kind", "state", "recipient", "attachments"]);
    const loose = () => letters.where("order_id", "is", null).orderBy("kind").execute();
    expect((await loose()).map(({ kind, state }) => [kind, state])).toEqual([
      ["letter-of-validity", "sent"],
      ["order-lookup", "sent"],
    ]);
    await ship();
    answered(await destroy(), destroyedDataSchema);
    const emptied = { state: "sent", recipient: "", attachments: [] };
    expect(await loose()).toEqual([
      { kind: "letter-of-validity", ...emptied },
      { kind: "order-lookup", ...emptied },
    ]);
    await test.portal.jobs.runDue();
    expect(await found()).toEqual([]);
  });

  it("keeps letters and links of an address for which another order still exists", async () => {
    const { reference_id: licenseNumber, email } = (await recordsOf(test, order.id)).order;
    await placePaidOrder(test);
    const url = "/license-service/api/admin/email/letter-of-validity";
    const payload = { requestor: "DOP", licenseNumber, email };
    answered(
      await test.request({ method: "POST", url, headers: await test.staff("admin"), payload }),
      doneMessageSchema,
    );
    await ship();
    await destroy();
    const letters = test.database.db.selectFrom("mail_outbox").select("recipient");
    expect(await letters.where("kind", "=", "letter-of-validity").execute()).toEqual([{ recipient: email }]);
  });

  const confirmations = () =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["order_id", "recipient", "subject", "body_text", "body_html", "state"])
      .where("kind", "=", "data-destroyed")
      .execute();

  it("sends a confirmation to the old address, of which the outbox keeps nothing once the email has left", async () => {
    const { email } = (await recordsOf(test, order.id)).order;
    await ship();
    await destroy();
    expect(await confirmations()).toMatchObject([{ order_id: order.id, recipient: email, state: "pending" }]);
    await test.portal.jobs.runDue();
    const sent = await test.database.db.selectFrom("captured_mail").select(["recipient", "subject"]).execute();
    expect(sent).toContainEqual({
      recipient: email,
      subject: `Order ${order.id}: we deleted your personal data`,
    });
    const nothing = { recipient: "", subject: "", body_text: "", body_html: "" };
    expect(await confirmations()).toEqual([{ order_id: order.id, state: "sent", ...nothing }]);
  });

  it("sends later mail to the office, at once", async () => {
    await ship();
    await destroy();
    const { portal, now } = test;
    await portal.db.transaction().execute(async (tx) => {
      const emptied = await tx.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
      await mailCustomer({ tx, portal, now }, emptied, { kind: "link-renewed", data: {} });
    });
    await portal.jobs.runDue();
    const mails = await test.database.db
      .selectFrom("mail_outbox")
      .select(["recipient", "state"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    expect(mails.at(-1)).toEqual({ recipient: test.portal.settings().office.email, state: "sent" });
  });

  it("refuses new links, comments, messages and flags", async () => {
    const comment = answered(
      await staff("POST", `/orders/${order.id}/comments`, { content: "She" }),
      commentSchema,
      201,
    );
    await ship();
    await destroy();
    for (const [method, path, body] of [
      ["POST", `/orders/${order.id}/new-link`, undefined],
      ["POST", `/orders/${order.id}/comments`, { content: "Ada called." }],
      ["PATCH", `/orders/${order.id}/comments/${comment.id}`, { content: "Ada called." }],
      ["POST", "/messages", { order_id: order.id, message_content: "Dear Ada" }],
      ["POST", `/orders/${order.id}/flag`, { flagged: true, comment: "Ada called." }],
      [
        "PATCH",
        `/orders/${order.id}/license-number`,
        { license_number: 1_000_002, use_anyway: true, reason: "Ada called." },
      ],
    ] as const) {
      const said = refusedWith(await leavesNothing(test, () => staff(method, path, body)), 409, "WRONG_STATUS");
      expect(said).toMatchObject({ message: expect.stringContaining("was deleted") as string });
    }
    const flagged = { action: "flag", ids: order.productIds, comment: "Ada called." };
    const answer = await leavesNothing(test, () => staff("POST", "/order-products/bulk", flagged));
    const { results } = answered(answer, bulkAnswerSchema);
    expect(results.map(({ ok, code }) => [ok, code])).toEqual(order.productIds.map(() => [false, "WRONG_STATUS"]));
    answered(await staff("POST", `/orders/${order.id}/flag`, { flagged: false, comment: "" }), staffOrderSchema);
  });

  it("refuses a letter of validity to its customer, not to who has another order of the license", async () => {
    const { reference_id: licenseNumber, email } = (await recordsOf(test, order.id)).order;
    const headers = await test.staff("admin");
    const sendLetter = (to: string) =>
      test.request({
        method: "POST",
        url: "/license-service/api/admin/email/letter-of-validity",
        headers,
        payload: { requestor: "DOP", licenseNumber, email: to },
      });
    await ship();
    answered(await sendLetter(email), doneMessageSchema);
    await destroy();
    const said = refusedWith(await leavesNothing(test, () => sendLetter(email)), 409, "WRONG_STATUS");
    expect(said).toMatchObject({ message: expect.stringContaining("was deleted") as string });
    const cart = anApostilleCart();
    await placePaidOrder(test, { ...cart, contactInfo: { ...cart.contactInfo, email: "charles@example.org" } });
    answered(await sendLetter("Charles@example.org"), doneMessageSchema);
    refusedWith(await sendLetter(email), 409, "WRONG_STATUS");
  });

  it("waits for the end of the order and of its money, and for a reason", async () => {
    await test.staff("admin");
    refusedWith(await leavesNothing(test, () => destroy()), 409, "WRONG_STATUS");
    refusedFields(await leavesNothing(test, () => destroy({ reason: " " })), { reason: "Please give a reason." });
    // Without a word the money of what is canceled is owed.
    await staff("POST", `/orders/${order.id}/cancel`, {});
    refusedWith(await leavesNothing(test, () => destroy()), 409, "WRONG_STATUS");
  });

  it("answers 404 for an unknown order", async () => {
    refusedWith(await staff("POST", "/orders/999999/destroy", { reason: "text" }), 404, "NOT_FOUND");
    refusedWith(await staff("GET", "/orders/999999/held"), 404, "NOT_FOUND");
  });
});
