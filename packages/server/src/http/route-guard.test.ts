import { randomUUID } from "node:crypto";
import { registeredCalls } from "../testing/registered-calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loginAnswerSchema } from "@dop/domain/contract";
import { samplePassword } from "../dev-tools/sample-staff.ts";
import { answered } from "../testing/answer.ts";
import { customerCalls } from "../testing/customer-calls.ts";
import { placeVerifiedOrder, type TestOrder } from "../testing/orders.ts";
import { openTestPortal, type Headers, type Method, type TestPortal } from "../testing/test-portal.ts";
import type { Access } from "./identify.ts";
import type { StepUp } from "./step-up.ts";

/** Every call of the portal: who may make it, and what a success leaves in the audit log. */
const calls: Record<string, readonly [Access, audit: string | null]> = {
  "GET /fees": ["public", null],
  "GET /products": ["public", null],
  "GET /shipping-rates": ["public", null],
  "GET /shipping-types": ["public", null],
  "GET /statuses": ["public", null],
  "GET /estimates": ["public", null],
  "GET /orders/check/:licenseNumber": ["public", null],
  "POST /orders/check-license": ["public", null],
  "POST /orders/cart-costs": ["public", null],
  "POST /orders/invoice": ["public", "order.placed"],
  "GET /orders/uuid/:order_uuid": ["public", null],
  "GET /orders/uuid/:order_uuid/views": ["public", null],
  "POST /orders/:uuid/payment": ["public", "order.payment_opened"],
  "POST /orders/:uuid/texts/end": ["public", "texts.ended"],
  "POST /orders/:uuid/documents": ["public", "documents.replaced"],
  "POST /orders/uploads": ["public", "document.uploaded"],
  "DELETE /orders/uploads/:upload": ["public", "document.upload_destroyed"],
  "GET /orders/uploads/:upload/preview": ["public", null],
  "POST /orders/photo-links": ["public", "photo_link.made"],
  "GET /orders/photo-links": ["public", null],
  "DELETE /orders/photo-links": ["public", "photo_link.ended"],
  "POST /orders/photo-links/open": ["public", "photo_link.opened"],
  "GET /orders/license/:uuid/:orderProductId": ["public", "license_data.viewed"],
  "POST /orders/:uuid/correction-code": ["public", "correction_code.sent"],
  "POST /orders/:uuid/correction-code/confirm": ["public", "correction_code.tried"],
  "PATCH /orders/:uuid/license-corrections": ["public", "license_data.reviewed"],
  "GET /orders/:uuid/user-corrections-history": ["public", null],
  "POST /orders/lookup": ["public", "orders.looked_up"],
  "GET /verify/:code": ["public", null],
  "POST /verify/:code/names": ["public", null],
  "GET /messages/order/:orderId": ["customer_or_staff", "message.read"],
  "POST /messages": ["customer_or_staff_write", "message.sent"],
  "POST /messages/email": ["customer_or_staff_write", "message.notified"],
  "DELETE /messages": ["customer_or_staff_write", "message.deleted"],
  "PATCH /messages/read": ["customer_or_staff_write", "message.read"],
  "PATCH /messages/:id/unread": ["staff_write", "message.unread"],
  "POST /users/login": ["public", "session.opened"],
  "POST /users/logout": ["staff", "session.closed"],
  "PATCH /orders/products/:id/status": ["staff_write", "order_product.status_changed"],
  "POST /orders/:id/verification": ["staff_write", "order.verified"],
  "GET /users": ["admin", "users.viewed"],
  "GET /users/search": ["admin", null],
  "POST /users/": ["admin", "user.created"],
  "POST /users": ["admin", "user.created"],
  "PATCH /users/:id": ["admin", "user.role_changed"],
  "DELETE /users/:id": ["admin", "user.deleted"],
  "POST /users/me/password": ["staff", "user.password_changed"],
  "POST /users/:id/password": ["admin", "user.password_set"],
  "GET /users/me/second-factor": ["staff", null],
  "POST /users/me/second-factor": ["staff", "user.second_factor_begun"],
  "POST /users/me/second-factor/confirm": ["staff", "user.second_factor_on"],
  "POST /users/me/second-factor/off": ["staff", "user.second_factor_off"],
  "POST /users/me/second-factor/recovery-codes": ["staff", "user.recovery_codes_renewed"],
  "DELETE /users/:id/second-factor": ["admin", "user.second_factor_reset"],
  "GET /users/step-up": ["staff", null],
  "POST /users/step-up": ["staff", "session.proven"],
  "POST /users/step-up/passkey": ["staff", null],
  "POST /users/login/provider/begin": ["public", null],
  "POST /users/login/provider": ["public", "session.opened"],
  "POST /users/login/passkey/options": ["public", null],
  "POST /users/login/passkey": ["public", "session.opened"],
  "GET /users/me/passkeys": ["staff", null],
  "POST /users/me/passkeys/options": ["staff", null],
  "POST /users/me/passkeys": ["staff", "user.passkey_added"],
  "PATCH /users/me/passkeys/:id": ["staff", "user.passkey_renamed"],
  "DELETE /users/me/passkeys/:id": ["staff", "user.passkey_removed"],
  "GET /prices": ["admin", null],
  "POST /prices": ["admin", "prices.changed"],
  "DELETE /prices/planned": ["admin", "prices.planned_removed"],
  "GET /settings": ["admin", null],
  "PATCH /settings": ["admin", "settings.changed"],
  "GET /settings/history": ["admin", null],
  "GET /settings/export": ["admin", null],
  "POST /settings/import": ["admin", "settings.changed"],
  "GET /sessions": ["staff", "sessions.viewed"],
  "DELETE /sessions/:id": ["staff", "session.ended"],
  "DELETE /users/:id/sessions": ["staff", "sessions.ended"],
  "GET /queues": ["staff", null],
  "GET /queues/overview": ["staff", null],
  "GET /queues/:queue": ["staff", "queue.viewed"],
  "GET /queues/:queue/next": ["staff", null],
  "GET /users/assignable": ["staff", null],
  "PATCH /orders/:id/assignee": ["staff_write", "order.assigned"],
  "DELETE /orders/:id/presence": ["staff", null],
  "GET /views": ["staff", null],
  "POST /views": ["staff", "view.saved"],
  "PATCH /views/:id": ["staff", "view.changed"],
  "DELETE /views/:id": ["staff", "view.deleted"],
  "GET /inbox": ["staff", "inbox.viewed"],
  "GET /inbox/count": ["staff", null],
  "PATCH /inbox/:orderId/read": ["staff_write", "message.read"],
  "GET /canned-texts": ["staff", null],
  "POST /canned-texts": ["admin", "canned_text.written"],
  "PATCH /canned-texts/:id": ["admin", "canned_text.changed"],
  "DELETE /canned-texts/:id": ["admin", "canned_text.deleted"],
  "GET /orders/search": ["staff", "orders.searched"],
  "GET /scans": ["staff", "scan.read"],
  "GET /reports/turnaround": ["staff", "report.viewed"],
  "GET /reports/volume": ["staff", "report.viewed"],
  "GET /reports/quality": ["staff", "report.viewed"],
  "GET /reports/promises": ["staff", "report.viewed"],
  "GET /reports/money": ["staff_write", "report.viewed"],
  "GET /reports/people": ["staff_write", "report.viewed"],
  "GET /reports/payouts": ["staff_write", "report.viewed"],
  "GET /reports/closeouts/:number/payouts": ["staff_write", "report.viewed"],
  "GET /reports/refunds": ["admin", "refunds.exported"],
  "GET /reports/closeouts": ["staff_write", "report.viewed"],
  "POST /reports/closeouts": ["staff_write", "closeout.made"],
  "GET /reports/closeouts/:number": ["staff_write", "report.viewed"],
  "POST /setup/first-admin": ["public", "user.created"],
  "GET /setup": ["admin", null],
  "POST /setup/checks/:check": ["admin", "setup.checked"],
  "GET /papers": ["staff", "papers.printed"],
  "GET /papers/code/:order_id/:id": ["staff", null],
  "GET /orders/:id/ahead": ["staff", "order.prefetched"],
  "GET /orders/:id": ["staff", "order.viewed"],
  "POST /orders/:id/flag": ["staff_write", "order.flagged"],
  "POST /orders/:id/cancel": ["staff_write", "order.canceled"],
  "PATCH /orders/:id/license-number": ["staff_write", "order.license_number_changed"],
  "PATCH /orders/:id/corrections": ["staff_write", "order.corrected"],
  "POST /orders/:id/corrections/changes": ["staff_write", "order.corrections_changed"],
  "POST /orders/:id/corrections/second-look": ["staff_write", "order.second_look_decided"],
  "GET /orders/:id/license-record": ["staff", "license_record.viewed"],
  "GET /orders/:id/corrections-history": ["staff", "corrections.viewed"],
  "PATCH /orders/products/:id/shipping": ["staff_write", "order_product.tracking_saved"],
  "POST /orders/products/:id/refund": ["admin", "order_product.refunded"],
  "POST /orders/batch-print": ["staff_write", "order_product.batch_printed"],
  "GET /orders/:id/comments": ["staff", "comments.viewed"],
  "POST /orders/:id/comments": ["staff_write", "comment.written"],
  "PATCH /orders/:id/comments/:commentId": ["staff_write", "comment.edited"],
  "POST /mail/bounces": ["service", "mail.bounced"],
  "GET /mail/failed": ["staff", "mail.failed_viewed"],
  "POST /mail/:id/retry": ["admin", "mail.retried"],
  "GET /quarantine": ["admin", "quarantine.viewed"],
  "DELETE /quarantine/:id": ["admin", "document.quarantine_destroyed"],
  "POST /orders/:id/refunds": ["admin", "order.refunded"],
  "GET /orders/:id/held": ["admin", "order.held_read"],
  "GET /orders/:id/held.pdf": ["admin", "order.held_read"],
  "POST /orders/:id/destroy": ["admin", "order.destroyed"],
  "POST /orders/:id/new-link": ["staff_write", "order.link_renewed"],
  "GET /audit/export": ["admin", "audit.exported"],
  "POST /order-products/bulk": ["staff_write", "order_product.bulk_changed"],
  "GET /transmittals": ["staff", "transmittals.viewed"],
  "GET /orders/all-orders": ["staff", "transmittal.candidates_viewed"],
  "POST /transmittals": ["staff_write", "transmittal.created"],
  "GET /transmittals/:date/:url_id": ["key_or_staff", "transmittal.viewed"],
  "GET /transmittals/:date/:url_id/:order_product_id": ["key_or_staff", "transmittal.viewed"],
  "PATCH /transmittals/:date/:url_id/:order_product_id/status": ["key_or_staff_write", "transmittal.status_changed"],
  "PATCH /transmittals/:date/:url_id/order-status": ["key_or_staff_write", "transmittal.all_statuses_changed"],
  "PATCH /transmittals/:id/add-order/:orderId": ["staff_write", "transmittal.order_added"],
  "PATCH /transmittals/:date/:url_id/:order_product_id/removal": ["staff_write", "transmittal.order_removed"],
  "PATCH /transmittals/:id/tracking-number": ["staff_write", "transmittal.tracking_saved"],
  "GET /transmittals/:date/:url_id/link": ["staff_write", "transmittal.link_read"],
  "POST /transmittals/:date/:url_id/link": ["staff_write", "transmittal.link_renewed"],
  // Its orders are created by the real commands, each of which writes its own entries.
  "POST /dev-tools": ["staff_write", null],
  "POST /registry/licenses/:number/finalized": ["service", "license.finalized"],
  "POST /registry/licenses/:number/voided": ["service", "license.voided"],
  "POST /registry/first-certificates": ["service", "order.placed"],
};

