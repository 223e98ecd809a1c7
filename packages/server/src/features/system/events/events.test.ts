import { statusIds } from "@dop/domain/orders";
import { sql } from "kysely";
import { loginAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { listeningPortal } from "../../../../test/event-stream.ts";
import { placeOrder, placePaidOrder, placeReviewedOrder, productOf } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";
import { transmittalCalls } from "../../../../test/transmittal-calls.ts";
import { openPostgres } from "../../../db/open-postgres.ts";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";

const { portal, open } = listeningPortal();
let test: TestPortal;
beforeAll(() => void (test = portal()));
afterEach(() => void vi.useRealTimers());
const { processed, created, keyOf } = transmittalCalls(() => test);
const { save } = settingsCalls(() => test);

const staffStream = async (query?: string) => open(query, await test.staff());

describe("GET /events (rule Q-14)", () => {
  it("tells staff of an order, of the queues that it leaves and enters, and of its transmittal", async () => {
    const order = await placeReviewedOrder(test);
    const stream = await staffStream();
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({ "content-type": "text/event-stream", "cache-control": "no-store" });
    await test.call(
      "PATCH",
      `/orders/products/${productOf(order)}/status`,
      { status_id: statusIds.processed },
      await test.staff(),
    );
    await stream.expectEvent("order", { order: order.id });
    await stream.expectEvent("queue", { order: order.id, queue: "apostille-printAndShip" });
    await stream.expectEvent("queue", { order: order.id, queue: "apostille-createTransmittal" });
    await test.call("POST", "/transmittals", { order_products: order.productIds }, await test.staff());
    await stream.expectEvent("transmittal");
    const ids = stream.events().map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("tells staff of messages and settings", async () => {
    const order = await placePaidOrder(test);
    const stream = await staffStream();
    await test.call("POST", "/messages", { order_id: order.uuid, message_content: "Hello" });
    await save({ office_phone: "435-555-0199" });
    await stream.expectEvent("inbox", { order: order.id });
    await stream.expectEvent("settings");
    expect(stream.hasEnded()).toBe(false);
  });

  it("tells of a message that is taken back, and of a shared view", async () => {
    test.keepsActs = true;
    const order = await placePaidOrder(test);
    const body = { order_id: order.id, message_content: "Too early" };
    const { headers } = await test.call("POST", "/messages", body, await test.staff());
    const [staff, customer] = [await staffStream(), await open(`?uuid=${order.uuid}`)];
    const undone = await test.call("POST", `/undo/${String(headers["undo"])}`, {}, await test.staff());
    expect(undone.status).toBe(200);
    test.keepsActs = false;
    await staff.expectEvent("inbox", { order: order.id });
    await customer.expectEvent("order", { order: order.id });
    const asShown = { sort: "time", reverse: false, filter: "", show: null };
    const view = { name: "Ours", queue: "apostille-printAndShip", ...asShown, shared: true };
    expect((await test.call("POST", "/views", view, await test.staff())).status).toBeLessThan(300);
    await staff.expectEvent("settings");
  });

  it("tells of an order's email that fails, and that is sent again", async () => {
    const order = await placePaidOrder(test);
    for (const state of ["bounced", "pending"] as const) {
      const stream = await staffStream();
      await test.database.db.updateTable("mail_outbox").set({ state }).where("order_id", "=", order.id).execute();
      await stream.expectEvent("order", { order: order.id });
      await stream.expectEvent("counts", { order: order.id });
      expect(stream.hasEnded()).toBe(false);
    }
  });

  it("tells staff of a colleague who opens an order, and who leaves it", async () => {
    const order = await placePaidOrder(test);
    const stream = await staffStream();
    const told = () => stream.events().filter(({ event, data }) => event === "order" && data.order === order.id).length;
    const colleague = await test.staff("admin");
    await test.call("GET", `/orders/${order.id}`, undefined, colleague);
    await expect.poll(told).toBe(1);
    await test.call("GET", `/orders/${order.id}`, undefined, colleague);
    await test.call("DELETE", `/orders/${order.id}/presence`, undefined, colleague);
    await expect.poll(told).toBe(2);
  });

  it("tells a customer of their own order alone, and a desk of its transmittal", async () => {
    const order = await processed();
    const other = await processed("1000002");
    const { path } = await created(order);
    const customer = await open(`?uuid=${order.uuid}`);
    const desk = await open(`?key=${await keyOf(path)}`);
    await created(other);
    const shipped = { status_id: statusIds.shipped };
    const ticked = await test.call("PATCH", `${path}/order-status`, shipped, await test.staff());
    expect(ticked.status).toBe(200);
    await customer.expectEvent("order", { order: order.id });
    await desk.expectEvent("transmittal");
    expect(new Set(customer.events().map(({ data }) => data.order))).toEqual(new Set([order.id]));
    expect(new Set(desk.events().map((each) => each.event))).toEqual(new Set(["transmittal"]));
  });

  it("sends no name, address or number of a customer", async () => {
    const stream = await staffStream();
    const order = await placeReviewedOrder(test);
    await stream.expectEvent("order", { order: order.id });
    expect(
      stream
        .text()
        .replaceAll(/^(id: \d+|event: \w+|data: \{("order":\d+)?,?("queue":"[\w-]+")?\}|: .*|)$/gm, "")
        .trim(),
    ).toBe("");
  });

  it("replays what a reader has missed, by Last-Event-ID and by after", async () => {
    const first = await staffStream();
    const before = await placeOrder(test);
    await first.expectEvent("order", { order: before.id });
    const last = first.events().at(-1)?.id ?? 0;
    first.close();
    const missed = await placeOrder(test);
    for (const stream of [
      await open("", { ...(await test.staff()), "last-event-id": String(last) }),
      await staffStream(`?after=${String(last)}`),
    ]) {
      await stream.expectEvent("order", { order: missed.id });
      expect(stream.events().every(({ id }) => id > last)).toBe(true);
    }
  });

  it("sends one reset for numbers that are forgotten, or of another database", async () => {
    const reader = await staffStream();
    const order = await placeOrder(test);
    await reader.expectEvent("order", { order: order.id });
    const [event] = reader.events();
    await sql`update live_events set at = at - interval '11 minutes'`.execute(test.database.db);
    await placeOrder(test);
    const old = await staffStream(`?after=${String((event?.id ?? 0) - 1)}`);
    await old.expectEvent("reset");
    for (const number of ["999999999", "9".repeat(20), "-5", "1.5", "abc"]) {
      const strange = await open("", { ...(await test.staff()), "last-event-id": number });
      await strange.expectEvent("reset");
      expect(strange.events()).toHaveLength(1);
      strange.close();
    }
  });

  it("refuses those without a session or a key, and a seventh stream of a session", async () => {
    for (const [query, body] of [
      ["", "jwt malformed"],
      ["?key=wrong", "Access Denied!"],
      ["?uuid=00000000-0000-4000-8000-000000000000", "Access Denied!"],
    ]) {
      const answer = await test.request({ method: "GET", url: `/api/events${String(query)}` });
      expect([answer.status, answer.body]).toEqual([403, body]);
    }
    const headers = await test.staff("admin");
    const six = await Promise.all(Array.from({ length: 6 }, () => open("", headers)));
    expect(six.map(({ status }) => status)).toEqual(six.map(() => 200));
    expect((await test.request({ method: "GET", url: "/api/events", headers: { ...headers } })).status).toBe(429);
    six.at(-1)?.close();
    await expect.poll(async () => (await open("", headers)).status).toBe(200);
  });

  it("refuses a thirteenth stream of a host with keys", async () => {
    const order = await placeOrder(test);
    for (let nth = 1; nth <= 12; nth += 1) expect((await open(`?uuid=${order.uuid}`)).status).toBe(200);
    expect((await test.request({ method: "GET", url: `/api/events?uuid=${order.uuid}` })).status).toBe(429);
  });

  it("tells of what another server has changed", async () => {
    const { databaseUrl } = test.database;
    // The embedded engine has one server.
    if (databaseUrl === null) return;
    const stream = await staffStream();
    const second = await openTestPortal({}, undefined, { ...openPostgres(databaseUrl, 3), databaseUrl });
    const order = await placeOrder(second);
    await stream.expectEvent("order", { order: order.id });
    expect(stream.hasEnded()).toBe(false);
    await second.close();
  });

  it("shows a sign of life within 15 seconds, and ends with the session", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const login = await test.call("POST", "/users/login", { username: "clerk@example.gov", password: samplePassword });
    const headers = { "x-access-token": answered(login, loginAnswerSchema).token };
    const stream = await open("", headers);
    await expect.poll(stream.text).toBe(": open\n\n");
    vi.advanceTimersByTime(15_000);
    await expect.poll(stream.text).toBe(": open\n\n: still here\n\n");
    expect(stream.hasEnded()).toBe(false);
    await test.call("POST", "/users/logout", undefined, headers);
    vi.advanceTimersByTime(15_000);
    await expect.poll(stream.hasEnded).toBe(true);
  });
});
