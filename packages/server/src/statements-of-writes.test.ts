import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer } from "../test/answer.ts";
import { openCountingPortal } from "../test/counted-statements.ts";
import { registeredCalls } from "../test/registered-calls.ts";
import type { Headers, Method, TestPortal } from "../test/test-portal.ts";
import { makeBulkWrites } from "../test/writes/bulk-writes.ts";
import { makeCustomerWrites } from "../test/writes/customer-writes.ts";
import { makeMessageWrites } from "../test/writes/message-writes.ts";
import { makeOfficeWrites } from "../test/writes/office-writes.ts";
import { makeOrderWrites } from "../test/writes/order-writes.ts";
import { makeRegistryWrites } from "../test/writes/registry-writes.ts";
import { makeUserWrites } from "../test/writes/user-writes.ts";
import type { Writes } from "../test/writes/write.ts";

/** Of every call that writes, at most, as `testing/writes` makes it. */
const writes: Readonly<Record<string, number>> = {
  "POST /canned-texts": 5,
  "DELETE /canned-texts/:id": 3,
  "PATCH /canned-texts/:id": 5,
  "PATCH /inbox/:orderId/read": 4,
  "POST /mail/:id/retry": 8,
  "DELETE /messages": 8,
  "POST /messages": 6,
  "PATCH /messages/:id/unread": 3,
  "POST /messages/email": 8,
  "PATCH /messages/read": 5,
  "POST /order-products/bulk": 10,
  "PATCH /orders/:id/assignee": 5,
  "POST /orders/:id/cancel": 12,
  "POST /orders/:id/comments": 4,
  "PATCH /orders/:id/comments/:commentId": 5,
  "PATCH /orders/:id/corrections": 12,
  "POST /orders/:id/corrections/changes": 8,
  "POST /orders/:id/destroy": 16,
  "POST /orders/:id/flag": 8,
  "POST /orders/:id/new-link": 10,
  "DELETE /orders/:id/presence": 3,
  "POST /orders/:id/refunds": 34,
  "POST /orders/:id/verification": 9,
  "POST /orders/:uuid/documents": 8,
  "PATCH /orders/:uuid/license-corrections": 6,
  "POST /orders/:uuid/payment": 6,
  "POST /orders/:uuid/texts/end": 3,
  "POST /orders/batch-print": 9,
  "POST /orders/cart-costs": 2,
  "POST /orders/invoice": 11,
  "POST /orders/lookup": 2,
  "DELETE /orders/photo-links": 3,
  "POST /orders/photo-links": 2,
  "POST /orders/photo-links/open": 4,
  "POST /orders/products/:id/refund": 38,
  "POST /orders/products/refunds": 66,
  "PATCH /orders/products/:id/shipping": 6,
  "PATCH /orders/products/:id/status": 8,
  "POST /orders/uploads": 2,
  "DELETE /orders/uploads/:upload": 2,
  "POST /prices": 7,
  "DELETE /prices/planned": 5,
  "POST /registry/first-certificates": 15,
  "POST /registry/licenses/:number/finalized": 4,
  "POST /registry/licenses/:number/voided": 5,
  "POST /reports/closeouts": 9,
  "DELETE /sessions/:id": 7,
  "PATCH /settings": 6,
  "POST /settings/import": 4,
  "POST /setup/checks/:check": 8,
  "POST /setup/texts/:key/confirm": 6,
  "POST /upgrade-findings/:id/settle": 5,
  "POST /transmittals": 8,
  "PATCH /transmittals/:date/:url_id/:order_product_id/removal": 6,
  "PATCH /transmittals/:date/:url_id/:order_product_id/status": 7,
  "POST /transmittals/:date/:url_id/link": 4,
  "PATCH /transmittals/:date/:url_id/order-status": 11,
  "PATCH /transmittals/:id/add-order/:orderId": 8,
  "PATCH /transmittals/:id/tracking-number": 6,
  "POST /office-roles": 5,
  "PATCH /office-roles/:id": 6,
  "DELETE /office-roles/:id": 5,
  "POST /users": 6,
  "POST /undo/:id": 8,
  "POST /users/": 6,
  "DELETE /users/:id": 13,
  "PATCH /users/:id": 10,
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

/** Those that are not made there: their number is not held. */
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
  // Cases of a setting, a refused file or an empty installation alone.
  "DELETE /quarantine/:id",
  "PATCH /orders/:id/license-number",
  "POST /dev-tools",
  "POST /mail/bounces",
  "POST /orders/:id/corrections/second-look",
  "POST /orders/:id/data-requests/:request/correction",
  "POST /orders/:id/data-requests/:request",
  "POST /orders/:uuid/data-requests",
  "POST /orders/:uuid/held.pdf",
  "POST /orders/:id/refunds/requests/:request",
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

it("every call that writes has a row in the table", async () => {
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
  const writing: Writes = { test, clerk, admin, write };
  const verified = await makeCustomerWrites(writing);
  await makeMessageWrites(writing, verified);
  const paid = await makeOrderWrites(writing, verified);
  await makeBulkWrites(writing);
  await makeOfficeWrites(writing, paid);
  await makeRegistryWrites(writing);
  await makeUserWrites(writing);

  expect(found).toEqual(writes);
  const calls = await registeredCalls(test.portal);
  const names = calls.filter(({ access }) => access !== undefined).map(({ name }) => name);
  expect(new Set([...Object.keys(writes), ...notHeld])).toEqual(
    new Set(names.filter((name) => !name.startsWith("GET "))),
  );
}, 120_000);
