import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placeOrder, placePaidOrder, type TestOrder } from "../../../../test/orders.ts";
import { leavesNothing } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { closeCheckouts, expireUnpaidOrders } from "../../money/index.ts";
import { applyRetention, retentionClasses } from "./apply-retention.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;
const nothing = { orders: 0, messages: 0, emails: 0 };

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const apply = () => applyRetention(test.portal);
const audited = async (action: string) =>
  test.database.db
    .selectFrom("audit_log")
    .select(["subject_id", "detail"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();

/** Everything that the database says of an order, as one text. */
const heldOf = async ({ id }: TestOrder): Promise<string> => {
  const { rows } = await test.database.query(
    `select json_build_array(
      (select json_agg(o) from orders o where o.id = $1),
      (select json_agg(p) from order_products p where p.order_id = $1),
      (select json_agg(s) from order_search s where s.order_id = $1),
      (select json_agg(m) from messages m where m.order_id = $1),
      (select json_agg(c) from order_comments c where c.order_id = $1),
      (select json_agg(f) from flag_history f where f.order_id = $1),
      (select json_agg(h) from corrections_history h where h.order_id = $1),
      (select json_agg(d) from documents d where d.order_id = $1),
      (select json_agg(m) from mail_outbox m where m.order_id = $1))::text as held`,
    [id],
  );
  return (rows[0] as { held: string }).held;
};

describe("an order that was never paid", () => {
  it("loses all but number, amounts and dates 30 days after its end", async () => {
    const order = await placeOrder(test);
    const clerk = await test.staff();
    await test.call("POST", `/orders/${order.id}/comments`, { content: "Ada called." }, clerk);
    await test.call("POST", `/orders/${order.id}/flag`, { flagged: true, comment: "Ada's address" }, clerk);
    await test.call("POST", "/messages", { order_id: order.uuid, message_content: "I am Ada." });
    expect(await heldOf(order)).toMatch(/ada/i);
    test.later(8 * day);
    await expireUnpaidOrders(test.portal);
    await closeCheckouts(test.portal);
    test.later(30 * day);
    expect((await leavesNothing(test, apply)).orders).toBe(0);
    test.later(1);
    expect((await apply()).orders).toBe(1);

    const held = await heldOf(order);
    expect(held).not.toMatch(/\bada\b|lovelace|@example|555.?0117|\b84601\b/i);
    const row = await test.database.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ total_cents: expect.any(Number) as number, destroyed_at: test.now, email: "" });
    expect(row.invoice_number).toBeGreaterThan(0);
    const searched = await test.database.db
      .selectFrom("order_search")
      .select(["phone", "numbers"])
      .where("order_id", "=", order.id)
      .execute();
    expect(searched).toEqual([{ phone: "", numbers: "" }]);
    expect((await test.call("GET", `/orders/uuid/${order.uuid}`)).status).toBe(404);
    expect((await test.call("GET", `/orders/${order.id}`, undefined, await fresh())).status).toBe(200);
    expect(await audited("order.destroyed")).toEqual([
      {
        subject_id: String(order.id),
        detail: { reason: "retention", messages: 1, comments: 1, corrections: 0, documents: 2, emails: 1 },
      },
    ]);
    expect((await apply()).orders).toBe(0);
  });
  /** A login of this day: earlier sessions have ended. */
  const fresh = async () => {
    const body = { username: "clerk@example.gov", password: "demo-password" };
    const answer = await test.call("POST", "/users/login", body);
    return { "x-access-token": (answer.body as { token: string }).token };
  };

  it("stays while it goes on, and a paid one that was canceled stays until its money went back", async () => {
    await placeOrder(test);
    await placePaidOrder(test);
    const canceled = await placePaidOrder(test);
    await test.call("POST", `/orders/${canceled.id}/cancel`, {}, await test.staff());
    test.later(60 * day);
    expect((await apply()).orders).toBe(0);
  });
});

