import { queueOverviewSchema, transmittalProductsSchema, transmittalsSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { transmittalCalls } from "../../../../test/transmittal-calls.ts";

describe("transmittals", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const { created, processed } = transmittalCalls(() => test);

  it("lists those of the last two weeks, and by who ordered", async () => {
    const order = await processed();
    await created(order);
    const list = async (query: string) =>
      answered(await test.call("GET", `/transmittals${query}`, undefined, await test.staff()), transmittalsSchema);
    expect((await list("")).length).toBeGreaterThan(0);
    expect(await list("?start_date=2026-12-01")).toEqual([]);
    expect(await list("?url_id=999999999999999")).toEqual([]);
    expect((await list(`?order_id=${order.id}`)).length).toBe(1);
    expect((await list("?last_name=LOVELACE&first_name=ád")).length).toBeGreaterThan(0);
    expect(await list("?last_name=nobody")).toEqual([]);
  });

  it("lists those that are out, however old, as many as the home page counts", async () => {
    const order = await processed();
    const { url_id: urlId } = await created(order);
    await test.database.db
      .updateTable("transmittals")
      .set({ created_on: "2024-01-02" })
      .where("url_id", "=", urlId)
      .execute();
    const staff = await test.staff();
    const out = async (query = "") =>
      answered(await test.call("GET", `/transmittals?out=true${query}`, undefined, staff), transmittalsSchema);
    // Home counts them once a minute.
    const counted = async () => {
      test.now = new Date(test.now.getTime() + millisecondsIn.minute);
      return queueOverviewSchema.parse((await test.call("GET", "/queues/overview", undefined, staff)).body)
        .transmittals_out;
    };
    const before = await out();
    expect(before.some(({ date }) => date === "2024-01-02")).toBe(true);
    expect(before).toHaveLength(await counted());
    expect(await out("&start_date=2024-01-03")).toHaveLength(before.length - 1);
    const all = { status_id: statusIds.shipped, forward_only: true };
    expect((await test.call("PATCH", `/transmittals/2024-01-02/${urlId}/order-status`, all, staff)).status).toBe(200);
    expect(await out()).toHaveLength(before.length - 1);
    expect(await counted()).toBe(before.length - 1);
    refusedWith(await test.call("GET", "/transmittals?out=maybe", undefined, staff), 400, "VALIDATION");
  });

  it("lists candidates by the office's day", async () => {
    const order = await processed();
    // Half past nine in the evening of November 20 in Utah.
    const evening = new Date("2026-11-21T04:30:00.000Z");
    await test.database.db.updateTable("orders").set({ created_at: evening }).where("id", "=", order.id).execute();
    const list = async (day: string) => {
      const path = `/orders/all-orders?order_id=${order.id}&start_date=${day}&end_date=${day}`;
      return answered(await test.call("GET", path, undefined, await test.staff()), transmittalProductsSchema).length;
    };
    expect([await list("2026-11-19"), await list("2026-11-20"), await list("2026-11-21")]).toEqual([0, 1, 0]);
  });

  it("names a date that does not exist", async () => {
    const words = "invalid date; must be in YYYY-MM-DD (ISO 8601) format";
    for (const date of ["2026-13-01", "yesterday", "2026-02-30", "21.11.2026"])
      refusedFields(await test.call("GET", `/transmittals/${date}/1`, undefined, await test.staff()), { date: words });
    refusedFields(await test.call("GET", "/transmittals?start_date=soon", undefined, await test.staff()), {
      start_date: words,
    });
  });
});
