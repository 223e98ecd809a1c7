import { queueCountsSchema } from "@dop/domain/contract";
import { reportSchema, type Report, reportNames, type ReportName } from "@dop/domain/reports";
import { productIds, statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, placeRejectedOrder, placeVerifiedOrder } from "../../../../test/orders.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { countDays } from "./count-days.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;
const november = "from=2026-11-01&to=2026-11-30";

let test: TestPortal;
const open = async (): Promise<void> => {
  test = await openTestPortal();
};
const close = (): Promise<void> => test.close();

const ask = async (name: ReportName, period = november, role: StaffName = "clerk", headers = {}) =>
  test.call("GET", `/reports/${name}?${period}`, undefined, { ...(await freshSession(test, role)), ...headers });
const read = async (name: ReportName, period = november): Promise<Report> =>
  answered(await ask(name, period), reportSchema);
const rowsOf = async (name: ReportName, table: string, period = november) =>
  (await read(name, period)).tables.find((one) => one.name === table)?.rows;
const ship = async (orderProductId: number | undefined) => {
  const path = `/orders/products/${String(orderProductId)}/status`;
  const answer = await test.call("PATCH", path, { status_id: statusIds.shipped }, await freshSession(test));
  expect(answer.status).toBe(200);
};

/**
 * Saturday, November 21, 11 AM: two copies are paid, one of them with its documents confirmed, one is refused, one is
 * not paid. The confirmed one is shipped on Monday.
 */
async function smallOffice(): Promise<void> {
  const copy = aCertifiedCopyCart();
  const confirmed = await placeVerifiedOrder(test, copy);
  await placeRejectedOrder(test, copy);
  await placeOrder(test, copy);
  test.later(2 * day);
  await ship(confirmed.productIds[0]);
  test.later(3 * day);
}

/** Opens the office that all tests of a group look at. */
async function openSmallOffice(): Promise<void> {
  await open();
  await smallOffice();
}

