import { queueCountsSchema, queueEntriesSchema, queueOverviewSchema, searchAnswerSchema } from "@dop/domain/contract";
import { queueKeys } from "@dop/domain/queues";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("finding orders", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
    const person = (firstName: string, lastName: string, email: string) => ({
      contactInfo: { ...anApostilleCart().contactInfo, firstName, lastName, email },
    });
    await placePaidOrder(test, anApostilleCart(person("José", "Muñoz", "jose@example.org")));
    test.now = new Date(test.now.getTime() + 60_000);
    await placePaidOrder(test, aCertifiedCopyCart(person("Per", "100%_Cent", "per.larsen@example.net")));
  });
  /**
   * Makes the planner take the table of the search for one of so many rows; -1 says that nobody has counted. It counts
   * the pages itself, of which other tests may have left some.
   */
  const pretendRows = (rows: number) =>
    sql`update pg_class set reltuples = ${rows},
        relpages = case when ${rows} < 0 then 0 else pg_relation_size(oid) / current_setting('block_size')::integer end
      where oid = 'order_search'::regclass`.execute(test.database.db);
  afterAll(async () => {
    // Other tests use this database after it.
    await pretendRows(-1);
    if (test.database.kind === "postgres")
      await sql`alter table order_search reset (autovacuum_enabled)`.execute(test.database.db);
    await test.close();
  });

  const get = async (path: string) => test.call("GET", path, undefined, await test.staff());
  const search = async (query: string) => answered(await get(`/orders/search?${query}`), searchAnswerSchema);
  const names = async (query: string) => (await search(query)).items.map((item) => item.first_name);

  it.each([
    ["name=munoz", ["José"]],
    ["name=MUÑ", ["José"]],
    ["name=e", ["Per", "José"]],
    ["name=lovelace", ["Per", "José"]],
    ["name=%25", ["Per"]],
    ["name=_", ["Per"]],
    ["name=%20%20", ["Per", "José"]],
    ["email=EXAMPLE.net", ["Per"]],
    ["email=per.larsen@example.net", ["Per"]],
    ["email=Larsen%40Example", ["Per"]],
    ["email=er.larsen@example.org", []],
    ["email=rxlarsen@example", []],
    ["type=APOSTILLE", ["José"]],
    ["licenseNumber=1000001&type=CERTIFIED_COPY", ["Per"]],
    ["invoiceNumber=1", []],
    ["time=active", ["Per", "José"]],
    ["time=past-3-months&name=jose", ["José"]],
    ["sortBy=LAST_NAME", ["Per", "José"]],
    ["sortBy=LAST_NAME&reverse=true", ["José", "Per"]],
    ["sortBy=CREATED_AT", ["José", "Per"]],
    ["page=1", []],
    ["status=1", ["Per", "José"]],
    ["status=7,10", []],
    ["status=1,1&type=APOSTILLE", ["José"]],
    ["status=", ["Per", "José"]],
    ["from=2026-11-21&to=2026-11-21", ["Per", "José"]],
    ["from=2026-11-22&to=2026-11-23", []],
    ["happened=charged&from=2026-11-21&to=2026-11-21&name=jose", ["José"]],
    ["happened=done&from=2026-11-21&to=2026-11-21", []],
    ["happened=priced&from=2026-11-21&to=2026-11-21&type=CERTIFIED_COPY", ["Per"]],
    ["from=2026-11-21&to=2026-11-21&weekday=6&hour=11", ["Per", "José"]],
    ["from=2026-11-21&to=2026-11-21&weekday=7", []],
    ["from=2026-11-21&to=2026-11-21&hour=12", []],
    ["queue=apostille-makeEdits", []],
    ["queue=apostille-makeEdits&waited=days7", []],
    ["held=true", []],
  ])("%s finds %j", async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it("takes days of the office as the reports do", async () => {
    const days = "Choose a first and a last day.";
    const date = "invalid date; must be in YYYY-MM-DD (ISO 8601) format";
    refusedFields(await get("/orders/search?happened=done"), { from: days });
    refusedFields(await get("/orders/search?from=2026-11-21"), { to: days });
    refusedFields(await get("/orders/search?to=2026-11-21"), { from: days });
    refusedFields(await get("/orders/search?from=2026-02-30&to=soon"), { from: date, to: date });
    refusedFields(await get("/orders/search?from=2026-11-22&to=2026-11-21"), {
      to: "The last day is before the first.",
    });
    refusedFields(await get("/orders/search?happened=net&from=2020-11-21&to=2026-11-21"), {
      from: "A report covers five years at most.",
    });
    for (const wrong of ["happened=x", "weekday=8", "hour=24", "queue=x", "waited=x"])
      expect((await get(`/orders/search?${wrong}`)).status).toBe(400);
  });

  it("says how often it happened, and how much money moved", async () => {
    const day = "from=2026-11-21&to=2026-11-21";
    expect((await search(day)).happened).toEqual({ times: 2, amount: 0 });
    const { happened, items } = await search(`happened=charged&${day}`);
    expect(happened?.times).toBe(2);
    expect(happened?.amount).toBeCloseTo(
      items.reduce((sum, { paid }) => sum + paid, 0),
      6,
    );
    expect((await search(`${day}&name=jose`)).happened).toBeUndefined();
  });

  it("keeps the sums of the money report from viewers", async () => {
    const path = "/orders/search?happened=charged&from=2026-11-21&to=2026-11-21";
    const answer = await test.call("GET", path, undefined, await test.staff("viewer"));
    expect(answered(answer, searchAnswerSchema).happened).toEqual({ times: 2, amount: null });
  });

  it("counts what it finds", async () => {
    expect(await search("name=jose")).toMatchObject({ count: 1, about: false });
    expect(await search("page=7")).toMatchObject({ items: [], count: 2 });
  });

  it("guesses the total of a common name, but not where it would read all before a time", async () => {
    await pretendRows(1_000_000);
    for (const sortBy of ["ORDER_ID", "REFERENCE_ID", "PRODUCT_NAME"]) {
      const common = `name=e&time=past-year&sortBy=${sortBy}`;
      expect(await search(common), sortBy).toMatchObject({ count: 2, about: false });
      expect((await search(`${common}&reverse=true`)).about, sortBy).toBe(true);
      expect((await search(`name=e&sortBy=${sortBy}`)).about, sortBy).toBe(true);
    }
    expect((await search("name=e&time=past-year&sortBy=CREATED_AT")).about).toBe(true);
  });

  it("guesses the total in an office of any size, and counts where a walk would pass more than it finds", async () => {
    // Its own count would take the place of these.
    if (test.database.kind === "postgres")
      await sql`alter table order_search set (autovacuum_enabled = false)`.execute(test.database.db);
    for (const [rows, page, about] of [
      [1000, 0, false],
      [30_000, 0, true],
      [30_000, 10_000, false],
      [3_000_000, 500, true],
    ] as const) {
      await pretendRows(rows);
      expect((await search(`name=e&page=${page}`)).about, `${rows} rows, page ${page}`).toBe(about);
      // A term that hardly any row fits is counted, however many rows there are.
      expect((await search(`name=quackenbush&page=${page}`)).about).toBe(false);
    }
    expect(await search("name=e&phone=none")).toMatchObject({ count: 0, about: false });
  });

  it("names every filter that is none", async () => {
    refusedFields(await get("/orders/search?orderNumber=abc&licenseNumber=1.5&invoiceNumber=-1"), {
      orderNumber: "Must be a number.",
      licenseNumber: "Must be a number.",
      invoiceNumber: "Must be a number.",
    });
    refusedFields(await get("/orders/search?page=1000000"), { page: "Must be 999999 or less." });
    for (const query of [
      "time=ever",
      "type=WEDDING_CAKE",
      "sortBy=1;drop table orders",
      "page=-1",
      "status=13",
      "status=7,",
      "status=1)",
    ])
      refusedWith(await get(`/orders/search?${encodeURI(query)}`), 400, "VALIDATION");
  });

  it("counts every queue, and lists the longest waiting first", async () => {
    const counts = answered(await get("/queues"), queueCountsSchema);
    expect(Object.keys(counts).toSorted()).toEqual([...queueKeys].toSorted());
    expect(counts["apostille-approveAccess"]).toBe(1);
    const entries = answered(await get("/queues/apostille-approveAccess"), queueEntriesSchema);
    expect(entries).toMatchObject([{ first_name: "José", time_in_queue: 60, flagged: false, unread_messages: 0 }]);
    refusedWith(await get("/queues/apostille-nothing"), 404, "NOT_FOUND");
    expect(answered(await get("/queues/overview"), queueOverviewSchema)).toMatchObject({
      order_issues: 0,
      refunds_requested: 0,
    });
  });
});
