import { randomBytes, randomUUID } from "node:crypto";
import { newTransmittalAnswerSchema, transmittalLinkSchema, papersSchema } from "@dop/domain/contract";
import { queueKeys } from "@dop/domain/queues";
import { aCertifiedCopyCart, anApostilleCart, tinyPng } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, type Answer } from "../testing/answer.ts";
import { customerCalls } from "../testing/customer-calls.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../testing/orders.ts";
import { registeredCalls, type RegisteredCall } from "../testing/registered-calls.ts";
import { printedPages } from "../testing/printed-page.ts";
import { openTestPortal, type Method, type StaffName, type TestPortal } from "../testing/test-portal.ts";
import type { Access } from "./route.ts";

/**
 * The call that returns the desk's key to staff who may write, which is its purpose. It refuses viewers.
 *
 * `POST /dev-tools` and the capture mailbox are not GET calls of the API and are not collected. Both are only for
 * development: the first returns the key so that a developer sees the customer's page, the second stores whole emails.
 * So is the sandbox's payment page, which leads back to the customer's page as a real provider does.
 */
const readsDeskKey = "GET /transmittals/:date/:url_id/link";

/** Everything that looks like a uuid or a random key, anywhere in an answer. */
const candidates = (text: string): string[] => text.match(/[\w-]{20,}/g) ?? [];

/** An answer as somebody reads it: of a PDF, what is printed in it. */
function readable(name: string, text: string): string {
  if (name !== "GET /papers") return text;
  const { pdf } = papersSchema.parse(JSON.parse(text));
  return printedPages(Buffer.from(pdf ?? "", "base64"))
    .flatMap(({ lines }) => lines)
    .join("\n");
}

const madeUpKey = (): string => randomBytes(24).toString("base64url");

const byAnyRole: readonly unknown[] = ["public", "customer_or_staff", "key_or_staff", "staff"] satisfies Access[];
/** The access by which each role reads. */
const letsIn: Record<StaffName, readonly unknown[]> = {
  viewer: byAnyRole,
  clerk: [...byAnyRole, "staff_write"],
  admin: [...byAnyRole, "staff_write", "admin"],
};

interface Attempt {
  readonly name: string;
  readonly ask: (value: string) => Promise<Answer>;
}

let test: TestPortal;
let orders: readonly TestOrder[];
let onTransmittal: TestOrder;
let transmittal: { readonly path: string; readonly key: string };
let readCalls: readonly RegisteredCall[];

beforeAll(async () => {
  test = await openTestPortal({ CORRECTION_CODE: "on" });
  const clerk = await test.staff();
  const does = async (method: Method, path: string, body: object = {}): Promise<Answer> => {
    const answer = await test.call(method, path, body, clerk);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer;
  };
  const unpaid = await placeOrder(test);
  const cart = anApostilleCart();
  const paid = await placePaidOrder(test, {
    ...cart,
    documents: { ...cart.documents, additional: { name: "decree.png", contents: tinyPng } },
  });
  await test.call("POST", "/messages", { order_id: paid.uuid, message_content: "When is it ready?" });
  await does("POST", "/messages", { order_id: paid.id, message_content: "On Monday." });
  await does("POST", `/orders/${paid.id}/flag`, { flagged: true, comment: "Address Issue" });
  await does("POST", `/orders/${paid.id}/comments`, { content: "Calls on Friday." });
  const reviewed = await placeVerifiedOrder(test, aCertifiedCopyCart());
  onTransmittal = await placeVerifiedOrder(test);
  await test.call("PATCH", `/orders/${onTransmittal.uuid}/license-corrections`, { corrections: {} });
  await does("PATCH", `/orders/products/${onTransmittal.productIds[0]}/status`, { status_id: 9 });
  const created = answered(
    await does("POST", "/transmittals", { order_products: onTransmittal.productIds }),
    newTransmittalAnswerSchema,
    201,
  );
  const path = `/transmittals/${created.date}/${created.url_id}`;
  const link = answered(await test.call("GET", `${path}/link`, undefined, clerk), transmittalLinkSchema);
  transmittal = { path, key: new URL(link.url).searchParams.get("key") ?? "" };
  await does("POST", "/reports/closeouts", { day: "2026-11-21" });
  orders = [unpaid, paid, reviewed, onTransmittal];
  await test.database.db.updateTable("mail_outbox").set({ state: "dead" }).where("order_id", "=", paid.id).execute();
  const harmful = {
    kind: "id",
    signature: "X",
    bytes: Buffer.from("x"),
    requestId: randomUUID(),
    now: test.now,
  } as const;
  await test.database.db.transaction().execute((tx) => test.portal.quarantine.put(tx, harmful));
  // Calls by the customer's key are those to try keys on; calls without `access` answer the same to everyone.
  readCalls = (await registeredCalls(test.portal)).filter(
    ({ name, access }) => name.startsWith("GET ") && access !== undefined && !/:(order_)?uuid\b/.test(name),
  );
});
afterAll(() => test.close());

