import { loginAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../dev-tools/sample-staff.ts";
import { placePaidOrder, placeVerifiedOrder } from "../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { digestAddress, type AuditEntry } from "./audit.ts";
import { createViewLog } from "./view-log.ts";
import { millisecondsIn } from "../lib/time.ts";

const { minute } = millisecondsIn;

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

/** Entries of these actions, oldest first. */
const written = async (...actions: string[]) => {
  await test.portal.viewLog.flush();
  return test.database.db.selectFrom("audit_log").selectAll().where("action", "in", actions).orderBy("id").execute();
};
const get = async (path: string, who?: "admin" | "clerk" | "viewer") =>
  test.call("GET", path, undefined, await test.staff(who));

describe("a view of an order", () => {
  it("leaves who, which order, the request, the session and a digest of the address", async () => {
    const { id } = await placePaidOrder(test);
    expect((await get(`/orders/${id}`, "viewer")).status).toBe(200);
    const [view, ...more] = await written("order.viewed");
    const sessions = await test.database.db.selectFrom("sessions").select("id").execute();
    expect(more).toEqual([]);
    expect(view).toMatchObject({
      actor_kind: "staff",
      subject_type: "order",
      subject_id: String(id),
      detail: {},
      session_id: sessions[0]?.id,
      address_digest: digestAddress(test.portal.config.secrets.session, "127.0.0.1", test.now),
    });
    expect(view?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs((view?.recorded_at.getTime() ?? 0) - Date.now())).toBeLessThan(10 * minute);
  });

  it("makes one entry while the page repeats its call, and another after five minutes", async () => {
    const { id } = await placePaidOrder(test);
    const view = async (headers = {}) => {
      await test.call("GET", `/orders/${id}`, undefined, { ...(await test.staff()), ...headers });
      return (await written("order.viewed")).length;
    };
    // The first view is on the record even if it calls itself the page's.
    expect(await view({ "x-background": "1" })).toBe(1);
    test.later(4 * minute);
    expect(await view()).toBe(1);
    // The five minutes are counted from the entry, not from the last time the page asked.
    test.later(minute);
    expect(await view()).toBe(2);
    test.later(5 * minute - 1);
    expect(await view()).toBe(2);
    test.later(1);
    expect(await view()).toBe(3);
    await get(`/orders/${id}`, "admin");
    expect(await written("order.viewed")).toHaveLength(4);
  });

  it("makes an entry for each session of the same person", async () => {
    const { id } = await placePaidOrder(test);
    const login = { username: "clerk@example.gov", password: samplePassword };
    const { token } = loginAnswerSchema.parse((await test.call("POST", "/users/login", login)).body);
    const sessions = [await test.staff("clerk"), { "x-access-token": token }];
    for (const headers of [...sessions, ...sessions])
      expect((await test.call("GET", `/orders/${id}`, undefined, headers)).status).toBe(200);
    const views = await written("order.viewed");
    expect(views).toHaveLength(2);
    expect(new Set(views.map(({ user_id: user }) => user)).size).toBe(1);
    expect(new Set(views.map(({ session_id: session }) => session)).size).toBe(2);
  });

  it("makes one entry, however many requests of a session come at once", async () => {
    const { id } = await placePaidOrder(test);
    const headers = await test.staff();
    await Promise.all(Array.from({ length: 5 }, () => test.call("GET", `/orders/${id}`, undefined, headers)));
    expect(await written("order.viewed")).toHaveLength(1);
  });

  it("leaves no entry where there is no order", async () => {
    expect((await get("/orders/999999")).status).toBe(404);
    expect(await written("order.viewed")).toEqual([]);
  });
});

describe("an order that is read ahead of its turn (rule Q-13)", () => {
  it("leaves a record, and counts as open only once it is opened", async () => {
    const { id, uuid } = await placePaidOrder(test);
    const read = async () => staffOrderSchema.parse((await get(`/orders/${id}/ahead`)).body);
    const found = await read();
    await read();
    expect(await written("order.prefetched")).toMatchObject([{ subject_type: "order", subject_id: String(id) }]);
    expect(await written("order.viewed")).toEqual([]);
    expect(staffOrderSchema.parse((await get(`/orders/${id}`, "viewer")).body).also_open).toEqual([]);
    // The answer ahead also names who has it open.
    expect((await read()).also_open).toEqual(["V. Viewer"]);
    // Data that was handed out counts for the customer.
    await test.database.db.deleteFrom("order_viewers").execute();
    const views = await test.call("GET", `/orders/uuid/${uuid}/views`);
    expect(views.body).toContainEqual(expect.objectContaining({ office: "clerk", what: "details" }));
    // Its pictures open, and that is on the record as it always is.
    expect((await test.call("GET", `/${String(found.photo_id_url)}`)).status).toBe(200);
    expect(await written("document.viewed")).toHaveLength(1);
  });

  it("leaves no entry where there is no order", async () => {
    expect((await get("/orders/999999/ahead")).status).toBe(404);
    expect(await written("order.prefetched")).toEqual([]);
  });
});

describe("other views", () => {
  it("say what was asked for, and no terms", async () => {
    const { id, uuid } = await placeVerifiedOrder(test);
    await get("/orders/search?name=hatch&licenseNumber=1000001");
    await get("/orders/search?name=tolman&licenseNumber=1000001");
    await get("/orders/search?name=tolman&licenseNumber=1000001");
    await get("/queues/certifiedCopies-printUSPS");
    await get(`/messages/order/${id}`);
    await get(`/orders/${id}/comments`);
    await get(`/orders/${id}/corrections-history`);
    await get("/orders/all-orders?last_name=tolman");
    await test.call("GET", `/messages/order/${uuid}`);
    const views = await written(
      "orders.searched",
      "queue.viewed",
      "message.read",
      "comments.viewed",
      "corrections.viewed",
      "transmittal.candidates_viewed",
    );
    const searched = { fields: ["licenseNumber", "name"], results: 0 };
    expect(views.map(({ action, subject_id, detail }) => [action, subject_id, detail])).toEqual([
      ["orders.searched", "orders", searched],
      ["orders.searched", "orders", searched],
      ["queue.viewed", "certifiedCopies-printUSPS", { results: 0 }],
      ["message.read", String(id), { messages: 0 }],
      ["comments.viewed", String(id), {}],
      ["corrections.viewed", String(id), {}],
      ["transmittal.candidates_viewed", "candidates", { fields: ["last_name"], results: 0 }],
    ]);
    expect(JSON.stringify(views)).not.toMatch(/hatch|tolman/i);
  });
});

describe("a view of a list of the staff's", () => {
  it.each([
    ["/users", "users.viewed", "users", { results: 3 }],
    ["/sessions", "sessions.viewed", "sessions", { results: 1 }],
    ["/mail/failed", "mail.failed_viewed", "mail", { results: 0 }],
    ["/quarantine", "quarantine.viewed", "quarantine", { results: 0 }],
    ["/transmittals?out=true", "transmittals.viewed", "transmittals", { fields: ["out"], results: 0 }],
  ])("leaves a record for %s, once in five minutes", async (path, action, list, detail) => {
    for (let times = 0; times < 2; times += 1) expect((await get(path, "admin")).status).toBe(200);
    const views = await written(action);
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({ subject_type: "list", subject_id: list, detail, actor_kind: "staff" });
    expect(JSON.stringify(views)).not.toContain("example.gov");
  });
});

describe("a refusal", () => {
  it("makes one entry for someone with a session, and for a flood one entry a minute with its count", async () => {
    const knock = async () => expect((await get("/users", "viewer")).status).toBe(403);
    const counts = async () => (await written("access.denied")).map(({ detail }) => detail["count"]);
    for (let times = 0; times < 30; times += 1) await knock();
    expect(await counts()).toEqual([1]);
    test.later(minute);
    expect(await counts()).toEqual([1, 29]);
    for (let times = 0; times < 3; times += 1) await knock();
    expect(await counts()).toEqual([1, 29]);
    test.later(minute);
    expect(await counts()).toEqual([1, 29, 3]);
    test.later(minute);
    expect(await counts()).toEqual([1, 29, 3]);
    const [first] = await written("access.denied");
    expect(first).toMatchObject({ actor_kind: "staff", subject_type: "call", subject_id: "GET /users" });
    expect(first?.session_id).not.toBeNull();
  });

  it("makes a separate entry for another call, which counts that call alone", async () => {
    const knock = async (path: string) => expect((await get(path, "viewer")).status).toBe(403);
    for (const path of ["/users", "/prices", "/prices", "/quarantine"]) await knock(path);
    test.later(minute);
    const entries = await written("access.denied");
    expect(entries.map(({ subject_id: call, detail }) => [call, detail["count"]])).toEqual([
      ["GET /users", 1],
      ["GET /prices", 1],
      ["GET /quarantine", 1],
      ["GET /prices", 1],
    ]);
  });

  it("leaves a record of a wrong key to a transmittal, without the key", async () => {
    expect((await test.call("GET", "/transmittals/2026-11-21/1?key=guess-guess")).status).toBe(403);
    const [refusal] = await written("access.denied");
    expect(refusal).toMatchObject({ actor_kind: "anonymous", subject_id: "GET /transmittals/:date/:url_id" });
    expect(JSON.stringify(refusal)).not.toContain("guess");
  });

  it("leaves a record of a wrong key of the services, without the key", async () => {
    const answer = await test.call("POST", "/registry/licenses/1000001/voided", undefined, {
      "x-service-key": "guess-guess",
    });
    expect(answer.status).toBe(403);
    const [refusal] = await written("access.denied");
    expect(refusal).toMatchObject({ actor_kind: "anonymous", subject_id: "POST /registry/licenses/:number/voided" });
    expect(JSON.stringify(refusal)).not.toContain("guess");
  });

  it("leaves no record of an unknown caller", async () => {
    expect((await test.call("GET", "/users")).status).toBe(403);
    expect((await test.call("GET", "/users", undefined, { "x-access-token": "x.y.z" })).status).toBe(403);
    expect(await written("access.denied")).toEqual([]);
  });
});

describe("the views in memory", () => {
  const entry = (subjectId: number, at: Date): AuditEntry => ({
    actor: { kind: "system", userId: null, name: "System" },
    action: "test.looked",
    subject: ["order", subjectId],
    requestId: "r",
    at,
  });

  it("wait for a database that is away, and are written at the stop", async () => {
    const errors: unknown[] = [];
    const viewLog = createViewLog({
      db: test.database.db,
      clock: () => test.now,
      onError: (error) => errors.push(error),
    });
    viewLog.recordView(entry(1, test.now));
    viewLog.recordDenial(entry(2, test.now));
    viewLog.recordDenial(entry(2, test.now));
    await test.database.runScript("alter function write_audit(jsonb) rename to away");
    await viewLog.flush();
    await test.database.runScript("alter function away(jsonb) rename to write_audit");
    expect(errors).toHaveLength(1);
    await viewLog.stop();
    expect((await written("test.looked")).map(({ subject_id, detail }) => [subject_id, detail])).toEqual([
      ["1", {}],
      ["2", { count: 1 }],
      ["2", { count: 1 }],
    ]);
  });

  it("make one entry in five minutes, counted from the entry and not from the last view", async () => {
    const viewLog = createViewLog({ db: test.database.db, clock: () => test.now, onError: () => undefined });
    for (let times = 0; times < 5; times += 1) {
      viewLog.recordView(entry(1, test.now));
      test.later(2 * minute);
    }
    await viewLog.stop();
    expect(await written("test.looked")).toHaveLength(2);
  });

  it("reach the database each second while the server runs", async () => {
    const viewLog = createViewLog({ db: test.database.db, clock: () => test.now, onError: () => undefined });
    viewLog.start();
    viewLog.recordView(entry(1, test.now));
    await expect.poll(async () => (await written("test.looked")).length, { timeout: 20_000 }).toBe(1);
    await viewLog.stop();
  });
});