describe("a voided order", () => {
  const voided = async ({ id }: TestOrder) => {
    await test.database.query("update orders set voided = true, voided_at = $2 where id = $1", [id, test.now]);
  };

  it("loses its data 30 days after it was voided, unless money or a shipped document is left", async () => {
    const unpaid = await placeOrder(test);
    await placePaidOrder(test).then(voided);
    const shipped = await placeOrder(test);
    await test.database.query(
      "update order_products set status_id = 6 where id = (select min(id) from order_products where order_id = $1)",
      [shipped.id],
    );
    test.later(20 * day);
    await voided(unpaid);
    await voided(shipped);
    // The checkout of a voided order is closed.
    await test.database.query("update payments set state = 'expired' where state = 'open'", []);
    test.later(30 * day);
    expect((await apply()).orders).toBe(0);
    test.later(1);
    expect((await apply()).orders).toBe(1);
    expect(await heldOf(unpaid)).not.toMatch(/\bada\b|lovelace|@example/i);
    expect(await audited("order.destroyed")).toMatchObject([{ subject_id: String(unpaid.id) }]);
  });
});

describe("old texts", () => {
  it("go 30 days after a message's deletion; other messages stay", async () => {
    const { uuid, id } = await placePaidOrder(test);
    for (const text of ["deleted text", "kept text"])
      await test.call("POST", "/messages", { order_id: uuid, message_content: text });
    await test.call("DELETE", "/messages", { order_id: uuid, id: 1 });
    test.later(30 * day);
    expect(await leavesNothing(test, apply)).toEqual(nothing);
    test.later(1);
    expect(await apply()).toEqual({ ...nothing, messages: 1 });
    const rows = await test.database.db.selectFrom("messages").select("message").where("order_id", "=", id).execute();
    expect(rows.map(({ message }) => message).toSorted()).toEqual(["", "kept text"]);
    expect(await audited("message.destroyed")).toEqual([{ subject_id: "deleted", detail: { count: 1 } }]);
    expect(await leavesNothing(test, apply)).toEqual(nothing);
  });

  it("go 90 days after an email, with its recipient, and leave what was sent when", async () => {
    const { id } = await placePaidOrder(test);
    await test.portal.jobs.runDue();
    test.later(90 * day);
    expect(await leavesNothing(test, apply)).toEqual(nothing);
    test.later(1);
    const { emails } = await apply();
    expect(emails).toBeGreaterThan(0);
    const rows = await test.database.db.selectFrom("mail_outbox").selectAll().where("order_id", "=", id).execute();
    for (const row of rows)
      expect(row).toMatchObject({ recipient: "", subject: "", body_text: "", body_html: "", state: "sent" });
    expect(rows[0]?.sent_at).not.toBeNull();
    expect(await test.database.db.selectFrom("captured_mail").select("id").execute()).toEqual([]);
    expect(await audited("mail.destroyed")).toEqual([{ subject_id: "old", detail: { count: emails } }]);
  });
});

it("matches the table in docs/rules/identity-and-privacy.md", async () => {
  const page = await readFile(new URL("../../../../../../docs/rules/identity-and-privacy.md", import.meta.url), "utf8");
  const rows = page
    .split("\n")
    .flatMap((line) => /^\| .*\| `(\w+)` +\| ([^|]+) \|/.exec(line) ?? [])
    .filter((_, index) => index % 3 !== 0);
  const documented = Array.from({ length: rows.length / 2 }, (_, index) => [
    rows[2 * index],
    rows[2 * index + 1]?.trim(),
  ]);
  const inCode = Object.entries(retentionClasses).map(([name, { after, ...time }]) => {
    if ("hours" in time) return [name, `${time.hours} hours after ${after}`];
    const { days } = time;
    return [
      name,
      `${days === "retention_days" ? "`retention_days` (90)" : days} ${days === 1 ? "day" : "days"} after ${after}`,
    ];
  });
  expect(documented).toEqual(inCode);
});
