import { cannedTextSchema, newTransmittalAnswerSchema, photoLinkSchema, savedViewSchema } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword } from "./dev-tools/sample-staff.ts";
import type { Answer } from "./testing/answer.ts";
import { openCountingPortal } from "./testing/counted-statements.ts";
import {
  aFirstCertificate,
  placeOrder,
  placePaidOrder,
  placeRejectedOrder,
  placeVerifiedOrder,
} from "./testing/orders.ts";
import { registeredCalls } from "./testing/registered-calls.ts";
import { photo, sendFile } from "./testing/uploads.ts";
import type { Headers, Method, TestPortal } from "./testing/test-portal.ts";

/** Of every call that writes, at most, as it is made below. */
const writes: Readonly<Record<string, number>> = {
  "POST /canned-texts": 5,
  "DELETE /canned-texts/:id": 3,
  "PATCH /canned-texts/:id": 5,
  "PATCH /inbox/:orderId/read": 4,
  "POST /mail/:id/retry": 9,
  "DELETE /messages": 5,
  "POST /messages": 5,
  "PATCH /messages/:id/unread": 3,
  "POST /messages/email": 7,
  "PATCH /messages/read": 5,
  "POST /order-products/bulk": 8,
  "PATCH /orders/:id/assignee": 5,
  "POST /orders/:id/cancel": 18,
  "POST /orders/:id/comments": 4,
  "PATCH /orders/:id/comments/:commentId": 5,
  "PATCH /orders/:id/corrections": 11,
  "POST /orders/:id/corrections/changes": 8,
  "POST /orders/:id/destroy": 13,
  "POST /orders/:id/flag": 7,
  "POST /orders/:id/new-link": 11,
  "DELETE /orders/:id/presence": 3,
  "POST /orders/:id/refunds": 33,
  "POST /orders/:id/verification": 14,
  "POST /orders/:uuid/documents": 8,
  "PATCH /orders/:uuid/license-corrections": 7,
  "POST /orders/:uuid/payment": 6,
  "POST /orders/:uuid/texts/end": 3,
  "POST /orders/batch-print": 7,
  "POST /orders/cart-costs": 1,
  "POST /orders/check-license": 1,
  "POST /orders/invoice": 11,
  "POST /orders/lookup": 2,
  "DELETE /orders/photo-links": 3,
  "POST /orders/photo-links": 2,
  "POST /orders/photo-links/open": 4,
  "POST /orders/products/:id/refund": 41,
  "PATCH /orders/products/:id/shipping": 6,
  "PATCH /orders/products/:id/status": 10,
  "POST /orders/uploads": 2,
  "DELETE /orders/uploads/:upload": 2,
  "POST /prices": 7,
  "DELETE /prices/planned": 5,
  "POST /registry/first-certificates": 16,
  "POST /registry/licenses/:number/finalized": 4,
  "POST /registry/licenses/:number/voided": 5,
  "POST /reports/closeouts": 9,
  "DELETE /sessions/:id": 7,
  "PATCH /settings": 6,
  "POST /settings/import": 4,
  "POST /setup/checks/:check": 6,
  "POST /transmittals": 7,
  "PATCH /transmittals/:date/:url_id/:order_product_id/removal": 5,
  "PATCH /transmittals/:date/:url_id/:order_product_id/status": 6,
  "POST /transmittals/:date/:url_id/link": 4,
  "PATCH /transmittals/:date/:url_id/order-status": 10,
  "PATCH /transmittals/:id/add-order/:orderId": 6,
  "PATCH /transmittals/:id/tracking-number": 3,
  "POST /users": 6,
  "POST /users/": 6,
  "DELETE /users/:id": 12,
  "PATCH /users/:id": 9,
  "POST /users/:id/password": 9,
  "DELETE /users/:id/sessions": 3,
  "POST /users/login": 11,
  "POST /users/logout": 3,
  "POST /users/me/password": 12,
  "POST /users/me/second-factor": 10,
  "POST /users/step-up": 7,
  "POST /verify/:code/names": 1,
  "POST /views": 5,
  "DELETE /views/:id": 4,
  "PATCH /views/:id": 7,
};