/** The calls that ask for a fresh proof, and when (rule A-24). */
const stepUps: Record<string, StepUp> = {
  "POST /users/": true,
  "POST /users": true,
  "PATCH /users/:id": true,
  "DELETE /users/:id": true,
  "POST /users/:id/password": true,
  "DELETE /users/:id/second-factor": true,
  "POST /users/me/second-factor": "with_passkey",
  "POST /users/me/second-factor/confirm": "with_passkey",
  "POST /users/me/passkeys/options": "always",
  "DELETE /users/me/passkeys/:id": "always",
  "DELETE /sessions/:id": true,
  "DELETE /users/:id/sessions": true,
  "DELETE /quarantine/:id": true,
  "GET /reports/turnaround": "as_file",
  "GET /reports/volume": "as_file",
  "GET /reports/quality": "as_file",
  "GET /reports/promises": "as_file",
  "GET /reports/money": "as_file",
  "GET /reports/people": "as_file",
  "GET /reports/closeouts/:number": "as_file",
  "GET /reports/refunds": true,
  "GET /orders/search": "as_file",
  "GET /queues/:queue": "as_file",
  "GET /transmittals": "as_file",
  "POST /prices": true,
  "DELETE /prices/planned": true,
  "PATCH /settings": true,
  "POST /settings/import": true,
  "GET /audit/export": true,
  "GET /orders/:id/held": true,
  "GET /orders/:id/held.pdf": true,
  "POST /orders/:id/destroy": true,
  "POST /orders/products/:id/refund": "by_amount",
  "POST /orders/:id/refunds": "by_amount",
};

