import { ledgerProviders, paymentGateways, paymentProviders } from "@dop/domain/ledger";
import { allProductIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { locales, officeTexts } from "@dop/texts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder, placeRejectedOrder, placeVerifiedOrder } from "../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
  await placeRejectedOrder(test);
  await placeOrder(test, aCertifiedCopyCart({ relationship: "child" }));
  const { uuid } = await placeVerifiedOrder(test);
  await test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections: { "Spouse 1 City": "Provo" } });
});
afterAll(() => test.close());
const run = (statement: string) => sql.raw(statement).execute(test.database.db);

describe.each([
  "status_history",
  "flag_history",
  "corrections_history",
  "order_declarations",
  "audit_log",
  "order_lines",
  "payment_entries",
])("the table %s", (table) => {
  it("takes new rows alone", async () => {
    const count = async () => (await run(`select * from ${table}`)).rows;
    const before = await count();
    expect(before.length).toBeGreaterThan(0);
    await expect(run(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`);
    expect(await count()).toEqual(before);
  });
});

it("an index of block summaries does not wait for a vacuum", async () => {
  const { rows } = await run(`
    select relname from pg_class join pg_am on pg_am.oid = relam
    where amname = 'brin' and 'autosummarize=on' <> all (coalesce(reloptions, '{}'))`);
  expect(rows).toEqual([]);
});

it("an update of history is refused for every column", async () => {
  await expect(run("update status_history set status_id = 6")).rejects.toThrow("append-only");
  await expect(run("update audit_log set actor_name = 'nobody'")).rejects.toThrow("append-only");
  await expect(run("update flag_history set flagged = false")).rejects.toThrow("append-only");
  await expect(run("update corrections_history set corrections = '{}'")).rejects.toThrow("append-only");
  await expect(run("update order_lines set amount_cents = 0, unit_cents = 0")).rejects.toThrow("append-only");
});

/** Statements that our code never runs, and the constraint that refuses them. */
const refused: [statement: string, constraint: RegExp][] = [
  ["update order_products set status_id = 13", /order_products_status_known/],
  ["update order_products set product_id = 99, country = null", /order_products_product_known/],
  ["update order_products set quantity = 0", /order_products_quantity/],
  ["update order_products set quantity = 10", /order_products_quantity/],
  ["update order_products set country = null", /order_products_country_apostille/],
  ["update order_products set queue = 'apostille-makeEdits', queue_entered_at = null", /queue_has_time/],
  ["update order_products set transmittal_id = 99", /transmittal/],
  ["update order_products set special_instructions = repeat('x', 2001)", /special_instructions/],
  ["update order_products set refunded_cents = -1", /refunded_cents/],
  ["update orders set corrections = '[]'", /corrections/],
  ["update orders set total_cents = -1, payable_cents = -1", /total_cents|orders_payable/],
  ["update orders set payable_cents = total_cents + 1", /orders_payable/],
  ["update orders set refunded_cents = paid_cents + 1", /orders_refunded_was_paid|orders_owed_was_paid/],
  ["update orders set owed_cents = paid_cents + 1", /orders_owed_was_paid/],
  ["update orders set held_cents = -1", /orders_held/],
  ["update orders set voided = true, voided_at = null", /orders_voided_has_time/],
  ["update orders set payment_gateway = 'cash'", /orders_gateway/],
  ["update payments set gateway = 'cash'", /payments_gateway/],
  ["update payments set settled_at = null", /payments_paid_is_settled/],
  ["update order_products set status_id = 8, status_left = 1", /order_products_ending_is_canceled/],
  ["update order_products set status_id = 8, status_left = 1, ending = 'kept', share_cents = 1", /kept_has_reason/],
  ["update order_products set status_id = 4, status_left = null", /transmittal_at_desk/],
  ["update order_products set status_left = null where status_id = 10", /status_left_outside/],
  ["update order_products set status_left = 8 where status_id = 10", /status_left_inside/],
  ["update order_products set queue = 'attic', queue_entered_at = now()", /queue_known/],
  ["update orders set reference = '00000000-0000-4000-8000-000000000000'", /orders_reference_unique/],
  ["update orders set invoice_number = 1", /invoice_number/],
  ["update orders set reference_id = 0", /reference_id/],
  ["update users set role_id = 4", /users_role_known/],
  ["update users set username = lower(username)", /users_username_upper/],
  ["update users set username = 'SAME'", /users_username_live/],
  ["update payments set state = 'lost'", /state/],
  ["update sandbox_payments set refunded_cents = amount_cents + 1", /sandbox_payments_check/],
  ["update mail_outbox set state = 'lost'", /state/],
  ["update documents set kind = 'passport'", /kind/],
  ["update documents set content = null", /documents_somewhere/],
  ["update messages set message = ''", /message/],
  ["update fees set amount_cents = -1", /amount_cents/],
  ["delete from orders", /foreign key/],
];

describe("the database knows", () => {
  it.each(locales)("the language %s", async (locale) => {
    const { rows } = await sql`update orders set locale = ${locale} returning id`.execute(test.database.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([
    ["payment_entries_provider", ledgerProviders],
    ["orders_gateway", paymentProviders],
    ["payments_gateway", paymentGateways],
  ])("everybody who can take money: %s", async (constraint, providers) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = ${constraint}`.execute(test.database.db);
    const known = new Set(rows[0]?.definition.match(/(?<=')[\w-]+(?=')/g));
    expect(known).toEqual(new Set(providers));
  });

  it("the alphabetical place of every product's name, for sorting by product", async () => {
    const rows = await test.database.db.selectFrom("products").select("id").orderBy("name_place").execute();
    const names = rows.map(({ id }) => officeTexts.statuses.products[id]);
    expect(names).toEqual(names.toSorted());
    expect(rows).toHaveLength(allProductIds.length);
  });
});

describe("the database refuses", () => {
  it.each(refused)("%s", async (statement, constraint) => {
    await expect(run(statement)).rejects.toThrow(constraint);
  });

  it("a second order with the same idempotency key", async () => {
    await expect(run("update orders set idempotency_key = 'same'")).rejects.toThrow("orders_idempotency_key_unique");
  });

  it("two current documents of one kind", async () => {
    await expect(run("update documents set kind = 'id'")).rejects.toThrow("documents_current");
  });

  it("a line that does not add up", async () => {
    const line = "insert into order_lines (order_id, sequence, kind, name, quantity, unit_cents, amount_cents)";
    await expect(run(`${line} select id, 99, 'product', 'x', 2, 100, 201 from orders`)).rejects.toThrow("adds_up");
  });
});