describe.each(["before the days are counted", "after"])("the reports of a small office, %s", (when) => {
  beforeAll(async () => {
    await openSmallOffice();
    if (when === "after") await countDays(test.portal);
  });
  afterAll(close);
  const copy = productIds.certifiedCopy;

  it("show days that are counted only then", async () => {
    const counted = await test.database.db.selectFrom("daily_counts").select("day").limit(1).execute();
    expect(counted).toHaveLength(when === "after" ? 1 : 0);
  });

  it("turnaround", async () => {
    expect(await rowsOf("turnaround", "byPeriod")).toEqual([["2026-11-23", 1, 2, 2, 0, 0]]);
    expect(await rowsOf("turnaround", "byProduct")).toEqual([[copy, 1, 2, 2, 0, 0]]);
    expect(await rowsOf("turnaround", "byStep")).toEqual([
      [copy, statusIds.orderPlaced, 2, 0, 0],
      [copy, statusIds.infoVerified, 1, 2, 2],
      [copy, statusIds.preOrder, 2, 0, 0],
    ]);
  });

  it("volume", async () => {
    expect(await rowsOf("volume", "byPeriod")).toEqual([
      ["2026-11-21", 3, 0, 0],
      ["2026-11-23", 0, 1, 0],
    ]);
    expect(await rowsOf("volume", "byProduct")).toEqual([[copy, 3, 1, 0]]);
    expect(await rowsOf("volume", "byWeekday")).toEqual([[6, 3]]);
    expect(await rowsOf("volume", "byHour")).toEqual([[11, 3]]);
  });

  it("money", async () => {
    const { total_cents: cents } = await test.database.db
      .selectFrom("orders")
      .select("total_cents")
      .limit(1)
      .executeTakeFirstOrThrow();
    const charged = (2 * cents) / 100;
    expect(await rowsOf("money", "byPeriod")).toEqual([["2026-11-21", charged, 0, charged, 0, 0, 0, 0]]);
    const lines = (await rowsOf("money", "byLine")) ?? [];
    expect(lines.map(([line, product, count]) => [line, product, count])).toEqual([
      ["product", copy, 2],
      ["transaction", 0, 2],
    ]);
    expect(lines.reduce((sum, [, , , amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(2 * cents);
    expect(await rowsOf("money", "now")).toEqual([[0, 0]]);
  });

  it("people, as ranges, and quality", async () => {
    const people = (await rowsOf("people", "byClerk")) ?? [];
    expect(people.map(([, step, times]) => [step, times])).toEqual([
      [statusIds.infoVerified, "1–4"],
      [statusIds.shipped, "1–4"],
      [statusIds.orderIssue, "1–4"],
    ]);
    expect(await rowsOf("quality", "byEvent")).toEqual([
      ["flag", 1],
      ["dispute", 0],
      ["undelivered", 0],
      ["look_asked", 0],
      ["look_confirmed", 0],
      ["look_sent_back", 0],
    ]);
  });
});

describe("counted days", () => {
  beforeEach(open);
  afterEach(close);

  it("add up once, again in another time zone, and from the history where a day is not over", async () => {
    await placePaidOrder(test, aCertifiedCopyCart());
    await countDays(test.portal);
    expect(await test.database.db.selectFrom("daily_counts").select("day").execute()).toEqual([]);
    test.later(1.5 * day);
    await countDays(test.portal);
    const first = await test.database.db.selectFrom("daily_counts").selectAll().execute();
    expect(new Set(first.map((row) => row.day))).toEqual(new Set(["2026-11-21"]));
    await countDays(test.portal);
    expect(await test.database.db.selectFrom("daily_counts").selectAll().execute()).toEqual(first);
    await test.database.db.updateTable("daily_counts_state").set({ time_zone: "Asia/Tokyo" }).execute();
    // Other days are left out, and the next count makes them again.
    expect(await rowsOf("volume", "byPeriod")).toEqual([["2026-11-21", 1, 0, 0]]);
    await countDays(test.portal);
    expect(await rowsOf("volume", "byPeriod")).toEqual([["2026-11-21", 1, 0, 0]]);
  });

  it("keep what was counted when the history is emptied", async () => {
    const { id } = await placePaidOrder(test);
    await test.database.db
      .insertInto("corrections_history")
      .values({
        order_id: id,
        corrections: '{"Spouse 1 City": "Provo"}',
        corrected_by: "Customer",
        created_at: test.now,
      })
      .execute();
    test.later(2 * day);
    await countDays(test.portal);
    await sql`alter table corrections_history disable trigger all`.execute(test.database.db);
    await test.database.db.updateTable("corrections_history").set({ corrections: "{}" }).execute();
    expect(await rowsOf("quality", "byField")).toEqual([["Spouse 1 City", 1]]);
  });
});

describe("GET /reports", () => {
  beforeEach(open);
  afterEach(close);

  it("answers the queues as they are counted elsewhere", async () => {
    await smallOffice();
    const counts = answered(await test.call("GET", "/queues", undefined, await freshSession(test)), queueCountsSchema);
    const waiting = new Map(((await rowsOf("volume", "byQueue")) ?? []).map(([queue, count]) => [queue, count]));
    expect(waiting).toEqual(new Map<unknown, unknown>(Object.entries(counts).filter(([, count]) => count > 0)));
  });

  it("answers empty where nothing happened, and by weeks and months where the period is long", async () => {
    expect((await read("volume")).tables.map(({ rows }) => rows)).toEqual([[], [], [], [], [], []]);
    await placePaidOrder(test, aCertifiedCopyCart());
    expect(await read("volume", "from=2026-01-01&to=2026-12-31")).toMatchObject({ per: "week" });
    expect(await rowsOf("volume", "byPeriod", "from=2026-01-01&to=2026-12-31")).toEqual([["2026-11-16", 1, 0, 0]]);
    expect(await rowsOf("volume", "byPeriod", "from=2022-01-01&to=2026-12-31")).toEqual([["2026-11-01", 1, 0, 0]]);
  });

  it("refuses an impossible day by its field, a reversed period, and one of more than five years", async () => {
    const date = "invalid date; must be in YYYY-MM-DD (ISO 8601) format";
    refusedFields(await ask("volume", "from=2026-02-30&to=soon"), { from: date, to: date });
    refusedFields(await ask("volume", "from=2026-11-02&to=2026-11-01"), { to: "The last day is before the first." });
    refusedFields(await ask("volume", "from=1926-01-01&to=2026-01-01"), {
      from: "A report covers five years at most.",
    });
    refusedFields(await ask("volume", "from=2022-01-01&to=2027-01-01"), {
      from: "A report covers five years at most.",
    });
    expect((await ask("volume", "from=2022-01-01&to=2026-12-31")).status).toBe(200);
  });

  it("shows viewers neither money nor people, and gives them no file", async () => {
    const statuses: Record<string, number> = {};
    for (const name of reportNames) statuses[name] = (await ask(name, november, "viewer")).status;
    expect(statuses).toEqual({ turnaround: 200, volume: 200, money: 403, people: 403, promises: 200, quality: 200 });
    forbiddenWith(await ask("volume", november, "viewer", { accept: "text/csv" }), "Access Denied!");
  });

  it("hides the report of people where the office turns it off", async () => {
    const other = await openTestPortal({ REPORT_PEOPLE: "off" });
    const answer = await other.call("GET", `/reports/people?${november}`, undefined, await other.staff());
    refusedWith(answer, 404, "NOT_FOUND");
    await other.close();
  });

  it("writes a view into the audit log, and a separate entry for a file", async () => {
    await read("volume");
    await ask("money", november, "clerk", { accept: "text/csv" });
    await test.portal.viewLog.flush();
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["subject_id", "detail"])
      .where("action", "=", "report.viewed")
      .orderBy("subject_id")
      .execute();
    expect(entries).toEqual([
      { subject_id: "money", detail: { from: "2026-11-01", to: "2026-11-30", file: true } },
      { subject_id: "volume", detail: { from: "2026-11-01", to: "2026-11-30", file: false } },
    ]);
  });
});

describe("a report compared with the period before", () => {
  const table = async (name: ReportName, wanted: string, period: string) =>
    (await read(name, period)).tables.find((one) => one.name === wanted);
  beforeAll(openSmallOffice);
  afterAll(close);

  it("shows each line's earlier figure, of as many days, and lines that existed only then", async () => {
    const period = "from=2026-11-22&to=2026-11-23";
    expect((await read("volume", period)).before).toEqual({ from: "2026-11-20", to: "2026-11-21" });
    const copy = productIds.certifiedCopy;
    expect(await table("volume", "byProduct", period)).toMatchObject({
      rows: [[copy, 0, 1, 0]],
      before: [[copy, 3, 0, 0]],
    });
    expect(await table("volume", "byWeekday", period)).toMatchObject({ rows: [[6, 0]], before: [[6, 3]] });
    expect(await table("turnaround", "byProduct", "from=2026-11-24&to=2026-11-25")).toMatchObject({
      rows: [[copy, 0, null, null, 0, 0]],
      before: [[copy, 1, 2, 2, 0, 0]],
    });
  });

  it("shows both sums where a line is a day, of days half and most of all of them", async () => {
    expect(await table("volume", "byPeriod", "from=2026-11-22&to=2026-11-23")).toMatchObject({
      total: [null, 0, 1, 0],
      total_before: [null, 3, 0, 0],
    });
    expect(await table("turnaround", "byPeriod", november)).toMatchObject({
      total: [null, 1, 2, 2, 0, 0],
      total_before: [null, 0, null, null, 0, 0],
    });
  });

  it("gives no earlier figure for what is counted now", async () => {
    expect(Object.keys((await table("volume", "byQueue", november)) ?? {})).toEqual(["name", "columns", "rows"]);
    expect(await rowsOf("volume", "open")).toEqual([[productIds.certifiedCopy, 2]]);
  });

  it("compares whole months with as many whole months", async () => {
    const beforeOf = async (days: string) => (await read("money", days)).before;
    expect(await beforeOf("from=2026-10-01&to=2026-10-31")).toEqual({ from: "2026-09-01", to: "2026-09-30" });
    expect(await beforeOf("from=2026-01-01&to=2026-03-31")).toEqual({ from: "2025-10-01", to: "2025-12-31" });
    expect(await beforeOf("from=2024-02-01&to=2024-02-29")).toEqual({ from: "2024-01-01", to: "2024-01-31" });
    expect(await beforeOf("from=2026-10-01&to=2026-10-30")).toEqual({ from: "2026-09-01", to: "2026-09-30" });
    expect(await beforeOf("from=2026-10-02&to=2026-10-31")).toEqual({ from: "2026-09-02", to: "2026-10-01" });
  });

  it("counts days of the office where the clocks change", async () => {
    const period = "from=2026-11-01&to=2026-11-02";
    expect((await read("volume", period)).before).toEqual({ from: "2026-10-30", to: "2026-10-31" });
    expect((await read("volume", "from=2027-03-13&to=2027-03-15")).before?.from).toBe("2027-03-10");
  });
});

describe("a report of one product", () => {
  const of = (product: unknown) => `${november}&product_id=${String(product)}`;
  beforeAll(openSmallOffice);
  afterAll(close);

  it("shows the product alone, and nothing of other products", async () => {
    const [copy, other] = [productIds.certifiedCopy, productIds.apostille];
    expect(await rowsOf("volume", "byProduct", of(copy))).toEqual([[copy, 3, 1, 0]]);
    for (const name of ["volume", "turnaround", "money", "quality"] as const)
      expect((await read(name, of(other))).tables.flatMap(({ rows }) => rows)).toEqual([]);
  });

  it("shows the price of the product without what is charged for the order", async () => {
    const { tables } = await read("money", of(productIds.certifiedCopy));
    expect(tables.map(({ name }) => name)).toEqual(["byPeriod", "byLine", "refunds"]);
    const line = (await rowsOf("money", "byLine"))?.find(([kind]) => kind === "product");
    expect(tables[0]?.rows).toEqual([["2026-11-21", line?.[3], 0]]);
  });

  it("rejects a product that does not exist", async () => {
    for (const product of ["0", "7", "x", "1.0"])
      refusedFields(await ask("volume", of(product)), { product_id: "There is no product with this number." });
    expect((await ask("volume", `${november}&product_id=`)).status).toBe(200);
  });
});

describe("the file of a report", () => {
  const csv = { accept: "text/csv" };
  beforeAll(openSmallOffice);
  afterAll(close);

  it("contains its tables with titles, heads and words", async () => {
    const { text, headers } = await ask("volume", november, "clerk", csv);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="volume-2026-11-01-2026-11-30.csv"',
    });
    expect(text.split("\r\n").slice(0, 11)).toEqual([
      '\uFEFF"Placed, done and canceled, by period"',
      "From,Placed,Done,Canceled",
      "2026-11-21,3,0,0",
      "2026-11-23,0,1,0",
      "In all,3,1,0",
      "Before (2026-10-01 – 2026-10-31),0,0,0",
      "Change,3,1,0",
      "",
      '"Placed, done and canceled, by product"',
      'Product,Placed,Done,Canceled,"Placed, before","Done, before","Canceled, before"',
      "Certified Copy,3,1,0,0,0,0",
    ]);
  });

  it.each(["=", "+", "-", "@", "\t", "\r"])("tells a spreadsheet that a name with %j is text", async (sign) => {
    await test.database.db
      .updateTable("users")
      .set({ display_name: `${sign}1+1` })
      .execute();
    expect((await ask("people", november, "clerk", csv)).text).toContain(`'${sign}1+1`);
  });

  it("asks for a fresh proof where STEP_UP is on, and the page does not", async () => {
    const strict = await openTestPortal({ STEP_UP: "on" });
    const clerk = await strict.staff();
    const path = `/reports/volume?${november}`;
    strict.later(6 * 60_000);
    expect((await strict.call("GET", path, undefined, clerk)).status).toBe(200);
    refusedWith(await strict.call("GET", path, undefined, { ...clerk, ...csv }), 403, "STEP_UP_REQUIRED");
    await strict.close();
  });
});
