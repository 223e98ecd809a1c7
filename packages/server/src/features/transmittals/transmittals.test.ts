import {
  newTransmittalAnswerSchema,
  queueOverviewSchema,
  transmittalLinkSchema,
  transmittalProductsSchema,
  transmittalSchema,
  transmittalsSchema,
} from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../testing/answer.ts";
import { placeVerifiedOrder, type TestOrder } from "../../testing/orders.ts";
import { leavesNothing, recordsOf } from "../../testing/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../testing/test-portal.ts";

describe("transmittals", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  /** A paid, verified and reviewed apostille that the office has processed. */
  const processed = async (license = "1000001"): Promise<TestOrder> => {
    const cart = anApostilleCart();
    const order = await placeVerifiedOrder(test, { ...cart, license: { ...cart.license, number: license } });
    await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} });
    await test.call("PATCH", `/orders/products/${order.productIds[0]}/status`, { status_id: 9 }, await test.staff());
    return order;
  };
  const productOf = (order: TestOrder): number => order.productIds[0] ?? 0;
  const create = async (ids: readonly number[]) =>
    test.call("POST", "/transmittals", { order_products: ids }, await test.staff());
  const created = async (...orders: TestOrder[]) => {
    const made = answered(await create(orders.map(productOf)), newTransmittalAnswerSchema, 201);
    return { ...made, path: `/transmittals/${made.date}/${made.url_id}` };
  };
  const keyOf = async (path: string): Promise<string> => {
    const link = answered(await test.call("GET", `${path}/link`, undefined, await test.staff()), transmittalLinkSchema);
    return new URL(link.url).searchParams.get("key") ?? "";
  };

  it("takes Processed apostilles, counts within the day, and takes them out of their queue", async () => {
    const [one, two] = [await processed(), await processed()];
    const first = await created(one);
    const second = await created(two);
    expect(second).toMatchObject({ date: "2026-11-21", url_id: first.url_id + 1 });
    const { statuses, queues, history } = await recordsOf(test, one.id);
    expect({ statuses, queues }).toEqual({ statuses: [4], queues: [null] });
    expect(history.at(-1)).toBe("4 K. Madsen");
  });

  it("takes all that were chosen, or none", async () => {
    const good = await processed();
    const early = await placeVerifiedOrder(test);
    const answer = await leavesNothing(test, () => create([productOf(good), productOf(early)]));
    refusedWith(answer, 409, "WRONG_STATUS");
    refusedWith(await leavesNothing(test, () => create([productOf(good), 999_999])), 404, "NOT_FOUND");
    refusedFields(await create([]), { order_products: "Choose at least one order." });
  });

  it("takes a product once when several ask at the same time", async () => {
    const order = await processed();
    const answers = await Promise.all([create([productOf(order)]), create([productOf(order)])]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("opens for staff, and by its own key alone for everybody else", async () => {
    const { path } = await created(await processed());
    const other = await created(await processed());
    const key = await keyOf(path);
    expect(answered(await test.call("GET", `${path}?key=${key}`), transmittalSchema).order_products).toHaveLength(1);
    forbiddenWith(await test.call("GET", path), "jwt malformed");
    forbiddenWith(await test.call("GET", `${path}?key=nonsense`), "Access Denied!");
    forbiddenWith(await test.call("GET", `${other.path}?key=${key}`), "Access Denied!");
    forbiddenWith(await test.call("GET", `/transmittals/2020-01-01/1?key=${key}`), "Access Denied!");
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
    expect(mails.filter((kind) => kind === "shipped")).toHaveLength(2);
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

  it("marks all, and forward only leaves those beyond where they are", async () => {
    const [one, two] = [await processed(), await processed()];
    const { path } = await created(one, two);
    const bulk = async (body: unknown) =>
      answered(
        await test.call("PATCH", `${path}/order-status`, body, await test.staff()),
        transmittalSchema,
      ).order_products.map((product) => product.status_id);
    await test.call("PATCH", `${path}/${productOf(one)}/status`, { status_id: 6 }, await test.staff());
    expect(await bulk({ status_id: 5, forward_only: true })).toEqual([6, 5]);
    expect(await bulk({ status_id: 6 })).toEqual([6, 6]);
    expect(await bulk({ status_id: 5 })).toEqual([5, 5]);
    expect(await bulk({ status_id: 4 })).toEqual([4, 4]);
  });

  it("unmarks what was sent alone, and mails each customer of what is sent once", async () => {
    const [one, two] = [await processed(), await processed()];
    const { path } = await created(one, two);
    const mark = async (body: unknown) =>
      answered(
        await test.call("PATCH", `${path}/order-status`, body, await test.staff()),
        transmittalSchema,
      ).order_products.map((product) => product.status_id);
    await test.call("PATCH", `${path}/${productOf(one)}/status`, { status_id: 6 }, await test.staff());
    expect(await mark({ status_id: 5, forward_only: false })).toEqual([5, 4]);
    expect(await mark({ status_id: 6, forward_only: false })).toEqual([6, 6]);
    const mails = async (order: TestOrder) =>
      (await recordsOf(test, order.id)).mails.filter((kind) => kind === "shipped").length;
    expect([await mails(one), await mails(two)]).toEqual([2, 1]);
  });

  it("leaves a product of an unpaid or voided order where it is, and marks the others", async () => {
    const [paid, unpaid, voided] = [await processed(), await processed(), await processed()];
    const { path } = await created(paid, unpaid, voided);
    const { db } = test.database;
    await db.updateTable("orders").set({ paid_cents: 0 }).where("id", "=", unpaid.id).execute();
    await db.updateTable("orders").set({ voided: true, voided_at: test.now }).where("id", "=", voided.id).execute();
    const answer = await test.call("PATCH", `${path}/order-status`, { status_id: 6 }, await test.staff());
    const marked = answered(answer, transmittalSchema);
    expect(marked.order_products.map((product) => product.status_id)).toEqual([6, 4, 4]);
    expect(marked.order_products.map((product) => product.voided)).toEqual([false, false, true]);
    expect(marked).toMatchObject({ number_of_documents: 2, arrived: 1, sent: 1 });
    // What was sent before its license was voided counts as before.
    await db.updateTable("orders").set({ voided: true, voided_at: test.now }).where("id", "=", paid.id).execute();
    const list = answered(await test.call("GET", "/transmittals", undefined, await test.staff()), transmittalsSchema);
    expect(list.find(({ id }) => id === marked.id)).toMatchObject({ number_of_documents: 2, arrived: 1, sent: 1 });
  });

  it("asks the office by email to fetch paper back that is out when its document ends (rule T-10)", async () => {
    const [voided, canceled, requested, sent, kept] = [
      await processed("1000002"),
      await processed(),
      await processed(),
      await processed(),
      await processed(),
    ];
    const { path, date, url_id: number } = await created(voided, canceled, requested, sent);
    const staff = await test.staff();
    const change = (order: TestOrder, statusId: number) =>
      test.call("PATCH", `/orders/products/${productOf(order)}/status`, { status_id: statusId }, staff);
    expect((await test.call("PATCH", `${path}/order-status`, { status_id: 5 }, staff)).status).toBe(200);
    for (const [order, to] of [
      [requested, statusIds.refundRequested],
      [sent, statusIds.shipped],
      [sent, statusIds.canceled],
      [kept, statusIds.canceled],
    ] as const)
      expect((await change(order, to)).status).toBe(200);
    expect((await test.call("POST", `/orders/${canceled.id}/cancel`, {}, staff)).status).toBe(200);
    expect((await test.call("POST", "/registry/licenses/1000002/voided", {}, test.service)).status).toBe(200);
    const told = await test.database.db
      .selectFrom("mail_outbox")
      .select(["order_id", "recipient", "body_text as text"])
      .where("kind", "=", "paper-back")
      .orderBy("id")
      .execute();
    expect(told.map(({ order_id: id }) => id)).toEqual([requested.id, canceled.id, voided.id]);
    for (const { recipient, text } of told) {
      expect(recipient).toBe(test.portal.settings().office.email);
      expect(text).toContain(`Document: Apostille Request, France\nTransmittal: ${date} / ${String(number)}`);
    }
    expect(told.map(({ text }) => text.includes("was voided while its paper was out"))).toEqual([false, false, true]);
    expect(told.at(-1)?.text).toContain(`/admin/orders/${String(voided.id)}`);
  });

  it("says of an order that has left it so, in words for the office", async () => {
    const order = await processed();
    const { date, url_id } = await created(order);
    const path = `/transmittals/${date}/${url_id}/${productOf(order)}`;
    await test.call("PATCH", `${path}/removal`, undefined, await test.staff());
    const refused = await test.call("PATCH", `${path}/status`, { status_id: 5 }, await test.staff());
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({
      message: "This order is no longer on this transmittal. Please reload the page.",
    });
  });

  it("marks nothing that leaves the transmittal meanwhile, and loses nothing", async () => {
    const orders = [await processed(), await processed(), await processed()];
    const { path } = await created(...orders);
    const leaving = orders[1]?.productIds[0] ?? 0;
    const staff = await test.staff();
    const [all, removal] = await Promise.all([
      test.call("PATCH", `${path}/order-status`, { status_id: 5, forward_only: true }, staff),
      test.call("PATCH", `${path}/${leaving}/removal`, undefined, staff),
    ]);
    expect([all.status, removal.status]).toEqual([200, 200]);
    const statuses = await Promise.all(orders.map(async ({ id }) => (await recordsOf(test, id)).statuses[0]));
    expect(statuses).toEqual([5, 9, 5]);
  });

  it("gives a product back to Processed", async () => {
    const order = await processed();
    const { path } = await created(order);
    const removal = () =>
      test.staff().then((who) => test.call("PATCH", `${path}/${productOf(order)}/removal`, undefined, who));
    expect((await removal()).status).toBe(200);
    const { statuses, queues } = await recordsOf(test, order.id);
    expect({ statuses, queues }).toEqual({ statuses: [9], queues: ["apostille-createTransmittal"] });
    refusedWith(await removal(), 404, "NOT_FOUND");
  });

  it("adds a product, and saves a tracking number", async () => {
    const { path } = await created(await processed());
    const { id } = answered(await test.call("GET", path, undefined, await test.staff()), transmittalSchema);
    const another = await processed();
    const added = await test.call(
      "PATCH",
      `/transmittals/${id}/add-order/${productOf(another)}`,
      undefined,
      await test.staff(),
    );
    expect(answered(added, transmittalSchema).order_products).toHaveLength(2);
    const saved = await test.call(
      "PATCH",
      `/transmittals/${id}/tracking-number`,
      { tracking_shipping: " 3920 0000 0123 4567 7905 3531 2317 0320 " },
      await test.staff(),
    );
    expect(saved.body).toEqual({ tracking_shipping: "790535312317" });
    refusedWith(
      await test.call("PATCH", "/transmittals/999999/tracking-number", { tracking_shipping: "1" }, await test.staff()),
      404,
      "NOT_FOUND",
    );
  });

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
    const counted = async () =>
      queueOverviewSchema.parse((await test.call("GET", "/queues/overview", undefined, staff)).body).transmittals_out;
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