/** Those that are not made here: their number is not held. */
const notHeld: ReadonlySet<string> = new Set([
  // A passkey, an authenticator app or a provider of sign-in answers: few people, once a day.
  "DELETE /users/:id/second-factor",
  "DELETE /users/me/passkeys/:id",
  "PATCH /users/me/passkeys/:id",
  "POST /users/login/passkey",
  "POST /users/login/passkey/options",
  "POST /users/login/provider",
  "POST /users/login/provider/begin",
  "POST /users/me/passkeys",
  "POST /users/me/passkeys/options",
  "POST /users/me/second-factor/confirm",
  "POST /users/me/second-factor/off",
  "POST /users/me/second-factor/recovery-codes",
  "POST /users/step-up/passkey",
  // What only a setting, a refused file or an empty installation brings about.
  "DELETE /quarantine/:id",
  "PATCH /orders/:id/license-number",
  "POST /dev-tools",
  "POST /mail/bounces",
  "POST /orders/:id/corrections/second-look",
  "POST /orders/:uuid/correction-code",
  "POST /orders/:uuid/correction-code/confirm",
  "POST /setup/first-admin",
]);

let test: TestPortal;
let sent: () => number;
beforeAll(async () => {
  ({ test, sent } = await openCountingPortal());
});
afterAll(() => test.close());

