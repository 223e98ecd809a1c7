import { transmittalLinkSchema, transmittalSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { productOf } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { transmittalCalls } from "../../../../test/transmittal-calls.ts";

describe("transmittals", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const { created, keyOf, processed } = transmittalCalls(() => test);

  it("opens for staff, and by its own key alone for everybody else", async () => {
    const { path } = await created(await processed());
    const other = await created(await processed());
    const key = await keyOf(path);
    expect(answered(await test.call("GET", `${path}?key=${key}`), transmittalSchema).order_products).toHaveLength(1);
    forbiddenWith(await test.call("GET", path), "jwt malformed");
    forbiddenWith(await test.call("GET", `${path}?key=nonsense`), "Access Denied!");
    forbiddenWith(await test.call("GET", `${other.path}?key=${key}`), "Access Denied!");
    for (const number of [1, 9_999_999_999])
      forbiddenWith(await test.call("GET", `/transmittals/2020-01-01/${number}?key=${key}`), "Access Denied!");
    refusedWith(await test.call("GET", "/transmittals/2020-01-01/1", undefined, await test.staff()), 404, "NOT_FOUND");
  });

  it("gives its key to staff who may write, audits each reading, and gives a viewer none in any answer", async () => {
    const order = await processed();
    const { path } = await created(order);
    const read = async (address: string, who: StaffName) => test.call("GET", address, undefined, await test.staff(who));
    const key = await keyOf(path);
    for (const who of ["clerk", "admin"] as const)
      expect(answered(await read(`${path}/link`, who), transmittalLinkSchema).url).toContain(`?key=${key}`);
    forbiddenWith(await read(`${path}/link`, "viewer"), "Access Denied!");
    forbiddenWith(await test.call("POST", `${path}/link`, undefined, await test.staff("viewer")), "Access Denied!");
    const { id } = answered(await read(path, "clerk"), transmittalSchema);
    const readings = await test.database.db
      .selectFrom("audit_log")
      .select("actor_name")
      .where("action", "=", "transmittal.link_read")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(readings.map(({ actor_name: name }) => name)).toEqual(["K. Madsen", "K. Madsen", "R. Tolman"]);
    for (const address of ["/transmittals", path, `${path}/${productOf(order)}`, `/orders/${order.id}`])
      for (const who of ["viewer", "clerk", "admin"] as const) {
        const { status, text } = await read(address, who);
        expect({ address, who, status, carries: text.includes(key) }).toMatchObject({ status: 200, carries: false });
      }
  });

  it("renews its key, and lets it lapse after ninety days", async () => {
    const { path } = await created(await processed());
    const old = await keyOf(path);
    await test.call("POST", `${path}/link`, undefined, await test.staff());
    forbiddenWith(await test.call("GET", `${path}?key=${old}`), "Access Denied!");
    const key = await keyOf(path);
    const before = test.now;
    test.now = new Date(before.getTime() + 91 * 86_400_000);
    forbiddenWith(await test.call("GET", `${path}?key=${key}`), "Access Denied!");
    test.now = before;
  });

  it("lets the Lt. Governor's desk tick Arrived and Sent, in its own name", async () => {
    const order = await processed();
    const { path } = await created(order);
    const key = await keyOf(path);
    const tick = (status_id: number) =>
      test.call("PATCH", `${path}/${productOf(order)}/status?key=${key}`, { status_id });
    for (const status of [5, 6, 5, 4, 6]) expect((await tick(status)).body).toEqual({ status_id: status });
    const { history, mails } = await recordsOf(test, order.id);
    expect(history.slice(-2)).toEqual(["4 Lt. Governor Office", "6 Lt. Governor Office"]);
    // The way back told the customer nothing, so that the way forth has nothing new to tell.
    expect(mails.filter((kind) => kind === "shipped")).toHaveLength(1);
    refusedWith(await tick(9), 409, "STEP_NOT_IN_WORKFLOW");
  });

  it("names the desk and the transmittal in the audit log, by key; staff stay staff", async () => {
    const order = await processed();
    const { path } = await created(order);
    const { id } = answered(await test.call("GET", path, undefined, await test.staff()), transmittalSchema);
    const key = await keyOf(path);
    const product = productOf(order);
    await test.call("PATCH", `${path}/${product}/status?key=${key}`, { status_id: 5 });
    await test.call("PATCH", `${path}/order-status?key=${key}`, { status_id: 6 });
    await test.call("PATCH", `${path}/${product}/status`, { status_id: 5 }, await test.staff());
    await test.call("PATCH", `${path}/order-status`, { status_id: 6 }, await test.staff("admin"));
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "actor_kind", "actor_name", "user_id", "subject_type", "subject_id", "detail"])
      .where("action", "in", ["transmittal.status_changed", "transmittal.all_statuses_changed"])
      .where(sql`detail ->> 'transmittal'`, "=", String(id))
      .orderBy("id")
      .execute();
    const desk = { actor_kind: "lieutenant_governor", actor_name: "Lt. Governor Office", user_id: null };
    const one = { action: "transmittal.status_changed", subject_type: "order_product", subject_id: String(product) };
    const all = { action: "transmittal.all_statuses_changed", subject_type: "transmittal", subject_id: String(id) };
    expect(entries).toMatchObject([
      { ...desk, ...one, detail: { transmittal: id, to: 5 } },
      { ...desk, ...all, detail: { transmittal: id, to: 6, products: 1 } },
      { ...one, actor_kind: "staff", actor_name: "K. Madsen", detail: { transmittal: id, to: 5 } },
      { ...all, actor_kind: "staff", actor_name: "R. Tolman", detail: { transmittal: id, to: 6 } },
    ]);
    const byCustomer = test.database.db.selectFrom("audit_log").select("id").where("actor_kind", "=", "customer");
    expect(await byCustomer.where("action", "like", "transmittal.%").execute()).toEqual([]);
  });
});
