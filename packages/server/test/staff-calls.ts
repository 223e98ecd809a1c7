import { statusIds } from "@dop/domain/orders";
import { roleIds } from "@dop/domain/staff";
/** A call that only staff, or the Lt. Governor's desk, may make, as the tests of bad input make it. */
interface StaffCall {
  /** Path parameters are written as in the route; `:id` and the like are filled in. */
  readonly path: string;
  /** A body that the call takes; its texts are what is made too long. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Path parameters that are ids of rows, to be filled with ids of nothing. */
  readonly ids: readonly string[];
}

const date = "2026-11-21";

/** Calls of the office alone. */
const officeCalls: Record<string, StaffCall> = {
  "GET /events": { path: "/events", ids: [] },
  "GET /users": { path: "/users", ids: [] },
  "GET /users/search": { path: "/users/search?name=ada", ids: [] },
  "POST /users/": {
    path: "/users/",
    body: { role_id: roleIds.user, username: "NEW@EXAMPLE.GOV", display_name: "New Clerk" },
    ids: [],
  },
  "POST /users": {
    path: "/users",
    body: { role_id: roleIds.user, username: "N@EXAMPLE.GOV", display_name: "New" },
    ids: [],
  },
  "PATCH /users/:id": { path: "/users/:id", body: { role_id: roleIds.user }, ids: ["id"] },
  "DELETE /users/:id": { path: "/users/:id", ids: ["id"] },
  "GET /office-roles": { path: "/office-roles", ids: [] },
  "POST /office-roles": { path: "/office-roles", body: { name: "Supervisors", permissions: [] }, ids: [] },
  "PATCH /office-roles/:id": {
    path: "/office-roles/:id",
    body: { name: "Supervisors", permissions: [], version: 1 },
    ids: ["id"],
  },
  "DELETE /office-roles/:id": { path: "/office-roles/:id", ids: ["id"] },
  "POST /users/me/password": {
    path: "/users/me/password",
    body: { current_password: "text", new_password: "four words of nobody" },
    ids: [],
  },
  "GET /settings": { path: "/settings", ids: [] },
  "PATCH /settings": { path: "/settings", body: { changes: {}, version: 0 }, ids: [] },
  "GET /settings/history": { path: "/settings/history", ids: [] },
  "GET /settings/export": { path: "/settings/export", ids: [] },
  "POST /settings/import": {
    path: "/settings/import",
    body: { file: { format: 1, settings: {} }, dry_run: true, version: 0 },
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
  "GET /users/step-up": { path: "/users/step-up", ids: [] },
  "POST /users/step-up": { path: "/users/step-up", body: { password: "demo-password" }, ids: [] },
  "POST /users/step-up/passkey": { path: "/users/step-up/passkey", ids: [] },
  "GET /users/me/passkeys": { path: "/users/me/passkeys", ids: [] },
  "POST /users/me/passkeys/options": { path: "/users/me/passkeys/options", ids: [] },
  "POST /users/me/passkeys": {
    path: "/users/me/passkeys",
    body: {
      name: "text",
      response: {
        id: "aWQ",
        rawId: "aWQ",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "e30" },
      },
    },
    ids: [],
  },
  "PATCH /users/me/passkeys/:id": { path: "/users/me/passkeys/:id", body: { name: "text" }, ids: ["id"] },
  "DELETE /users/me/passkeys/:id": { path: "/users/me/passkeys/:id", ids: ["id"] },
  "DELETE /users/:id/second-factor": { path: "/users/:id/second-factor", ids: ["id"] },
  "POST /users/:id/password": {
    path: "/users/:id/password",
    body: { new_password: "four words of nobody" },
    ids: ["id"],
  },
  "GET /sessions": { path: "/sessions", ids: [] },
  "DELETE /sessions/:id": { path: "/sessions/:id", ids: ["id"] },
  "DELETE /users/:id/sessions": { path: "/users/:id/sessions", ids: ["id"] },
  "GET /users/assignable": { path: "/users/assignable", ids: [] },
  "PATCH /orders/:id/assignee": { path: "/orders/:id/assignee", body: { user_id: null }, ids: ["id"] },
  "DELETE /orders/:id/presence": { path: "/orders/:id/presence", ids: ["id"] },
  "GET /views": { path: "/views", ids: [] },
  "POST /views": {
    path: "/views",
    body: {
      name: "text",
      queue: "apostille-makeEdits",
      sort: null,
      reverse: false,
      filter: "text",
      show: null,
      shared: false,
    },
    ids: [],
  },
  "PATCH /views/:id": { path: "/views/:id", body: { name: "text" }, ids: ["id"] },
  "DELETE /views/:id": { path: "/views/:id", ids: ["id"] },
  "GET /inbox": { path: "/inbox", ids: [] },
  "GET /inbox/count": { path: "/inbox/count", ids: [] },
  "PATCH /inbox/:orderId/read": { path: "/inbox/:orderId/read", body: { through: 1 }, ids: ["orderId"] },
  "GET /canned-texts": { path: "/canned-texts", ids: [] },
  "POST /canned-texts": { path: "/canned-texts", body: { kind: "reply", name: "text", text: "text" }, ids: [] },
  "PATCH /canned-texts/:id": { path: "/canned-texts/:id", body: { name: "text", text: "text" }, ids: ["id"] },
  "DELETE /canned-texts/:id": { path: "/canned-texts/:id", ids: ["id"] },
  "GET /queues": { path: "/queues", ids: [] },
  "GET /queues/overview": { path: "/queues/overview", ids: [] },
  "GET /queues/:queue": { path: "/queues/:queue", ids: ["queue"] },
  "GET /queues/departures": { path: "/queues/departures?orders=1", ids: [] },
  "GET /queues/presence": { path: "/queues/presence", ids: [] },
  "GET /queues/:queue/next": { path: "/queues/:queue/next?after=1", ids: ["queue"] },
  "GET /orders/search": { path: "/orders/search", ids: [] },
  "GET /orders/:id/ahead": { path: "/orders/:id/ahead", ids: ["id"] },
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
  "POST /orders/:id/corrections/changes": {
    path: "/orders/:id/corrections/changes",
    body: { corrections: { "Spouse 1 City": "text" } },
    ids: ["id"],
  },
  "POST /orders/:id/corrections/second-look": {
    path: "/orders/:id/corrections/second-look",
    body: { id: 1, decision: "confirm" },
    ids: ["id"],
  },
  "GET /orders/:id/license-record": { path: "/orders/:id/license-record", ids: ["id"] },
  "GET /orders/:id/corrections-history": { path: "/orders/:id/corrections-history", ids: ["id"] },
  "GET /orders/:id/comments": { path: "/orders/:id/comments", ids: ["id"] },
  "POST /orders/:id/comments": { path: "/orders/:id/comments", body: { content: "text" }, ids: ["id"] },
  "PATCH /orders/:id/comments/:commentId": {
    path: "/orders/:id/comments/:commentId",
    body: { content: "text" },
    ids: ["id", "commentId"],
  },
  "PATCH /orders/products/:id/status": {
    path: "/orders/products/:id/status",
    body: { status_id: statusIds.infoVerified },
    ids: ["id"],
  },
  // An id that is over is a conflict, whatever it is.
  "POST /undo/:id": { path: "/undo/00000000-0000-4000-8000-000000000000", ids: [] },
  "PATCH /orders/products/:id/shipping": {
    path: "/orders/products/:id/shipping",
    body: { tracking_shipping: "text" },
    ids: ["id"],
  },
  "POST /orders/products/:id/refund": { path: "/orders/products/:id/refund", body: {}, ids: ["id"] },
  "GET /orders/products/refunds": { path: "/orders/products/refunds?order_products=999999", ids: [] },
  "POST /orders/products/refunds": { path: "/orders/products/refunds", body: { order_products: [999_999] }, ids: [] },
  "POST /orders/:id/refunds": { path: "/orders/:id/refunds", body: { amount: 1, reason: "text" }, ids: ["id"] },
  "POST /orders/:id/refunds/requests/:request": {
    path: "/orders/:id/refunds/requests/:request",
    body: { decision: "approve" },
    ids: ["id", "request"],
  },
  "GET /orders/:id/held": { path: "/orders/:id/held", ids: ["id"] },
  "GET /orders/:id/held.pdf": { path: "/orders/:id/held.pdf", ids: ["id"] },
  "POST /orders/:id/data-requests/:request/correction": {
    path: "/orders/:id/data-requests/:request/correction",
    body: { state: "done" },
    ids: ["id", "request"],
  },
  "POST /orders/:id/data-requests/:request": {
    path: "/orders/:id/data-requests/:request",
    body: { state: "done" },
    ids: ["id", "request"],
  },
  "POST /orders/:id/destroy": { path: "/orders/:id/destroy", body: { reason: "text" }, ids: ["id"] },
  "POST /orders/batch-print": { path: "/orders/batch-print", body: { order_products: [999_999] }, ids: [] },
  "POST /order-products/bulk": {
    path: "/order-products/bulk",
    body: { action: "flag", ids: [999_999], comment: "text" },
    ids: [],
  },
  "PATCH /messages/:id/unread": { path: "/messages/:id/unread", body: {}, ids: ["id"] },
  "GET /mail/failed": { path: "/mail/failed", ids: [] },
  "POST /mail/:id/retry": { path: "/mail/:id/retry", body: {}, ids: ["id"] },
  "GET /setup": { path: "/setup", ids: [] },
  "GET /upgrade-findings": { path: "/upgrade-findings", ids: [] },
  "POST /upgrade-findings/:id/settle": { path: "/upgrade-findings/:id/settle", body: {}, ids: ["id"] },
  "POST /setup/texts/:key/confirm": { path: "/setup/texts/:key/confirm", body: { digest: "x" }, ids: ["key"] },
  "POST /setup/checks/:check": { path: "/setup/checks/:check", body: {}, ids: ["check"] },
  "GET /papers": { path: "/papers?form=cover&ids=999999", ids: [] },
  "GET /papers/code/:order_id/:id": { path: "/papers/code/:order_id/:id", ids: [] },
  "GET /scans": { path: "/scans?code=DOP1-1-1-X", ids: [] },
  "GET /quarantine": { path: "/quarantine", ids: [] },
  "DELETE /quarantine/:id": { path: "/quarantine/:id", ids: ["id"] },
  "POST /orders/:id/new-link": { path: "/orders/:id/new-link", body: {}, ids: ["id"] },
  "GET /reports/turnaround": { path: "/reports/turnaround?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/volume": { path: "/reports/volume?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/money": { path: "/reports/money?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/people": { path: "/reports/people?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/promises": { path: "/reports/promises?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/quality": { path: "/reports/quality?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/payouts": { path: "/reports/payouts?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/closeouts/:number/payouts": { path: "/reports/closeouts/:number/payouts", ids: ["number"] },
  "GET /reports/refunds": { path: "/reports/refunds?from=2026-11-01&to=2026-11-21", ids: [] },
  "GET /reports/closeouts": { path: "/reports/closeouts", ids: [] },
  "POST /reports/closeouts": { path: "/reports/closeouts", body: { day: "2026-11-21" }, ids: [] },
  "GET /reports/closeouts/:number": { path: "/reports/closeouts/:number", ids: ["number"] },
  "GET /queues/:queue/addresses": { path: "/queues/certifiedCopies-approveAccess/addresses", ids: [] },
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
    body: { status_id: statusIds.arrivedAtLieutenantGovernor },
    ids: ["url_id", "order_product_id"],
  },
  "PATCH /transmittals/:date/:url_id/order-status": {
    path: `/transmittals/${date}/:url_id/order-status`,
    body: { status_id: statusIds.arrivedAtLieutenantGovernor, forward_only: true },
    ids: ["url_id"],
  },
};

/** Every such call, by its name: a call without a row fails `staff-bad-input.test.ts`. */
export const staffCalls: Readonly<Record<string, StaffCall>> = { ...officeCalls, ...deskCalls };
