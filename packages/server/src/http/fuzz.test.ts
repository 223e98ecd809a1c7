import { errorBodySchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { aFirstCertificate, placeOrder, placePaidOrder, placeVerifiedOrder } from "../../test/orders.ts";
import { requestsOf, type ApiDocument, type FuzzRequest } from "../../test/fuzz/requests.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../test/test-portal.ts";

// oxlint-disable-next-line node/no-process-env -- what a person sets by hand for this run is no setting of the portal
const { FUZZ_REQUESTS: requests = "4000" } = process.env;

const runs = Number(requests);
const seed = 20_261_121;

/** Tables that only a permitted and successful change may modify. */
const kept = ["status_history", "flag_history", "corrections_history", "orders", "documents", "users"];

const actors = ["anonymous", "broken token", "viewer", "clerk", "admin", "service", "customer"] as const;
type Actor = (typeof actors)[number];

/** Callers with the most rights are the most frequent: unauthorized requests find little. */
const anyActor = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Actor>("admin", "clerk") },
  { weight: 3, arbitrary: fc.constantFrom(...actors) },
);

interface Finding {
  readonly request: FuzzRequest;
  readonly actor: Actor;
  readonly status: number;
  readonly text: string;
  readonly what: string;
}

describe("a flood of requests made from the OpenAPI document", () => {
  let test: TestPortal;
  let known: Record<string, readonly string[]>;
  let examples: Record<string, unknown>;
  let document: ApiDocument;

  beforeAll(async () => {
    test = await openTestPortal();
    const orders = [await placeOrder(test), await placePaidOrder(test), await placeVerifiedOrder(test)];
    const ids = orders.map(({ id }) => String(id));
    const uuids = orders.map(({ uuid }) => uuid);
    const products = orders.flatMap(({ productIds }) => productIds.map(String));
    const clerk = await test.staff();
    for (const productId of products.slice(-1)) {
      await test.call("PATCH", `/orders/products/${productId}/status`, { status_id: 3 }, clerk);
      await test.call("PATCH", `/orders/products/${productId}/status`, { status_id: 9 }, clerk);
      await test.call("POST", "/transmittals", { order_products: [Number(productId)] }, clerk);
    }
    const [first] = orders;
    const target = { order_id: first?.id, message_content: "text" };
    known = {
      id: ids,
      "products/id": products,
      "users/id": ["1", "2", "3"],
      "transmittals/id": ["1"],
      "mail/id": ["1", "2"],
      "messages/id": ["1", "2"],
      orderId: [...ids, ...uuids],
      "add-order/orderId": products,
      uuid: uuids,
      order_uuid: uuids,
      orderProductId: products,
      order_product_id: products,
      commentId: ["1", "2"],
      queue: ["apostille-approveAccess", "certifiedCopies-printUSPS"],
      licenseNumber: ["1000001", "1000009", "1000100"],
      number: ["1000003", "1000004"],
      date: ["2026-11-21"],
      url_id: ["1"],
      token: ["abc"],
      provider: ["sandbox", "stripe"],
    };
    examples = {
      "POST /api/orders/invoice": anApostilleCart(),
      "POST /api/orders/cart-costs": anApostilleCart(),
      "POST /api/orders/{uuid}/documents": { id: anApostilleCart().documents.id },
      "POST /api/messages": target,
      "POST /api/messages/email": target,
      "DELETE /api/messages": { id: 1, order_id: first?.uuid },
      "PATCH /api/messages/read": { order_id: first?.id, message_id: 1 },
      "PATCH /api/orders/products/{id}/status": { status_id: 2, send_email: false },
      "PATCH /api/orders/{id}/license-number": { license_number: 1_000_002 },
      "PATCH /api/orders/{id}/corrections": { corrections: {} },
      "POST /api/orders/{id}/corrections/changes": { corrections: { "Spouse 1 City": "Provo" } },
      "POST /api/orders/{id}/corrections/second-look": { id: 1, decision: "confirm" },
      "POST /api/orders/{id}/verification": { decision: "invalid", reason: "text", message: "" },
      "POST /api/orders/batch-print": { order_products: products.map(Number) },
      "POST /api/transmittals": { order_products: products.map(Number) },
      "PATCH /api/transmittals/{date}/{url_id}/{order_product_id}/status": { status_id: 5 },
      "PATCH /api/transmittals/{date}/{url_id}/order-status": { status_id: 6, forward_only: true },
      "POST /api/users": { role_id: 2, username: "NEW@EXAMPLE.GOV", display_name: "New" },
      "PATCH /api/users/{id}": { role_id: 2 },
      "POST /api/users/login": { username: "clerk@example.gov", password: "demo-password" },
      "POST /api/registry/first-certificates": aFirstCertificate(5),
      "POST /api/dev-tools": { seed: "a", state: "APOSTILLE_PLACED" },
    };
    const answer = await test.call("GET", "/docs/json");
    document = answer.body as ApiDocument;
  });
  afterAll(() => test.close());

  const headersOf = async (): Promise<Record<Actor, Headers>> => ({
    anonymous: {},
    customer: {},
    "broken token": { "x-access-token": "nonsense" },
    viewer: await test.staff("viewer"),
    clerk: await test.staff("clerk"),
    admin: await test.staff("admin"),
    service: test.service,
  });

  /** Grows with every row that is written to one of these tables, and with every audit entry of a success. */
  const written = async (): Promise<string> => {
    const parts = kept.map((table) => sql`(select count(*) from ${sql.table(table)})`);
    parts.push(
      sql`(select count(*) from audit_log where action not in ('login.failed', 'login.throttled', 'access.denied'))`,
    );
    const { rows } = await sql<{ n: string }>`select concat_ws(',', ${sql.join(parts)}) as n`.execute(test.database.db);
    return rows[0]?.n ?? "";
  };

  /** Logging out and removing accounts are calls too: restores sessions and users for the next request. */
  const restoreStaff = async (): Promise<void> => {
    const { db } = test.database;
    await db.updateTable("sessions").set({ revoked_at: null }).execute();
    for (const [username, role_id] of [
      ["ADMIN@EXAMPLE.GOV", 1],
      ["CLERK@EXAMPLE.GOV", 2],
      ["VIEWER@EXAMPLE.GOV", 3],
    ] as const)
      await db.updateTable("users").set({ deleted_at: null, role_id }).where("username", "=", username).execute();
  };

  /** The problem of an answer; null when it has none. */
  function fault({ status, text, type }: { status: number; text: string; type: string }): string | null {
    if (status >= 500) return "a fault of ours";
    if (/\b(syntax error|violates|pg_|kysely|node_modules)\b|\bat \w+ \(/.test(text)) return "shows the inside";
    if (status === 403) return type.startsWith("text/plain") ? null : "a 403 that is no text";
    if (status < 400) return null;
    if (!type.startsWith("application/json")) return "an error that is no JSON";
    return z.strictObject(errorBodySchema.shape).safeParse(JSON.parse(text)).success ? null : "off its schema";
  }

  it(
    "meets no fault, no answer off its schema, and changes nothing without permission",
    { timeout: 600_000 },
    async () => {
      const { names, arbitraries } = requestsOf(document, known, examples);
      const perCall = Math.ceil(runs / arbitraries.length);
      const headers = await headersOf();
      const findings: Finding[] = [];
      let sent = 0;
      let before = await written();
      for (const [index, arbitrary] of arbitraries.entries()) {
        const cases = fc.sample(fc.tuple(arbitrary, anyActor), {
          numRuns: perCall,
          seed: seed + index,
        });
        for (const [request, actor] of cases) {
          const response = await test.request({
            method: request.method,
            url: request.url.startsWith("/api") ? request.url : `/api${request.url}`,
            headers: {
              ...(request.payload === undefined ? {} : { "content-type": "application/json" }),
              ...headers[actor],
            },
            ...(request.payload === undefined ? {} : { payload: request.payload }),
          });
          sent += 1;
          const { status, text } = response;
          const what = fault({ status, text, type: (response.headers["content-type"] ?? "") as string });
          if (what !== null) findings.push({ request, actor, status, text: text.slice(0, 300), what });
          const after = await written();
          if (status >= 400 && after !== before)
            findings.push({
              request,
              actor,
              status,
              text: `${before} → ${after}`,
              what: "changed something all the same",
            });
          before = after;
          if (status < 300 && request.call.includes("/users")) await restoreStaff();
        }
      }
      expect(findings.slice(0, 10)).toEqual([]);
      expect(names.length).toBeGreaterThan(60);
      expect(sent).toBeGreaterThanOrEqual(runs);
    },
  );
});
