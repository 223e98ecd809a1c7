import { upgradeFindingsSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aLetterCart, anApostilleCart } from "@dop/domain/testing";
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import type { TestOrder } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { compareBooks, settleHolds } from "../../money/index.ts";
import { runUpgradeChecks } from "./upgrade-checks.ts";

let office: StripeOffice;
beforeEach(async () => {
  office = await openStripeOffice({ PAYMENT_CAPTURE: "at-verification", LETTER_OF_VALIDITY: "on" });
});
afterEach(() => office.close());

const db = () => office.test.database.db;
const read = async () =>
  answered(
    await office.test.call("GET", "/upgrade-findings", undefined, await office.test.staff("admin")),
    upgradeFindingsSchema,
  );
const listed = async () => (await read()).findings.map(({ kind, order_id: id, amount }) => [kind, id, amount]);
const checksDone = async () =>
  (await db().selectFrom("upgrade_checks").select("done_at").execute()).map((row) => row.done_at !== null);
const flag = async (
  { id }: TestOrder,
  comment: string,
  by: { userId: number | null; name: string },
  at = office.test.now,
) => {
  await sql`insert into flag_history (order_id, flagged, comment, created_by, user_id, created_at)
    values (${id}, true, ${comment}, ${by.name}, ${by.userId}, ${at})`.execute(db());
  await sql`update orders set flagged = true where id = ${id}`.execute(db());
};
const system = { userId: null, name: officeTexts.actors.system };

const items = [
  { country: "FR", fullCopy: false, quantity: 1 },
  { country: "ES", fullCopy: false, quantity: 1 },
];

/** A hold of 76.88 of which 46.88 was charged, as the version before wrote it down: refunded by 30.00. */
async function bookedAsRefund(cents = 3000): Promise<TestOrder> {
  const { test } = office;
  const order = await office.placePaid(anApostilleCart({ items }));
  const staff = await test.staff();
  await test.call(
    "PATCH",
    `/orders/products/${String(order.productIds[1])}/status`,
    { status_id: statusIds.canceled },
    staff,
  );
  await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, staff);
  await settleHolds(test.portal);
  await sql`insert into payment_entries
      (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at, recorded_at)
    select order_id, id, 'refund', ${cents}, gateway, 'provider:' || reference || ':' || ${cents}::text,
      'Payment provider', ${test.now}, ${test.now}
    from payments where order_id = ${order.id}`.execute(db());
  await flag(order, officeTexts.systemFlags.refundedThere(`$${(cents / 100).toFixed(2)}`), system);
  return order;
}

describe("a released part that was booked as a refund (rule S-8)", () => {
  it("gets taken back once, also by two servers at once, and its flag goes down", async () => {
    const order = await bookedAsRefund();
    expect((await recordsOf(office.test, order.id)).order).toMatchObject({ refunded_cents: 3000, flagged: true });
    await Promise.all([runUpgradeChecks(office.test.portal), runUpgradeChecks(office.test.portal)]);
    await runUpgradeChecks(office.test.portal);
    const { order: row, audit } = await recordsOf(office.test, order.id);
    expect(row).toMatchObject({ refunded_cents: 0, owed_cents: 0, paid_cents: 4688, flagged: false });
    expect(audit.filter((entry) => entry.startsWith("upgrade_finding.mended"))).toHaveLength(1);
    const entries = await db()
      .selectFrom("payment_entries")
      .select(["kind", "amount_cents"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ kind, amount_cents: cents }) => [kind, cents])).toEqual([
      ["hold", 7688],
      ["charge", 4688],
      ["refund", 3000],
      ["refund_failed", 3000],
    ]);
    const { rows } = await sql`select from orders o join order_money m on m.order_id = o.id
      where o.owed_cents <> m.owed_cents or o.payable_cents <> m.payable_cents`.execute(db());
    expect(rows).toEqual([]);
    expect(await read()).toEqual({ mended: 1, findings: [] });
    expect(await compareBooks(office.test.portal)).toBe(0);
    expect(await checksDone()).toEqual([true, true, true]);
  });

  it("goes onto the list where the amounts leave a doubt, and keeps a person's flag", async () => {
    const certain = await bookedAsRefund();
    await flag(certain, "Ask the couple", { userId: 2, name: "K. Madsen" });
    const other = await bookedAsRefund(3100);
    await runUpgradeChecks(office.test.portal);
    expect((await recordsOf(office.test, certain.id)).order).toMatchObject({ refunded_cents: 0, flagged: true });
    expect((await recordsOf(office.test, other.id)).order).toMatchObject({ refunded_cents: 3100, flagged: true });
    expect(await listed()).toEqual([["released_parts", other.id, 31]]);
  });

  it("leaves what was refunded, and waits while the provider is down", async () => {
    const real = await bookedAsRefund();
    office.stripe.refundThere(office.sessionOf(real), 3000);
    office.stripe.fault = "broken";
    await expect(runUpgradeChecks(office.test.portal)).rejects.toThrow("UNAVAILABLE");
    expect((await checksDone()).filter(Boolean)).toHaveLength(2);
    office.stripe.fault = null;
    await runUpgradeChecks(office.test.portal);
    expect((await recordsOf(office.test, real.id)).order).toMatchObject({ refunded_cents: 3000, flagged: true });
    expect(await read()).toEqual({ mended: 0, findings: [] });
  });
});

