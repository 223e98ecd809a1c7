import { connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { accountSchema, accountsSchema } from "@dop/domain/contract";
import { roleIds, type RoleId } from "@dop/domain/staff";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { listeningPortal } from "../../../../test/event-stream.ts";
import { placeOrder } from "../../../../test/orders.ts";
import { type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { requireStaff } from "../../../http/sessions.ts";
import { eventReader } from "./event-concern.ts";
import { createEventStreams } from "./event-streams.ts";

const { portal, open: openStream } = listeningPortal();
let test: TestPortal;
beforeAll(() => void (test = portal()));

const open = async (who: StaffName, query = "") => openStream(query, await test.staff(who));
/** Adds events as a change does, but for the notice that something has changed. */
const addEvents = async (count: number) =>
  sql`insert into live_events (kind, order_id, queue)
    select 'queue', 40000 + n, 'apostille-approveAccess' from generate_series(1, ${count}::integer) n`.execute(
    test.database.db,
  );
const announce = async () => sql`select pg_notify('dop_events', '')`.execute(test.database.db);

/** Less than the time between two looks at every reader's right. */
const soon = { timeout: 10_000 };

describe("a stream (rule Q-14)", () => {
  it("tells of a change whose notice was lost", async () => {
    const stream = await open("clerk");
    await addEvents(1);
    await stream.expectEvent("queue", { order: 40_001, queue: "apostille-approveAccess" });
    expect(stream.hasEnded()).toBe(false);
  });

  it("tells of changes after the connection that listens was ended", async () => {
    // The embedded engine has one connection.
    if (test.database.databaseUrl === null) return;
    const stream = await open("clerk");
    const end = async () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(test.database.db);
    await expect.poll(async () => (await end()).rows.length).toBe(1);
    const order = await placeOrder(test);
    await stream.expectEvent("order", { order: order.id });
    expect(stream.hasEnded()).toBe(false);
  });

  it("tells by one reset of more changes than it can hold, missed ones or those of now", async () => {
    const first = await open("clerk");
    await addEvents(1);
    await expect.poll(() => first.events().length).toBeGreaterThan(0);
    const last = first.events().at(-1)?.id ?? 0;
    await addEvents(5000);
    await first.expectEvent("reset");
    const late = await open("clerk", `?after=${String(last)}`);
    await late.expectEvent("reset");
    expect(late.events()).toHaveLength(1);
    await addEvents(1);
    for (const stream of [first, late]) {
      await stream.expectEvent("queue", { order: 40_001, queue: "apostille-approveAccess" });
      expect(stream.hasEnded()).toBe(false);
    }
  });

  it("ends at each change where it is asked for one, and misses none between two", async () => {
    const first = await open("clerk", "?once=1");
    await expect.poll(first.hasEnded, soon).toBe(true);
    expect(first.events()).toMatchObject([{ event: "reset" }]);
    const id = first.events()[0]?.id;
    await addEvents(1);
    const next = await open("clerk", `?once=1&after=${String(id)}`);
    await expect.poll(next.hasEnded, soon).toBe(true);
    expect(next.events()).toMatchObject([{ event: "queue", data: { order: 40_001 } }]);
    const last = await open("clerk", `?once=1&after=${String(next.events()[0]?.id)}`);
    expect(last.hasEnded()).toBe(false);
    await addEvents(1);
    await announce();
    await expect.poll(last.hasEnded, soon).toBe(true);
    expect(last.events()).toHaveLength(1);
  });

  it("refuses a HEAD, which would never end it", async () => {
    const headers = { ...(await test.staff("clerk")) };
    for (let call = 0; call < 6; call += 1)
      expect((await test.request({ method: "HEAD", url: "/api/events", headers })).status).toBe(404);
    expect((await open("clerk")).status).toBe(200);
  });

  it("leaves a reader who takes nothing, and nobody else", async () => {
    const other = await open("clerk");
    const { "x-access-token": token } = await test.staff("admin");
    const served = once(test.app.server, "connection");
    const { port } = test.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\nx-access-token: ${String(token)}\r\n\r\n`);
    const [connection] = (await served) as [Socket];
    const ended = once(connection, "close");
    // The system keeps megabytes for a connection before it takes no more: here it takes none from the start.
    Object.assign(connection, { _write: () => undefined, _writev: undefined });
    for (let round = 0; !connection.destroyed && round < 40; round += 1) {
      const before = other.text().length;
      await addEvents(900);
      await announce();
      await expect.poll(() => other.text().length, { interval: 5 }).toBeGreaterThan(before);
    }
    await ended;
    expect(other.hasEnded()).toBe(false);
    socket.destroy();
  });

  it("ends at once for a user who is removed, or has another role", async () => {
    const byAdmin = async (...[method, path, body]: Parameters<TestPortal["call"]>) =>
      test.call(method, path, body, await test.staff("admin"));
    const accounts = answered(await byAdmin("GET", "/users"), accountsSchema);
    const pathOf = (roleId: number) => `/users/${String(accounts.find(({ role_id: id }) => id === roleId)?.id)}`;
    const [admin, clerk, viewer] = [await open("admin"), await open("clerk"), await open("viewer")];
    answered(await byAdmin("PATCH", pathOf(roleIds.viewer), { role_id: roleIds.user }), accountSchema);
    await expect.poll(viewer.hasEnded, soon).toBe(true);
    expect(clerk.hasEnded()).toBe(false);
    const { status } = await byAdmin("DELETE", pathOf(roleIds.user));
    expect(status).toBeLessThan(300);
    await expect.poll(clerk.hasEnded, soon).toBe(true);
    const headers = { ...(await test.staff("clerk")) };
    const again = await test.request({ method: "GET", url: "/api/events", headers });
    expect([again.status, again.body]).toEqual([403, ""]);
    expect(admin.hasEnded()).toBe(false);
  });

  it("ends at once also while another reader's right is looked at", async () => {
    let release: (() => void) | undefined;
    let isSlow = false;
    const db = test.portal.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isSlow) await new Promise<void>((resolve) => (release = resolve));
        isSlow = false;
        return result;
      },
    });
    const following = createEventStreams({ ...test.portal, db });
    const follow = async (who: StaffName) => {
      const { "x-access-token": token } = await test.staff(who);
      const { staff } = await requireStaff(test.portal, String(token), true);
      const stream = await following.open(eventReader(staff, undefined), who, 6, { known: null, once: false });
      const read = { text: "", hasEnded: false };
      stream?.on("data", (part) => (read.text += String(part))).on("end", () => (read.hasEnded = true));
      return read;
    };
    const [first, second] = [await follow("viewer"), await follow("admin")];
    const change = async (email: string, roleId: RoleId) =>
      test.portal.db.updateTable("users").set({ role_id: roleId }).where("email", "=", email).execute();
    isSlow = true;
    await change("viewer@example.gov", roleIds.viewer);
    await expect.poll(() => release).toBeDefined();
    const told = second.text.length;
    await change("admin@example.gov", roleIds.user);
    await expect.poll(() => second.text.length).toBeGreaterThan(told);
    release?.();
    await expect.poll(() => [first.hasEnded, second.hasEnded], { timeout: 4000 }).toEqual([true, true]);
  });
});