it("are known for every call that writes: a new one needs a row", async () => {
  const admin = await test.staff("admin");
  const clerk = await test.staff();
  const found: Record<string, number> = {};

  async function write(name: string, path: string, body?: unknown, headers: Headers = clerk): Promise<Answer> {
    const method = name.split(" ", 1)[0] as Method;
    const before = sent();
    const answer = await test.call(method, path, body, headers);
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300);
    found[name] = Math.max(found[name] ?? 0, sent() - before);
    return answer;
  }
  const approved = async () => {
    const order = await placeVerifiedOrder(test, anApostilleCart());
    await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} });
    return order;
  };
  const id = (answer: Answer) => (answer.body as { id: number }).id;

  // Customers
  await write(
    "POST /orders/check-license",
    "/orders/check-license",
    { number: "1000001", productType: 1, spouse1Last: "Lovelace", spouse2Last: "Babbage" },
    {},
  );
  await write("POST /orders/cart-costs", "/orders/cart-costs", anApostilleCart(), {});
  await write("POST /orders/invoice", "/orders/invoice", anApostilleCart(), {});
  const unpaid = await placeOrder(test);
  await write("POST /orders/:uuid/payment", `/orders/${unpaid.uuid}/payment`, {}, {});
  const rejected = await placeRejectedOrder(test);
  await write(
    "POST /orders/:uuid/documents",
    `/orders/${rejected.uuid}/documents`,
    { id: anApostilleCart().documents.id, selfie: anApostilleCart().documents.selfie },
    {},
  );
  const upload = await sendFile(test, "id");
  await write("POST /orders/uploads", "/orders/uploads?kind=selfie", photo, {
    "content-type": "image/png",
    cookie: upload.cookie,
  });
  await write("DELETE /orders/uploads/:upload", `/orders/uploads/${upload.upload}`, undefined, {
    cookie: upload.cookie,
  });
  const made = await write("POST /orders/photo-links", "/orders/photo-links", undefined, {});
  const cookie = String(made.headers["set-cookie"]).split(";", 1).join();
  const { key } = photoLinkSchema.parse(made.body);
  await write("POST /orders/photo-links/open", "/orders/photo-links/open", undefined, { "x-photos-key": key });
  await write("DELETE /orders/photo-links", "/orders/photo-links", undefined, { cookie, "x-photos-key": key });
  const verified = await placeVerifiedOrder(test);
  await write(
    "PATCH /orders/:uuid/license-corrections",
    `/orders/${verified.uuid}/license-corrections`,
    { corrections: { "Spouse 1 City": "Springville" } },
    {},
  );
  await write("POST /orders/:uuid/texts/end", `/orders/${verified.uuid}/texts/end`, undefined, {});
  await write("POST /orders/lookup", "/orders/lookup", { email: "ada@example.org", reference: "1000001" }, {});
  await write(
    "POST /verify/:code/names",
    `/verify/${"A".repeat(16)}/names`,
    { spouse1Last: "Lovelace", spouse2Last: "Babbage" },
    {},
  );

  // Messages
  const message = await write("POST /messages", "/messages", { order_id: verified.id, message_content: "On Monday." });
  await write("POST /messages/email", "/messages/email", { order_id: verified.id, message_content: "On Monday." });
  await test.call("POST", "/messages", { order_id: verified.uuid, message_content: "When?" });
  const theirs = await test.database.db
    .selectFrom("messages")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await write("PATCH /messages/read", "/messages/read", { order_id: verified.id, message_id: theirs.id });
  await write("PATCH /messages/:id/unread", `/messages/${theirs.id}/unread`, {});
  await write("PATCH /inbox/:orderId/read", `/inbox/${verified.id}/read`, { through: theirs.id });
  await write("DELETE /messages", "/messages", { order_id: verified.id, id: id(message) });

  // An order
  const paid = await placePaidOrder(test);
  await write("POST /orders/:id/verification", `/orders/${paid.id}/verification`, { decision: "confirm" });
  await write("POST /orders/:id/flag", `/orders/${paid.id}/flag`, { flagged: true, comment: "Address Issue" });
  await write("PATCH /orders/:id/assignee", `/orders/${paid.id}/assignee`, { user_id: 2 });
  await write("DELETE /orders/:id/presence", `/orders/${paid.id}/presence`);
  await write("POST /orders/:id/comments", `/orders/${paid.id}/comments`, { content: "Calls on Friday." });
  const comments = await test.database.db.selectFrom("order_comments").select("id").executeTakeFirst();
  await write("PATCH /orders/:id/comments/:commentId", `/orders/${paid.id}/comments/${comments?.id}`, {
    content: "Calls.",
  });
  await write("POST /orders/:id/new-link", `/orders/${paid.id}/new-link`, {});
  await write("POST /orders/:id/corrections/changes", `/orders/${verified.id}/corrections/changes`, {
    corrections: { "Spouse 1 City": "Provo" },
  });
  await write("PATCH /orders/:id/corrections", `/orders/${verified.id}/corrections`, { corrections: {} });
  await write("PATCH /orders/products/:id/shipping", `/orders/products/${verified.productIds[0]}/shipping`, {
    tracking_shipping: "9400111899223344",
  });
  const copy = await placeVerifiedOrder(test, aCertifiedCopyCart());
  await write("PATCH /orders/products/:id/status", `/orders/products/${copy.productIds[0]}/status`, {
    status_id: statusIds.shipped,
    send_email: true,
  });
  const returned = await placePaidOrder(test);
  await write("PATCH /orders/products/:id/status", `/orders/products/${returned.productIds[0]}/status`, {
    status_id: statusIds.refundRequested,
  });
  await write("POST /orders/products/:id/refund", `/orders/products/${returned.productIds[0]}/refund`, {}, admin);
  const parts = await placePaidOrder(test);
  await test.call("POST", `/orders/${parts.id}/cancel`, {}, clerk);
  await write("POST /orders/:id/refunds", `/orders/${parts.id}/refunds`, { amount: 1, reason: "Late" }, admin);
  const ended = await placePaidOrder(test);
  await write("POST /orders/:id/cancel", `/orders/${ended.id}/cancel`, {});
  const forgotten = await placeOrder(test);
  await test.call("POST", `/orders/${forgotten.id}/cancel`, {}, clerk);
  await write("POST /orders/:id/destroy", `/orders/${forgotten.id}/destroy`, { reason: "Asked for" }, admin);

  // Many
  const first = await approved();
  const second = await approved();
  const third = await approved();
  const product = ({ productIds }: { productIds: readonly number[] }) => productIds[0] ?? 0;
  await write("POST /orders/batch-print", "/orders/batch-print", { order_products: [product(first), product(second)] });
  await write("POST /order-products/bulk", "/order-products/bulk", { action: "batch_print", ids: [product(third)] });
  const transmittal = await write("POST /transmittals", "/transmittals", { order_products: [product(first)] });
  const { date, url_id } = newTransmittalAnswerSchema.parse(transmittal.body);
  const path = `/transmittals/${date}/${url_id}`;
  const { id: transmittalId } = await test.database.db
    .selectFrom("transmittals")
    .select("id")
    .executeTakeFirstOrThrow();
  await write(
    "PATCH /transmittals/:id/add-order/:orderId",
    `/transmittals/${transmittalId}/add-order/${product(second)}`,
    {},
  );
  await write("PATCH /transmittals/:id/tracking-number", `/transmittals/${transmittalId}/tracking-number`, {
    tracking_shipping: "9400111899",
  });
  await write("PATCH /transmittals/:date/:url_id/:order_product_id/removal", `${path}/${product(second)}/removal`, {});
  await write("PATCH /transmittals/:date/:url_id/:order_product_id/status", `${path}/${product(first)}/status`, {
    status_id: statusIds.arrivedAtLieutenantGovernor,
  });
  await write("PATCH /transmittals/:date/:url_id/order-status", `${path}/order-status`, {
    status_id: statusIds.shipped,
    forward_only: true,
  });
  await write("POST /transmittals/:date/:url_id/link", `${path}/link`, {});

  // The office
  const view = await write("POST /views", "/views", {
    name: "Mine",
    queue: "apostille-makeEdits",
    sort: null,
    reverse: false,
    filter: "",
    show: null,
    shared: false,
  });
  await write("PATCH /views/:id", `/views/${savedViewSchema.parse(view.body).id}`, { name: "Ours" });
  await write("DELETE /views/:id", `/views/${savedViewSchema.parse(view.body).id}`);
  const canned = await write(
    "POST /canned-texts",
    "/canned-texts",
    { kind: "reply", name: "text", text: "text" },
    admin,
  );
  await write(
    "PATCH /canned-texts/:id",
    `/canned-texts/${cannedTextSchema.parse(canned.body).id}`,
    { name: "text", text: "words" },
    admin,
  );
  await write("DELETE /canned-texts/:id", `/canned-texts/${cannedTextSchema.parse(canned.body).id}`, undefined, admin);
  await write(
    "POST /prices",
    "/prices",
    { items: [{ kind: "product", key: "1" }], amount: 30, effective_on: "2026-12-24" },
    admin,
  );
  const planned = await test.database.db
    .selectFrom("product_prices")
    .select("effective_from")
    .orderBy("effective_from", "desc")
    .executeTakeFirstOrThrow();
  await write(
    "DELETE /prices/planned",
    "/prices/planned",
    { items: [{ kind: "product", key: "1", effective_from: planned.effective_from }] },
    admin,
  );
  await write("PATCH /settings", "/settings", { changes: {}, version: 0 }, admin);
  await write(
    "POST /settings/import",
    "/settings/import",
    { file: { format: 1, settings: {} }, dry_run: false, version: 0 },
    admin,
  );
  await write("POST /reports/closeouts", "/reports/closeouts", { day: "2026-11-21" });
  await write("POST /setup/checks/:check", "/setup/checks/mail", {}, admin);
  await test.database.db.updateTable("mail_outbox").set({ state: "dead" }).where("order_id", "=", paid.id).execute();
  const dead = await test.database.db
    .selectFrom("mail_outbox")
    .select("id")
    .where("state", "=", "dead")
    .executeTakeFirstOrThrow();
  await write("POST /mail/:id/retry", `/mail/${dead.id}/retry`, {}, admin);

  // Programs
  await write(
    "POST /registry/licenses/:number/finalized",
    "/registry/licenses/1000009/finalized",
    { finalized_at: "2026-11-21T18:00:00.000Z" },
    test.service,
  );
  await write("POST /registry/licenses/:number/voided", "/registry/licenses/1000003/voided", {}, test.service);
  await write("POST /registry/first-certificates", "/registry/first-certificates", aFirstCertificate(6), test.service);

  // People
  const user = await write(
    "POST /users",
    "/users",
    { role_id: roleIds.user, username: "new@example.gov", display_name: "New Clerk" },
    admin,
  );
  await write(
    "POST /users/",
    "/users/",
    { role_id: roleIds.user, username: "newer@example.gov", display_name: "New Clerk" },
    admin,
  );
  const userId = id(user);
  await write("PATCH /users/:id", `/users/${userId}`, { role_id: roleIds.viewer }, admin);
  await write("POST /users/:id/password", `/users/${userId}/password`, { new_password: "four words of nobody" }, admin);
  await write("DELETE /users/:id/sessions", `/users/${userId}/sessions`, undefined, admin);
  await write("DELETE /users/:id", `/users/${userId}`, undefined, admin);
  await write("POST /users/step-up", "/users/step-up", { password: samplePassword });
  await write("POST /users/me/second-factor", "/users/me/second-factor", { current_password: samplePassword });
  await write("POST /users/login", "/users/login", { username: "viewer@example.gov", password: samplePassword }, {});
  await write("POST /users/logout", "/users/logout", {}, await test.staff("viewer"));
  const sessions = await test.database.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", 2)
    .where("revoked_at", "is", null)
    .execute();
  await write("POST /users/me/password", "/users/me/password", {
    current_password: samplePassword,
    new_password: "four words of nobody",
  });
  await write("DELETE /sessions/:id", `/sessions/${sessions.at(-1)?.id}`, undefined, admin);

  expect(found).toEqual(writes);
  const calls = await registeredCalls(test.portal);
  const names = calls.filter(({ access }) => access !== undefined).map(({ name }) => name);
  expect(new Set([...Object.keys(writes), ...notHeld])).toEqual(
    new Set(names.filter((name) => !name.startsWith("GET "))),
  );
}, 120_000);