describe("what was shipped and flagged before (rule S-8)", () => {
  it("lists a letter that was marked as shipped and never sent, until an admin settles it", async () => {
    const orders = [
      await office.placePaid(aLetterCart()),
      await office.placePaid(aLetterCart({ license: { ...aLetterCart().license, number: "1000002" } })),
    ];
    const [unsent, sent] = orders as [TestOrder, TestOrder];
    const staff = await office.test.staff();
    const body = { requestor: "DOP", licenseNumber: 1_000_002, email: "ada@example.org" };
    await office.test.request({
      method: "POST",
      url: "/license-service/api/admin/email/letter-of-validity",
      headers: staff,
      payload: body,
    });
    for (const { id } of orders)
      await sql`update order_products set status_id = 6, queue = null, queue_entered_at = null
        where order_id = ${id}`.execute(db());
    await runUpgradeChecks(office.test.portal);
    expect(await listed()).toEqual([["unsent_letters", unsent.id, null]]);
    expect(sent.id).not.toBe(unsent.id);
    const [{ id } = { id: 0 }] = (await read()).findings;
    const settle = async (who: "clerk" | "admin", finding = id) =>
      office.test.call("POST", `/upgrade-findings/${finding}/settle`, {}, await office.test.staff(who));
    expect((await settle("clerk")).status).toBe(403);
    refusedWith(await settle("admin", 99_999), 404, "NOT_FOUND");
    for (const answer of await Promise.all([settle("admin"), settle("admin")]))
      expect(answered(answer, upgradeFindingsSchema).findings).toEqual([]);
    const { audit } = await recordsOf(office.test, unsent.id);
    expect(audit.filter((entry) => entry.startsWith("upgrade_finding.settled"))).toHaveLength(1);
  });

  it("lowers flags that only Invalid has raised, and lists those of people", async () => {
    const by = { userId: 2, name: "K. Madsen" };
    const invalid = async (order: TestOrder) => {
      await sql`insert into status_history (order_product_id, status_id, created_by, user_id, created_at)
        values (${order.productIds[0]}, 10, ${by.name}, ${by.userId}, ${office.test.now})`.execute(db());
      await flag(order, "Blurred", by);
    };
    const [certain, mixed, open, person] = [
      await office.placePaid(),
      await office.placePaid(),
      await office.placePaid(),
      await office.placePaid(),
    ];
    for (const order of [certain, mixed, open]) await invalid(order);
    await flag(mixed, "Ask the couple", by, new Date(office.test.now.getTime() + 1000));
    await flag(person, "Ask the couple", by);
    await sql`update order_products set status_id = 10, status_left = 1 where order_id = ${open.id}`.execute(db());
    await runUpgradeChecks(office.test.portal);
    const flags = [];
    for (const { id } of [certain, mixed, open, person]) flags.push((await recordsOf(office.test, id)).order.flagged);
    expect(flags).toEqual([false, true, true, true]);
    expect(await listed()).toEqual([["outlived_flags", mixed.id, null]]);
    expect((await read()).mended).toBe(1);
  });

  it("finds nothing in a new installation, and asks nobody", async () => {
    const asked = office.stripe.requests.length;
    await runUpgradeChecks(office.test.portal);
    expect(await read()).toEqual({ mended: 0, findings: [] });
    expect(await checksDone()).toEqual([true, true, true]);
    expect(office.stripe.requests).toHaveLength(asked);
  });
});
