import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbiddenWith } from "../testing/answer.ts";
import { placePaidOrder, placeVerifiedOrder, type TestOrder } from "../testing/orders.ts";
import { registeredCalls } from "../testing/registered-calls.ts";
import { leavesNothing } from "../testing/records.ts";
import { openTestPortal, type Headers, type Method, type TestPortal } from "../testing/test-portal.ts";

/**
 * Every call of the staff with what must not get through (spec 2, every section): no session, an ended one, ids that are
 * none, bodies that are none, texts far too long, and texts that are code somewhere else. A call without a row fails.
 */
interface StaffCall {
  /** Path parameters are written as in the route; `:id` and the like are filled in. */
  readonly path: string;
  /** A body that the call takes; its texts are what is made too long. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Path parameters that are ids of rows, to be filled with ids of nothing. */
  readonly ids: readonly string[];
}

const date = "2026-11-21";
const calls: Record<string, StaffCall> = {
  "GET /users": { path: "/users", ids: [] },
  "GET /users/search": { path: "/users/search?name=ada", ids: [] },
  "POST /users/": {
    path: "/users/",
    body: { role_id: 2, username: "NEW@EXAMPLE.GOV", display_name: "New Clerk" },
    ids: [],
  },
  "POST /users": { path: "/users", body: { role_id: 2, username: "N@EXAMPLE.GOV", display_name: "New" }, ids: [] },
  "PATCH /users/:id": { path: "/users/:id", body: { role_id: 2 }, ids: ["id"] },
  "DELETE /users/:id": { path: "/users/:id", ids: ["id"] },
  "POST /users/me/password": {
    path: "/users/me/password",
    body: { current_password: "text", new_password: "four words of nobody" },
    ids: [],
  },
  "GET /prices": { path: "/prices", ids: [] },
  "POST /prices": {
    path: "/prices",
    body: { items: [{ kind: "product", key: "1" }], amount: 30, effective_on: null },
    ids: [],
  },
  "DELETE /prices/planned": {
    path: "/prices/planned",
    body: { items: [{ kind: "product", key: "1", effective_from: "2027-01-01T07:00:00.000Z" }] },
    ids: [],
  },
  "GET /users/me/second-factor": { path: "/users/me/second-factor", ids: [] },
  "POST /users/me/second-factor": {
    path: "/users/me/second-factor",
    body: { current_password: "demo-password" },
    ids: [],
  },
  "POST /users/me/second-factor/confirm": {
    path: "/users/me/second-factor/confirm",
    body: { code: "123456" },
    ids: [],
  },
  "POST /users/me/second-factor/off": {
    path: "/users/me/second-factor/off",
    body: { current_password: "demo-password", code: "123456" },
    ids: [],
  },
  "POST /users/me/second-factor/recovery-codes": {
    path: "/users/me/second-factor/recovery-codes",
    body: { current_password: "demo-password", code: "123456" },
    ids: [],
  },
  "DELETE /users/:id/second-factor": { path: "/users/:id/second-factor", ids: ["id"] },
  "POST /users/:id/password": {
    path: "/users/:id/password",
    body: { new_password: "four words of nobody" },
    ids: ["id"],
  },
  "GET /sessions": { path: "/sessions", ids: [] },
  "DELETE /sessions/:id": { path: "/sessions/:id", ids: ["id"] },
  "DELETE /users/:id/sessions": { path: "/users/:id/sessions", ids: ["id"] },
  "GET /queues": { path: "/queues", ids: [] },
  "GET /queues/overview": { path: "/queues/overview", ids: [] },
  "GET /queues/:queue": { path: "/queues/:queue", ids: ["queue"] },
  "GET /orders/search": { path: "/orders/search", ids: [] },
  "GET /orders/:id": { path: "/orders/:id", ids: ["id"] },
  "POST /orders/:id/flag": { path: "/orders/:id/flag", body: { comment: "text", flagged: true }, ids: ["id"] },
  "POST /orders/:id/cancel": { path: "/orders/:id/cancel", body: {}, ids: ["id"] },
  "POST /orders/:id/verification": {
    path: "/orders/:id/verification",
    body: { decision: "invalid", reason: "text", message: "text" },
    ids: ["id"],
  },
  "PATCH /orders/:id/license-number": {
    path: "/orders/:id/license-number",
    body: { license_number: 1_000_002 },
    ids: ["id"],
  },
  "PATCH /orders/:id/corrections": { path: "/orders/:id/corrections", body: { corrections: {} }, ids: ["id"] },
  "GET /orders/:id/corrections-history": { path: "/orders/:id/corrections-history", ids: ["id"] },
  "GET /orders/:id/comments": { path: "/orders/:id/comments", ids: ["id"] },
  "POST /orders/:id/comments": { path: "/orders/:id/comments", body: { content: "text" }, ids: ["id"] },
  "PATCH /orders/:id/comments/:commentId": {
    path: "/orders/:id/comments/:commentId",
    body: { content: "text" },
    ids: ["id", "commentId"],
  },
  "PATCH /orders/products/:id/status": { path: "/orders/products/:id/status", body: { status_id: 2 }, ids: ["id"] },
  "PATCH /orders/products/:id/shipping": {
    path: "/orders/products/:id/shipping",
    body: { tracking_shipping: "text" },
    ids: ["id"],
  },
  "POST /orders/products/:id/refund": { path: "/orders/products/:id/refund", body: {}, ids: ["id"] },
  "POST /orders/batch-print": { path: "/orders/batch-print", body: { order_products: [999_999] }, ids: [] },
  "PATCH /messages/:id/unread": { path: "/messages/:id/unread", body: {}, ids: ["id"] },
  "GET /mail/failed": { path: "/mail/failed", ids: [] },
  "POST /mail/:id/retry": { path: "/mail/:id/retry", body: {}, ids: ["id"] },
  "GET /quarantine": { path: "/quarantine", ids: [] },
  "DELETE /quarantine/:id": { path: "/quarantine/:id", ids: ["id"] },
  "POST /orders/:id/new-link": { path: "/orders/:id/new-link", body: {}, ids: ["id"] },
  "GET /audit/export": { path: "/audit/export?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /transmittals": { path: "/transmittals", ids: [] },
  "GET /orders/all-orders": { path: "/orders/all-orders?status=Processed&type=Apostille%20Request", ids: [] },
  "POST /transmittals": { path: "/transmittals", body: { order_products: [999_999] }, ids: [] },
  "PATCH /transmittals/:id/add-order/:orderId": {
    path: "/transmittals/:id/add-order/:orderId",
    body: {},
    ids: ["id", "orderId"],
  },
  "PATCH /transmittals/:date/:url_id/:order_product_id/removal": {
    path: `/transmittals/${date}/:url_id/:order_product_id/removal`,
    body: {},
    ids: ["url_id", "order_product_id"],
  },
  "PATCH /transmittals/:id/tracking-number": {
    path: "/transmittals/:id/tracking-number",
    body: { tracking_shipping: "text" },
    ids: ["id"],
  },
  "GET /transmittals/:date/:url_id/link": { path: `/transmittals/${date}/:url_id/link`, ids: ["url_id"] },
  "POST /transmittals/:date/:url_id/link": { path: `/transmittals/${date}/:url_id/link`, body: {}, ids: ["url_id"] },
  "POST /users/logout": { path: "/users/logout", body: {}, ids: [] },
  "POST /dev-tools": { path: "/dev-tools", body: { seed: "text", state: "text" }, ids: [] },
};

/** Calls of the Lt. Governor's desk, with a key or a session. */
const deskCalls: Record<string, StaffCall> = {
  "GET /transmittals/:date/:url_id": { path: `/transmittals/${date}/:url_id`, ids: ["url_id"] },
  "GET /transmittals/:date/:url_id/:order_product_id": {
    path: `/transmittals/${date}/:url_id/:order_product_id`,
    ids: ["url_id", "order_product_id"],
  },
  "PATCH /transmittals/:date/:url_id/:order_product_id/status": {
    path: `/transmittals/${date}/:url_id/:order_product_id/status`,
    body: { status_id: 5 },
    ids: ["url_id", "order_product_id"],
  },
  "PATCH /transmittals/:date/:url_id/order-status": {
    path: `/transmittals/${date}/:url_id/order-status`,
    body: { status_id: 5, forward_only: true },
    ids: ["url_id"],
  },
};

const every = { ...calls, ...deskCalls };
const noIds = [
  "0",
  "-1",
  "1.5",
  "999999999",
  "99999999999999999999999",
  "abc",
  "1e3",
  "%00",
  "1;drop",
  "'",
  randomUUID(),
];

let test: TestPortal;
let order: TestOrder;
let verified: TestOrder;
beforeAll(async () => {
  test = await openTestPortal();
  order = await placePaidOrder(test);
  verified = await placeVerifiedOrder(test);
});
afterAll(() => test.close());

const methodOf = (name: string) => name.split(" ", 1)[0] as Method;
const fill = (path: string, value: string) => path.replaceAll(/:\w+/g, value);
const make = (name: string, path: string, headers: Headers, body = every[name]?.body) =>
  test.call(methodOf(name), path, methodOf(name) === "GET" ? undefined : (body ?? {}), headers);

it("has a row for every call that only staff may make", async () => {
  const registered = await registeredCalls(test.portal);
  const staffOnly = registered.filter(({ access }) =>
    ["staff", "staff_write", "admin", "key_or_staff", "key_or_staff_write"].includes(String(access)),
  );
  expect(Object.keys(every).toSorted()).toEqual(staffOnly.map(({ name }) => name).toSorted());
});

describe("a session that is over", () => {
  const over = async (end: (sessionId: string) => Promise<unknown>): Promise<Headers> => {
    const answer = await test.call("POST", "/users/login", {
      username: "admin@example.gov",
      password: "demo-password",
    });
    const { token } = answer.body as { token: string };
    const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
    await end(sid);
    return { "x-access-token": token };
  };
  it.each(Object.keys(every))("%s: expired and revoked ones get the empty 403", async (name) => {
    const revoked = await over((id) =>
      test.database.db.updateTable("sessions").set({ revoked_at: test.now }).where("id", "=", id).execute(),
    );
    const expired = await over((id) =>
      test.database.db
        .updateTable("sessions")
        .set({ expires_at: new Date(test.now.getTime() - 1) })
        .where("id", "=", id)
        .execute(),
    );
    const path = fill(every[name]?.path ?? "", String(order.id));
    await leavesNothing(test, async () => {
      for (const headers of [revoked, expired]) forbiddenWith(await make(name, path, headers), "");
      forbiddenWith(await make(name, path, {}), "jwt malformed");
    });
  });
});

describe.each(Object.entries(every).filter(([, { ids }]) => ids.length > 0))("%s", (name, { path, ids }) => {
  it("knows no id that is none", async () => {
    const headers = await test.staff("admin");
    await leavesNothing(test, async () => {
      for (const bad of noIds) {
        const { status, text } = await make(name, fill(path, bad), headers);
        expect({ bad, status, inside: /select|syntax|pg_|kysely/i.test(text) }).toEqual({
          bad,
          status: 404,
          inside: false,
        });
      }
    });
    expect(ids.every((id) => path.includes(`:${id}`))).toBe(true);
  });
});

const withTexts = Object.entries(every).flatMap(([name, call]) =>
  Object.entries(call.body ?? {})
    .filter(([, value]) => typeof value === "string")
    .map(([field]) => [name, field] as const),
);

describe.each(withTexts)("%s, the text %s", (name, field) => {
  const call = every[name];
  const pathOf = (target: TestOrder) =>
    (call?.path ?? "").includes("/products/")
      ? fill(call?.path ?? "", String(target.productIds[0]))
      : fill(call?.path ?? "", String(target.id));

  it("of 10,000 characters is refused and changes nothing", async () => {
    const headers = await test.staff("admin");
    await leavesNothing(test, async () => {
      const answer = await make(name, pathOf(order), headers, { ...call?.body, [field]: "x".repeat(10_000) });
      const { errors } = answer.body as { errors?: { path: string }[] };
      // What is about nothing (a batch of unknown orders) is told before its texts are.
      const blamed = answer.status === 404 ? [field] : (errors ?? []).map((error) => error.path);
      expect([400, 404]).toContain(answer.status);
      expect(blamed).toContain(field);
    });
  });

  it.each([
    ["a number", 7],
    ["a list", ["text"]],
    ["an object", { $ne: "" }],
    ["nothing", null],
  ])("that is %s is refused and changes nothing", async (_what, value) => {
    const headers = await test.staff("admin");
    await leavesNothing(test, async () => {
      const answer = await make(name, pathOf(order), headers, { ...call?.body, [field]: value });
      expect([400, 404]).toContain(answer.status);
    });
  });
});

const bodied = Object.entries(every).filter(([name]) => methodOf(name) !== "GET" && methodOf(name) !== "DELETE");

describe.each(bodied)("%s", (name, { path }) => {
  it("takes no body that is none, nor one with more than it knows", async () => {
    const headers = await test.staff("admin");
    const target = fill(path, String(path.includes("/products/") ? verified.productIds[0] : verified.id));
    await leavesNothing(test, async () => {
      for (const body of ["{", "[]", '"text"', '{"__proto__":{"admin":true},"constructor":1}', "\u0000"]) {
        const { status } = await test.call(methodOf(name), target, body, headers);
        // A call that takes no body does not read one; it then stops at what it is about.
        expect({ body, status: status >= 400 && status < 500 ? 400 : status }).toEqual({ body, status: 400 });
      }
    });
  });
});

describe("texts that are code somewhere else", () => {
  const texts = [`<img src=x onerror="alert('1')">&amp;`, `'; drop table orders; -- " \\ $1`, "東京 🎉 e\u0301 \u202e"];

  it.each(texts)("%j is kept as it came, wherever staff can write", async (text) => {
    const headers = await test.staff("clerk");
    const target = await placePaidOrder(test);
    const [productId] = target.productIds;
    const post = async (path: string, body: object, method: Method = "POST") => {
      const answer = await test.call(method, path, body, headers);
      expect([200, 201]).toContain(answer.status);
      return answer.body;
    };
    expect(await post(`/orders/${target.id}/comments`, { content: text })).toMatchObject({ content: text });
    await post(`/orders/${target.id}/flag`, { comment: text, flagged: true });
    await post("/messages", { order_id: target.id, message_content: text });
    await post(`/orders/products/${productId}/shipping`, { tracking_shipping: text }, "PATCH");
    const { body } = await test.call("GET", `/orders/${target.id}`, undefined, headers);
    const shown = body as { flag_history: { comment: string }[]; products: { tracking_shipping: string }[] };
    expect(shown.flag_history.at(-1)?.comment).toBe(text);
    expect(shown.products[0]?.tracking_shipping).toBe(text);
  });
});

describe("filters", () => {
  it.each([
    "orderNumber=abc",
    "licenseNumber=1.5",
    "invoiceNumber=-",
    "orderNumber=1%27%20or%201=1",
    "time=never",
    "type=SOMETHING",
    "sortBy=PASSWORD",
    "sortBy=id;drop%20table%20orders",
    "page=-1",
    "page=abc",
    "page=99999999999999999999",
    "status=99",
  ])("GET /orders/search?%s is refused", async (query) => {
    const { status } = await test.call("GET", `/orders/search?${query}`, undefined, await test.staff());
    expect(status).toBe(400);
  });

  it.each(["start_date=yesterday", "end_date=2026-02-30", "start_date=2026-1-1", "end_date=%00"])(
    "GET /transmittals?%s is refused",
    async (query) => {
      const { status } = await test.call("GET", `/transmittals?${query}`, undefined, await test.staff());
      expect(status).toBe(400);
    },
  );

  it.each(["yesterday", "2026-13-01", "2026-02-30", "20261121", "2026-11-21T00:00:00Z"])(
    "a transmittal of the date %s is refused in the words of the specification",
    async (day) => {
      const answer = await test.call("GET", `/transmittals/${day}/1`, undefined, await test.staff());
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("invalid date; must be in YYYY-MM-DD (ISO 8601) format");
    },
  );
});