/** The addresses at which a call reads the prepared data. */
function addressesOf(name: string): string[] {
  const path = name.slice("GET ".length);
  if (path === "/orders/search") return [path, ...orders.map(({ id }) => `${path}?orderNumber=${id}`)];
  if (path === "/orders/all-orders") return [path, `${path}?status=Info%20Verified`];
  if (path.startsWith("/reports/closeouts")) return [path.replace(":number", "1")];
  if (path === "/audit/export" || path.startsWith("/reports/")) return [`${path}?from=2026-11-01&to=2026-11-30`];
  if (path === "/queues/:queue") return queueKeys.map((key) => `/queues/${key}`);
  if (path === "/queues/:queue/next") return queueKeys.map((key) => `/queues/${key}/next?after=1`);
  if (path === "/papers") return [`${path}?form=cover&ids=${onTransmittal.productIds.join(",")}`];
  if (path.startsWith("/papers/code/"))
    return [`/papers/code/${onTransmittal.id}/${String(onTransmittal.productIds[0])}`];
  if (path.startsWith("/orders/:id") || path === "/messages/order/:orderId")
    return orders.map(({ id }) => path.replace(/:(id|orderId)/, String(id)));
  return [
    path
      .replace("/transmittals/:date/:url_id", transmittal.path)
      .replace(":order_product_id", String(onTransmittal.productIds[0]))
      .replace(":licenseNumber", "1000001"),
  ];
}

/** Every call that a key opens. */
const attempts = (): readonly Attempt[] => {
  const attempt = (name: string, path: (value: string) => string, body?: (value: string) => object): Attempt => ({
    name,
    ask: (value) => {
      const method = name.split(" ", 1)[0] as Method;
      return test.call(method, path(value), body?.(value) ?? (method === "GET" ? undefined : {}));
    },
  });
  const byDeskKey = (method: Method, below: string, body?: object): Attempt =>
    attempt(`${method} ${below}`, (value) => `${transmittal.path}${below}?key=${value}`, body && (() => body));
  const product = `/${onTransmittal.productIds[0]}`;
  return [
    ...customerCalls(() => orders[2]?.productIds[0] ?? 0).map(({ name, path, body }) => attempt(name, path, body)),
    byDeskKey("GET", ""),
    byDeskKey("GET", product),
    byDeskKey("PATCH", `${product}/status`, { status_id: 5 }),
    byDeskKey("PATCH", "/order-status", { status_id: 5, forward_only: true }),
  ];
};

const said = ({ status, text }: Answer): string => `${status} ${text}`;
/** Each call's answer to an unknown key of either shape. */
const refusals = new Map<string, readonly string[]>();
async function refusalsOf({ name, ask }: Attempt): Promise<readonly string[]> {
  const known = refusals.get(name) ?? [said(await ask(randomUUID())), said(await ask(madeUpKey()))];
  refusals.set(name, known);
  return known;
}

/**
 * The calls that answer this value differently from an unknown one. Roles read mostly the same: each value is tried
 * once.
 */
const tried = new Map<string, readonly string[]>();
async function openedBy(value: string): Promise<readonly string[]> {
  const known = tried.get(value);
  if (known) return known;
  const opened: string[] = [];
  for (const attempt of attempts()) {
    const refused = await refusalsOf(attempt);
    if (!refused.includes(said(await attempt.ask(value)))) opened.push(attempt.name);
  }
  tried.set(value, opened);
  return opened;
}

/** What a customer's browser reads by its own cookie is unknown to everybody else, staff too (rules O-53, O-54). */
const ofOneBrowser = ["GET /orders/photo-links 404", "GET /orders/uploads/:upload/preview 404"];

describe("what staff read", () => {
  it.each<StaffName>(["viewer", "clerk", "admin"])("gives the %s nothing that opens a call by its key", async (who) => {
    const headers = await test.staff(who);
    expect(readCalls.map(({ name }) => name)).toContain(readsDeskKey);
    const found = new Map<string, string>();
    const refused = new Set<string>();
    for (const { name } of readCalls) {
      if (name === readsDeskKey && who !== "viewer") continue;
      for (const address of addressesOf(name)) {
        const { status, text } = await test.call("GET", address, undefined, headers);
        if (status !== 200) refused.add(`${name} ${status}`);
        for (const value of candidates(readable(name, text))) found.set(value, name);
      }
    }
    // A call that failed for another reason would hide what it returns.
    const beyond = readCalls.filter(({ access }) => !letsIn[who].includes(access)).map(({ name }) => `${name} 403`);
    expect([...refused].toSorted()).toEqual([...beyond, ...ofOneBrowser].toSorted());
    expect(found.size).toBeGreaterThan(10);
    const leaks: string[] = [];
    for (const [value, name] of found)
      for (const call of await openedBy(value)) leaks.push(`${name} carries what opens ${call}`);
    expect(leaks).toEqual([]);
  });

  it("is compared with keys that do open something: the customer's and the desk's", async () => {
    const calls = attempts().map(({ name }) => name);
    const byDesk = await openedBy(transmittal.key);
    expect(byDesk).toEqual(calls.slice(-4));
    expect(await openedBy(orders[2]?.uuid ?? "")).toEqual(calls.slice(0, -4));
  });
});