/** Calls without declared access, and their guard: a signature, a signed link, the service key, or none needed. */
const unguarded = new Set([
  "POST /payments/webhook/:provider",
  "POST /texts/twilio",
  "GET /files/:token",
  "GET /health/live",
  "GET /health/ready",
  "GET /health/parts",
  "GET /docs",
  "GET /docs/json",
]);

let test: TestPortal;
let otherKey: string;
let order: TestOrder;
beforeAll(async () => {
  test = await openTestPortal({ CORRECTION_CODE: "on" });
  order = await placeVerifiedOrder(test);
  otherKey = randomUUID();
  await test.database.db
    .insertInto("transmittals")
    .values({
      created_on: "2026-11-21",
      url_id: 1,
      tracking_shipping: null,
      ...test.portal.accessKeys.seal(otherKey),
      access_key_expires_at: new Date(test.now.getTime() + 86_400_000),
      created_by: "Clerk",
      created_at: test.now,
    })
    .execute();
});
afterAll(() => test.close());

describe("the registered calls", () => {
  it("match this table, each with its declared access and audit event", async () => {
    const registered = await registeredCalls(test.portal);
    const declared = Object.fromEntries(
      registered.flatMap(({ name, access, audit }) => (unguarded.has(name) ? [] : [[name, [access, audit]]])),
    );
    expect(declared).toEqual(calls);
  });

  it("ask for a fresh proof as this table says", async () => {
    const asking = (await registeredCalls(test.portal)).flatMap(({ name, stepUp }) => (stepUp ? [[name, stepUp]] : []));
    expect(Object.fromEntries(asking)).toEqual(stepUps);
  });

  it("are all guarded, except those with their own guard", async () => {
    const names = (await registeredCalls(test.portal)).map(({ name }) => name);
    expect(names.filter((name) => unguarded.has(name)).toSorted()).toEqual([...unguarded].toSorted());
  });

  it("write an audit entry when they change something", () => {
    const silent = Object.entries(calls).filter(([, [, audit]]) => audit === null);
    // A challenge that is given out changes nothing: its answer is what leaves an entry.
    const challenges = /\/passkeys?\/options$|\/step-up\/passkey$|\/provider\/begin$/;
    for (const [name] of silent.filter(([call]) => !challenges.test(call)))
      expect(name).toMatch(/^GET |cart-costs$|check-license$|:code\/names$|dev-tools$|presence$/);
  });
});

