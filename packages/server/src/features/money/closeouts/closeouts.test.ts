import { closeoutSchema, closeoutsSchema, type Closeout, type Closeouts } from "@dop/domain/reports";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { hour } = millisecondsIn;
const day = 24 * hour;

let test: TestPortal;
/** It is Saturday, November 21, 11 AM at the office. */
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const close = async (last: unknown, role: StaffName = "clerk") =>
  test.call("POST", "/reports/closeouts", { day: last }, await freshSession(test, role));
const closed = async (last: string): Promise<Closeout> => answered(await close(last), closeoutSchema, 201);
const get = async (path = "", role: StaffName = "clerk", headers = {}) =>
  test.call("GET", `/reports/closeouts${path}`, undefined, { ...(await freshSession(test, role)), ...headers });
const list = async (path = ""): Promise<Closeouts> => answered(await get(path), closeoutsSchema);
const one = async (number: number): Promise<Closeout> => answered(await get(`/${String(number)}`), closeoutSchema);
const pay = () => placePaidOrder(test, aCertifiedCopyCart());
const dollars = async (): Promise<number> =>
  ((await test.database.db.selectFrom("orders").select("total_cents").limit(1).executeTakeFirst())?.total_cents ?? 0) /
  100;

describe("a closeout", () => {
  it("lists every movement of its day under the next number, with their sums, and never changes", async () => {
    const [first, second] = [await pay(), await pay()];
    const made = await closed("2026-11-21");
    const amount = await dollars();
    expect(made).toMatchObject({ number: 1, first_day: "2026-11-21", day: "2026-11-21", refunded: 0 });
    expect([made.charged, made.net]).toEqual([2 * amount, 2 * amount]);
    expect(made.entries.map(({ order_id: id, kind, amount: sum }) => [id, kind, sum])).toEqual([
      [first.id, "charge", amount],
      [second.id, "charge", amount],
    ]);
    const rowsOf = (name: string) => made.tables.find((table) => table.name === name)?.rows;
    expect(rowsOf("byKind")).toEqual([["charge", "sandbox", 2, 2 * amount]]);
    expect(rowsOf("refunds")).toEqual([]);
    expect(rowsOf("now")).toEqual([[0, 0]]);
    expect(rowsOf("byLine")?.reduce((sum, [, , , of]) => sum + Number(of), 0)).toBeCloseTo(2 * amount, 6);
    await pay();
    expect(await one(1)).toEqual(made);
  });

  it("takes what came after the last one, and all days that were not closed", async () => {
    await pay();
    await closed("2026-11-21");
    const late = await pay();
    expect(await list()).toMatchObject({ next: null, open_from: "2026-11-22" });
    test.later(3 * day);
    const later = await pay();
    const second = await closed("2026-11-24");
    expect(second).toMatchObject({ number: 2, first_day: "2026-11-22", day: "2026-11-24" });
    expect(second.entries.map(({ order_id: id }) => id)).toEqual([late.id, later.id]);
    expect((await list()).closeouts.map(({ number }) => number)).toEqual([2, 1]);
    expect((await list("?before=2")).closeouts.map(({ number }) => number)).toEqual([1]);
    expect((await list("?before=999999999999999")).closeouts.map(({ number }) => number)).toEqual([2, 1]);
  });

  it("ends with the office's day, also where the clocks change", async () => {
    // Sunday, November 1: the day has 25 hours, from 06:00 to 07:00 UTC of the next day.
    await pay();
    test.later(Date.parse("2027-11-08T06:59:00Z") - test.now.getTime());
    const lastMinute = await pay();
    test.later(2 * 60_000);
    const nextDay = await pay();
    expect((await closed("2027-11-07")).entries.map(({ order_id: id }) => id)).toEqual([lastMinute.id]);
    expect((await closed("2027-11-08")).entries.map(({ order_id: id }) => id)).toEqual([nextDay.id]);
  });

  it("starts with its own day where the office has never closed one, and may have no movement", async () => {
    await pay();
    test.later(2 * day);
    expect(await closed("2026-11-22")).toMatchObject({ number: 1, first_day: "2026-11-22", charged: 0, entries: [] });
    expect(await closed("2026-11-23")).toMatchObject({ number: 2, charged: 0, entries: [] });
  });

  it("begins with the first movement where the office asks for it, after naming the money before", async () => {
    const first = await pay();
    const amount = await dollars();
    test.later(2 * day);
    const second = await pay();
    const path = "?day=2026-11-23";
    expect((await list(path)).earlier).toEqual({ charged: amount, refunded: 0 });
    expect((await list("?day=2026-11-21")).earlier).toEqual({ charged: 0, refunded: 0 });
    expect(await list()).not.toHaveProperty("earlier");
    const body = { day: "2026-11-23", from_first: true };
    const clerk = await freshSession(test);
    const made = answered(await test.call("POST", "/reports/closeouts", body, clerk), closeoutSchema, 201);
    expect(made).toMatchObject({ number: 1, first_day: "2026-11-21", day: "2026-11-23", charged: 2 * amount });
    expect(made.entries.map(({ order_id: id }) => id)).toEqual([first.id, second.id]);
    // Every later one begins with the day after the one before it.
    expect(await list(path)).not.toHaveProperty("earlier");
    test.later(day);
    const next = await test.call(
      "POST",
      "/reports/closeouts",
      { ...body, day: "2026-11-24" },
      await freshSession(test),
    );
    expect(answered(next, closeoutSchema, 201)).toMatchObject({ first_day: "2026-11-24", entries: [] });
  });

  it("begins with the earliest time, whatever the order of the lines", async () => {
    await pay();
    // A ledger that was filled from an older record, kind by kind.
    await sql`
      insert into payment_entries (order_id, kind, amount_cents, provider, reference, recorded_by, occurred_at,
        recorded_at)
      select order_id, 'refund', 100, provider, 'early', 'System', recorded_at, recorded_at - interval '2 days'
      from payment_entries limit 1`.execute(test.database.db);
    expect(await list()).toMatchObject({ open_from: "2026-11-19" });
    expect(await closed("2026-11-19")).toMatchObject({ refunded: 1, entries: [{ reference: "early" }] });
  });

  it("takes a line that was written late into the next one", async () => {
    await pay();
    await closed("2026-11-21");
    // A transaction that began before the closing and ended after it.
    await sql`
      insert into payment_entries (order_id, kind, amount_cents, provider, reference, recorded_by, occurred_at,
        recorded_at)
      select order_id, 'refund', 100, provider, 'late', 'System', recorded_at, recorded_at
      from payment_entries limit 1`.execute(test.database.db);
    test.later(day);
    expect(await closed("2026-11-22")).toMatchObject({ refunded: 1, net: -1, entries: [{ reference: "late" }] });
  });

  it("cannot be changed or removed", async () => {
    await pay();
    await closed("2026-11-21");
    const { db } = test.database;
    await expect(db.updateTable("closeouts").set({ charged_cents: 0 }).execute()).rejects.toThrow(/append-only|refus/i);
    await expect(db.deleteFrom("closeouts").execute()).rejects.toThrow(/append-only|refus/i);
    await expect(db.deleteFrom("closeout_entries").execute()).rejects.toThrow(/append-only|refus/i);
  });

  it("closes a day once when two ask at once, and tells the second who was first", async () => {
    await pay();
    const answers = await Promise.all([close("2026-11-21"), close("2026-11-21", "admin")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refusal = answers.find(({ status }) => status === 409);
    if (!refusal) throw new Error("both were taken");
    expect(refusedWith(refusal, 409, "DAY_CLOSED").message).toMatch(
      /^.+ closed November 21, 2026 at \d+:\d\d AM \(closeout No\. 1\)\. What came later goes into the next one/,
    );
    expect((await list()).closeouts).toHaveLength(1);
  });

  it("rejects a day that has not started, is before the first money, or does not exist", async () => {
    expect(await list()).toEqual({ closeouts: [], next: null, open_from: null });
    refusedFields(await close("2026-11-21"), { day: "No money has moved yet, so there is nothing to close." });
    await pay();
    refusedFields(await close("2026-11-20"), {
      day: "The first movement of money was on November 21, 2026. Choose that day or a later one.",
    });
    refusedFields(await close("2026-11-22"), { day: "This day has not begun at the office." });
    for (const strange of ["2026-02-30", "", "today"])
      refusedFields(await close(strange), { day: "invalid date; must be in YYYY-MM-DD (ISO 8601) format" });
    expect((await list()).closeouts).toEqual([]);
  });

  it("refuses viewers, and does not find an unknown number", async () => {
    forbiddenWith(await close("2026-11-21", "viewer"), "Access Denied!");
    forbiddenWith(await get("", "viewer"), "Access Denied!");
    for (const number of ["1", "0", "x", "99999999999"])
      expect(refusedWith(await get(`/${number}`), 404, "NOT_FOUND").message).toBe(
        "There is no closeout with this number.",
      );
  });

  it("downloads as a file, and the audit log names the file", async () => {
    await pay();
    await closed("2026-11-21");
    const { text, headers } = await get("/1", "clerk", { accept: "text/csv" });
    expect(headers["content-disposition"]).toBe('attachment; filename="closeout-1.csv"');
    expect(text).toContain("What,Through,Count,Amount\r\nCharged,Sandbox,1,");
    expect(text).toContain("Every movement\r\nTime,What,Order,Through,Reference,Amount\r\n2026-11-21 11:00,");
    const actions = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .where("subject_id", "=", "closeout")
      .orderBy("id")
      .execute();
    expect(actions).toEqual([
      { action: "closeout.made", detail: { number: 1, day: "2026-11-21" } },
      { action: "report.viewed", detail: { number: 1, file: true } },
    ]);
  });
});
