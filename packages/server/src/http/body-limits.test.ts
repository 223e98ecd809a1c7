import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { officeTexts } from "@dop/texts";
import { refusedWith } from "../../test/answer.ts";
import { registeredRoutes } from "../../test/registered-calls.ts";
import { openTestPortal, type Headers, type Method, type TestPortal } from "../../test/test-portal.ts";

const textLimit = 64 * 1024;

/** The routes with their own limit, in bytes. */
const otherLimits: Readonly<Record<string, number>> = {
  "POST /api/orders/cart-costs": 4 * 1024 * 1024,
  "POST /api/orders/invoice": 5 * 1024 * 1024,
  "POST /api/orders/:uuid/documents": 5 * 1024 * 1024,
  "POST /api/orders/uploads": 3.75 * 1024 * 1024,
  "DELETE /api/prices/planned": 128 * 1024,
  "PATCH /api/settings": 4.75 * 1024 * 1024,
  "POST /api/settings/import": 4.75 * 1024 * 1024,
  "POST /api/mail/bounces": 256 * 1024,
  "POST /api/payments/webhook/:provider": 256 * 1024,
  "POST /api/texts/twilio": 16 * 1024,
  "POST /api/csp-reports": 16 * 1024,
  "POST /sandbox-pay/:reference": 16 * 1024,
};

/** The media types of routes that do not take JSON. */
const mediaTypes: Readonly<Record<string, string>> = {
  "POST /api/mail/bounces": "message/rfc822",
  "POST /api/orders/uploads": "application/octet-stream",
  "POST /sandbox-pay/:reference": "application/x-www-form-urlencoded",
};

let test: TestPortal;
let caller: Headers;
let routes: readonly { name: string; method: Method; path: string }[];
beforeAll(async () => {
  test = await openTestPortal();
  // An admin with the service key may make every call, so that the body is read.
  caller = { ...(await test.staff("admin")), ...test.service };
  routes = (await registeredRoutes(test.portal))
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => ({ name: `${method} ${path}`, method: method as Method, path }));
});
afterAll(() => test.close());

/** Sends this many meaningless bytes: whatever the call answers, it has read them. */
const send = ({ name, method, path }: (typeof routes)[number], bytes: number) =>
  test.request({
    method,
    url: path.replaceAll(/:(uuid|order_uuid)/g, randomUUID()).replaceAll(/:\w+/g, "99"),
    headers: { ...caller, "content-type": mediaTypes[name] ?? "application/json" },
    payload: Buffer.alloc(bytes, " "),
  });

describe("the limit of a request body", () => {
  it("allows 64 KB for every call except those in the table", async () => {
    const found: Record<string, number> = {};
    for (const route of routes) {
      const limit = otherLimits[route.name] ?? textLimit;
      const over = await send(route, limit + 1);
      const at = await send(route, limit);
      const { message } = refusedWith(over, 413, "BODY_TOO_LARGE");
      expect(message).toBe(officeTexts.errors.bodyTooLarge);
      expect(at.status, route.name).not.toBe(413);
      if (limit !== textLimit) found[route.name] = limit;
    }
    expect(found).toEqual(otherLimits);
    expect(routes.length).toBeGreaterThan(50);
  });
});