/** The outcome of a request: let in (whatever the call then answers), or the text of its 403. */
type Outcome = "let in" | "jwt malformed" | "Access Denied!" | "";
const denied = "Access Denied!";
const malformed = "jwt malformed";
const letIn = "let in";
type Visitor =
  | "anonymous"
  | "broken token"
  | "expired token"
  | "viewer"
  | "clerk"
  | "admin"
  | "service key"
  | "another transmittal's key";
/** The body of a 403 for an ended session. */
const over = "";
const outcome = (
  ...[anonymous, broken, expired, viewer, clerk, admin, service, key]: [
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
  ]
): Record<Visitor, Outcome> => ({
  anonymous,
  "broken token": broken,
  "expired token": expired,
  viewer,
  clerk,
  admin,
  "service key": service,
  "another transmittal's key": key,
});

/**
 * Whom each access lets in. The service key is not a session and opens only the registry's calls. A transmittal's key
 * opens only its own transmittal: with another's, the desk is refused like a caller without a key.
 */
const outcomes: Record<Access, Record<Visitor, Outcome>> = {
  public: outcome(letIn, letIn, letIn, letIn, letIn, letIn, letIn, letIn),
  customer_or_staff: outcome(letIn, malformed, over, letIn, letIn, letIn, letIn, letIn),
  customer_or_staff_write: outcome(letIn, malformed, over, denied, letIn, letIn, letIn, letIn),
  key_or_staff: outcome(malformed, malformed, over, letIn, letIn, letIn, malformed, denied),
  key_or_staff_write: outcome(malformed, malformed, over, denied, letIn, letIn, malformed, denied),
  staff: outcome(malformed, malformed, over, letIn, letIn, letIn, malformed, malformed),
  staff_write: outcome(malformed, malformed, over, denied, letIn, letIn, malformed, malformed),
  admin: outcome(malformed, malformed, over, denied, denied, letIn, malformed, malformed),
  service: outcome(denied, denied, denied, denied, denied, denied, letIn, denied),
};

