import { randomUUID } from "node:crypto";
import { permissions } from "@dop/domain/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbiddenWith } from "../../test/answer.ts";
import type { ApiDocument } from "../../test/fuzz/requests.ts";
import { placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../test/orders.ts";
import { registeredCalls } from "../../test/registered-calls.ts";
import { leavesNothing } from "../../test/records.ts";
import { staffCalls } from "../../test/staff-calls.ts";
import { openTestPortal, type Headers, type Method, type TestPortal } from "../../test/test-portal.ts";

// Every staff call gets input that must be refused: no session, an ended session, malformed ids and bodies, long texts.

const noIds = [
  "0",
  "-1",
  "1.5",
  "999999999",
  "2147483648",
  "9007199254740991",
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
const make = (name: string, path: string, headers: Headers, body = staffCalls[name]?.body) =>
  test.call(methodOf(name), path, methodOf(name) === "GET" ? undefined : (body ?? {}), headers);

it("the table covers every staff call", async () => {
  const registered = await registeredCalls(test.portal);
  const staffOnly = registered.filter(({ access }) =>
    ["staff", "staff_act", "key_or_staff", "key_or_staff_write", ...permissions].includes(String(access)),
  );
  expect(Object.keys(staffCalls).toSorted()).toEqual(staffOnly.map(({ name }) => name).toSorted());
});

describe("an ended session", () => {
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
  it.each(Object.keys(staffCalls))("%s: expired and revoked ones get the empty 403", async (name) => {
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
    const path = fill(staffCalls[name]?.path ?? "", String(order.id));
    await leavesNothing(test, async () => {
      for (const headers of [revoked, expired]) forbiddenWith(await make(name, path, headers), "");
      forbiddenWith(await make(name, path, {}), "jwt malformed");
    });
  });
});

describe.each(Object.entries(staffCalls).filter(([, { ids }]) => ids.length > 0))("%s", (name, { path, ids }) => {
  it("rejects a malformed id", async () => {
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

const withTexts = Object.entries(staffCalls).flatMap(([name, call]) =>
  Object.entries(call.body ?? {})
    .filter(([, value]) => typeof value === "string")
    .map(([field]) => [name, field] as const),
);

describe.each(withTexts)("%s, the text %s", (name, field) => {
  const call = staffCalls[name];
  const pathOf = (target: TestOrder) =>
    (call?.path ?? "").includes("/products/")
      ? fill(call?.path ?? "", String(target.productIds[0]))
      : fill(call?.path ?? "", String(target.id));

  it("gets refused with 10,000 characters and changes nothing", async () => {
    const headers = await test.staff("admin");
    await leavesNothing(test, async () => {
      const answer = await make(name, pathOf(order), headers, { ...call?.body, [field]: "x".repeat(10_000) });
      const { errors } = answer.body as { errors?: { path: string }[] };
      // A call about unknown orders is refused before its texts are checked.
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
  ])("gets refused as %s and changes nothing", async (_what, value) => {
    const headers = await test.staff("admin");
    await leavesNothing(test, async () => {
      const answer = await make(name, pathOf(order), headers, { ...call?.body, [field]: value });
      expect([400, 404]).toContain(answer.status);
    });
  });
});

const bodied = Object.entries(staffCalls).filter(([name]) => methodOf(name) !== "GET" && methodOf(name) !== "DELETE");

describe.each(bodied)("%s", (name, { path }) => {
  it("rejects malformed bodies and unknown properties", async () => {
    const headers = await test.staff("admin");
    const target = fill(path, String(path.includes("/products/") ? verified.productIds[0] : verified.id));
    await leavesNothing(test, async () => {
      for (const body of ["{", "[]", '"text"', '{"__proto__":{"admin":true},"constructor":1}', "\u0000"]) {
        const { status } = await test.call(methodOf(name), target, body, headers);
        // A call without a body does not read one, and then fails on its target.
        expect({ body, status: status >= 400 && status < 500 ? 400 : status }).toEqual({ body, status: 400 });
      }
    });
  });
});

describe("texts that are code somewhere else", () => {
  const texts = [`<img src=x onerror="alert('1')">&amp;`, `'; drop table orders; -- " \\ $1`, "東京 🎉 e\u0301 \u202e"];

  it.each(texts)(
    "%j is stored unchanged wherever staff can write, in a field of one line without hidden marks",
    async (text) => {
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
      expect(shown.products[0]?.tracking_shipping).toBe(text.normalize("NFC").replace("\u202e", "").trim());
    },
  );
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
    "refuses a transmittal address with the date %s",
    async (day) => {
      const answer = await test.call("GET", `/transmittals/${day}/1`, undefined, await test.staff());
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("invalid date; must be in YYYY-MM-DD (ISO 8601) format");
    },
  );
});

it("refuses a query in which a field stands twice, at every call that has one", async () => {
  const headers = await test.staff("admin");
  const { paths } = (await test.call("GET", "/docs/json")).body as ApiDocument;
  const fields = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter(({ in: place }) => place === "query").map(({ name }) => [path, name] as const),
  );
  const taken: unknown[] = [];
  for (const [path, name] of fields) {
    const known = path.replaceAll("{queue}", "apostille-approveAccess").replaceAll(/\{\w+\}/g, String(order.id));
    const { status } = await test.call("GET", `${known}?${name}=1&${name}=2`, undefined, headers);
    if (status < 400 || status >= 500) taken.push({ path, name, status });
  }
  expect(fields.length).toBeGreaterThan(30);
  expect(taken).toEqual([]);
});