/** The desk's key is checked with the transmittal itself, so its calls need a valid body. */
const deskBodies: Record<string, object> = {
  "PATCH /transmittals/:date/:url_id/:order_product_id/status": { status_id: 5 },
  "PATCH /transmittals/:date/:url_id/order-status": { status_id: 5, forward_only: true },
};

async function expiredSession(): Promise<Headers> {
  const login = { username: "admin@example.gov", password: samplePassword };
  const { token } = answered(await test.call("POST", "/users/login", login), loginAnswerSchema);
  const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  const ended = new Date(test.now.getTime() - 1);
  await test.database.db.updateTable("sessions").set({ expires_at: ended }).where("id", "=", sid).execute();
  return { "x-access-token": token };
}

describe.each(Object.entries(calls))("%s", (name, [access]) => {
  const [method, path] = name.split(" ") as [Method, string];
  const url = path
    .replaceAll(/:(uuid|order_uuid)/g, randomUUID())
    .replaceAll(":date", "2026-11-21")
    .replaceAll(/:\w+/g, "99");

  it(`lets in only callers with access ${access}, before it reads the body`, async () => {
    const visitors: Record<Visitor, Headers> = {
      anonymous: {},
      "broken token": { "x-access-token": "nonsense" },
      "expired token": await expiredSession(),
      viewer: await test.staff("viewer"),
      clerk: await test.staff("clerk"),
      admin: await test.staff("admin"),
      "service key": test.service,
      "another transmittal's key": {},
    };
    const found: Record<string, string> = {};
    for (const [visitor, headers] of Object.entries(visitors)) {
      // Logging out is one of the calls: it must not end the sessions that the other calls use.
      await test.database.db.updateTable("sessions").set({ revoked_at: null }).execute();
      const address = visitor === "another transmittal's key" ? `${url}?key=${otherKey}` : url;
      const body = method === "GET" ? undefined : (deskBodies[name] ?? {});
      const { status, text } = await test.call(method, address, body, headers);
      found[visitor] = status === 403 ? text : letIn;
    }
    expect(found).toEqual(outcomes[access]);
  });
});

const keyedCalls = customerCalls(() => order.productIds[0] ?? 0);

describe("the order's uuid is the customer's key", () => {
  it.each(keyedCalls)("$name: another uuid opens nothing", async ({ name, path, body }) => {
    const method = name.split(" ", 1)[0] as Method;
    const ask = (uuid: string) => test.call(method, path(uuid), body?.(uuid) ?? (method === "GET" ? undefined : {}));
    expect(calls[name]).toBeDefined();
    const nearly = order.uuid.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    const strangers = await Promise.all([randomUUID(), nearly, String(order.id)].map(ask));
    for (const { status } of strangers) expect([400, 403, 404]).toContain(status);
    expect((await ask(randomUUID())).status).not.toBe(200);
    const own = await ask(order.uuid);
    // Whatever the call answers, it has found the order.
    expect(own.status === 404 ? own.text : "known").toMatch(/known|message/i);
  });

  it("is covered for every call that takes one", () => {
    const takes = Object.keys(calls).filter((name) => /:(uuid|order_uuid)\b/.test(name));
    const covered = new Set(keyedCalls.map(({ name }) => name));
    expect(takes.filter((name) => !covered.has(name))).toEqual([]);
  });
});
