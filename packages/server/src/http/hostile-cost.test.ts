import { randomUUID } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { anApostilleCart } from "@dop/domain/testing";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../test/orders.ts";
import { openTestPortal, type Method, type TestPortal } from "../../test/test-portal.ts";
import { bodyLimits, structureBudget } from "./request-bodies.ts";

/** Processor time that an anonymous request may cost, in milliseconds. */
const budgetMs = 50;
/**
 * The cost of one unit of work on the machine that the budget is set for, two virtual cores of 2024: 9.7 to 9.9 ms. A
 * slower or busier machine takes longer for the unit and for a request alike, so requests are measured in units.
 */
const unitMs = 10;
/** The best of this many tries counts, and of more where it is above the limit: other load on the machine only adds. */
const tries = { usual: 7, most: 40 };

/** The unit does what a server does with a request: it decodes, parses, walks and writes JSON. */
const unitBody = Buffer.from(
  JSON.stringify(Array.from({ length: 12_000 }, (_, id) => ({ id, name: `é${id}`, on: true }))),
);
async function unitOfWork(): Promise<void> {
  const rows = JSON.parse(unitBody.toString("utf8")) as { id: number; name: string }[];
  JSON.stringify(rows.filter(({ name }) => /[02468]$/.test(name)).map(({ id }) => ({ id })));
}

/** Processor time of the whole process in milliseconds. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The cost of the work in units that are measured in between, so that a machine that gets busier slows both. */
async function unitsOf(work: () => Promise<unknown>): Promise<number> {
  let [unit, cost] = [Infinity, Infinity];
  const isAbove = () => cost * unitMs >= unit * budgetMs;
  for (let attempt = 0; attempt < tries.usual || (attempt < tries.most && isAbove()); attempt += 1) {
    unit = Math.min(unit, await cpuMs(unitOfWork));
    cost = Math.min(cost, await cpuMs(work));
  }
  return cost / unit;
}

const uuid = randomUUID();
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const fields = (count: number, name: (index: number) => string): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 1]));
const cart = anApostilleCart();
const filled = (bytes: number, piece: string, before = "", after = ""): Buffer =>
  Buffer.concat([Buffer.from(before), Buffer.alloc(bytes - before.length - after.length, piece), Buffer.from(after)]);
const withPicture = (piece: string, type = "image/png"): Buffer => {
  const [before = "", after = ""] = JSON.stringify({
    ...cart,
    // Neither is an image, so that no image processing is measured.
    documents: { id: { contents: `data:${type};base64,|`, name: "a" }, selfie: { contents: "x", name: "b" } },
  }).split("|");
  return filled(bodyLimits.pictures - 4, piece, before, after);
};
const empties = (count: number): Buffer => Buffer.from(`{"productType":1,"items":[${"{},".repeat(count - 1)}{}]}`);
const bomb = empties(4_000_000);
const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

declare module "vitest" {
  interface TaskMeta {
    /** Share of the allowed processor time that a hostile request takes. */
    partOfLimit?: number;
  }
}

interface Hostile {
  readonly method?: Method;
  readonly path: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}
const price = (body: Buffer, headers = {}): Hostile => ({ path: "/api/orders/cart-costs", body, headers });
const place = (body: Buffer, headers = {}): Hostile => ({ path: "/api/orders/invoice", body, headers });
let order: string = uuid;

/** Each with the expected answer, which shows how far the request gets. */
const requests: Readonly<Record<string, readonly [answer: string, () => Hostile]>> = {
  "a brotli bomb": [
    "415 COMPRESSED_BODY",
    () => price(brotliCompressSync(bomb, fastest), { "content-encoding": "br" }),
  ],
  "a gzip bomb": ["415 COMPRESSED_BODY", () => price(gzipSync(bomb), { "content-encoding": "gzip" })],
  "a body above every limit": ["413 BODY_TOO_LARGE", () => price(filled(30 * 1024 * 1024, " "))],
  "open brackets": ["400 BODY_TOO_COMPLEX", () => price(filled(bodyLimits.cart, "["))],
  "empty items": ["400 BODY_TOO_COMPLEX", () => price(filled(bodyLimits.cart, "{},", '{"productType":1,"items":['))],
  "as many empty items as there may be": ["400 VALIDATION", () => price(empties(structureBudget / 2 - 3))],
  "300 wrong items": [
    "400 VALIDATION",
    () => price(json({ ...cart, items: Array.from({ length: 300 }, () => ({ country: "??" })) })),
  ],
  "100,000 unknown keys": ["400 BODY_TOO_COMPLEX", () => price(json(fields(100_000, (index) => `k${index}`)))],
  "as many unknown keys as there may be": [
    "400 VALIDATION",
    () => price(json(fields(structureBudget / 2 - 1, (index) => `k${index}`))),
  ],
  "as many long unknown keys as there may be": [
    "400 VALIDATION",
    () => price(json(fields(structureBudget / 2 - 1, (index) => `${"k".repeat(400)}${index}`))),
  ],
  "one unknown key of 4 MB": ["400 VALIDATION", () => price(filled(bodyLimits.cart, "k", '{"', '":1}'))],
  "deep nesting": ["400 VALIDATION", () => price(Buffer.from(`{"items":${"[".repeat(11_000)}${"]".repeat(11_000)}}`))],
  "deep nesting that looks like poison": [
    "400 VALIDATION",
    () => price(Buffer.from(`{"a":"\\"__proto__\\":","items":${'{"a":'.repeat(5_800)}1${"}".repeat(5_800)}}`)),
  ],
  "a number of 4 MB": ["400 VALIDATION", () => price(filled(bodyLimits.cart, "1", '{"productType":', "}"))],
  "4 MB of spaces": ["400 MALFORMED_BODY", () => price(filled(bodyLimits.cart, " "))],
  "4 MB of quotes": ["400 MALFORMED_BODY", () => price(filled(bodyLimits.cart, '"'))],
  "4 MB of bytes that are no text": [
    "400 BODY_TOO_COMPLEX",
    () => price(filled(bodyLimits.cart, "\uD800", '{"a":"', '"}')),
  ],
  "a picture of letters": ["400 VALIDATION", () => place(withPicture("QUJD"))],
  "a picture of letters with a key to try again": [
    "400 VALIDATION",
    () => place(withPicture("QUJD"), { "idempotency-key": "again" }),
  ],
  "a picture that is no base64": ["400 VALIDATION", () => place(withPicture("!"))],
  "a picture of other alphabets": ["400 BODY_TOO_COMPLEX", () => place(withPicture("é"))],
  "a picture of escapes": ["400 BODY_TOO_COMPLEX", () => place(withPicture('\\"'))],
  "a PDF of nothing": ["400 VALIDATION", () => place(withPicture("JVBE", "application/pdf"))],
  "pictures for no order": [
    "404 NOT_FOUND",
    () => ({
      path: `/api/orders/${uuid}/documents`,
      body: filled(bodyLimits.pictures, "QUJD", '{"id":{"name":"a","contents":"data:image/png;base64,', '"}}'),
    }),
  ],
  "corrections of fields that no license has": [
    "400 VALIDATION",
    () => ({
      method: "PATCH",
      path: `/api/orders/${order}/license-corrections`,
      body: json({ corrections: fields(5_900, (index) => `k${index}`) }),
    }),
  ],
  "a correction of 60 KB": [
    "400 VALIDATION",
    () => ({
      method: "PATCH",
      path: `/api/orders/${order}/license-corrections`,
      body: json({ corrections: { "Spouse 1 Email": "a@".repeat(30_000) } }),
    }),
  ],
  "an email address of 60 KB": [
    "400 VALIDATION",
    () => ({
      path: "/api/orders/lookup",
      body: json({ email: `a@${"a.".repeat(30_000)}`, reference: "1" }),
    }),
  ],
  "a password of 60 KB": [
    "400 VALIDATION",
    () => ({
      path: "/api/users/login",
      body: json({ username: "a", password: "x".repeat(60_000) }),
    }),
  ],
  "a message of 60 KB": [
    "400 VALIDATION",
    () => ({
      path: "/api/messages",
      body: json({ order_id: order, message_content: "a\u0301".repeat(20_000) }),
    }),
  ],
  "unknown keys for a call without a body": [
    "400 VALIDATION",
    () => ({
      path: `/api/orders/${order}/payment`,
      body: json(fields(5_900, (index) => `k${index}`)),
    }),
  ],
  "an event of the payment provider": [
    "400 WEBHOOK_REJECTED",
    () => ({
      path: "/api/payments/webhook/sandbox",
      body: filled(bodyLimits.paymentEvent, "[", '{"id":'),
      headers: { "sandbox-signature": `t=1,v1=${"0".repeat(64)}` },
    }),
  ],
  "a form of 16 KB": [
    "404 NOT_FOUND",
    () => ({
      path: "/sandbox-pay/x",
      body: filled(bodyLimits.form, "a&"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  ],
  "a token of 14 KB": [
    "403",
    () => ({ method: "GET", path: "/api/queues", headers: { "x-access-token": "a.".repeat(7_000) } }),
  ],
  "an address of 14 KB": ["404 NOT_FOUND", () => ({ method: "GET", path: `/api/files/${"%41".repeat(4_600)}` })],
  "a query of 14 KB": ["403", () => ({ method: "GET", path: `/api/orders/search?${"a=1&".repeat(3_500)}` })],
  "a license number of 14 KB": [
    "400 VALIDATION",
    () => ({ method: "GET", path: `/api/orders/check/${"1".repeat(14_000)}` }),
  ],
  "an Accept-Encoding of 14 KB": [
    "200",
    () => ({
      method: "GET",
      path: "/api/statuses",
      headers: { "accept-encoding": "gzip;q=0.1,".repeat(1_200) },
    }),
  ],
  "the documentation": ["200", () => ({ method: "GET", path: "/api/docs/json", headers: { "accept-encoding": "br" } })],
  "a list of all countries' rates": ["200", () => ({ method: "GET", path: "/api/shipping-rates" })],
};

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
  order = (await placeOrder(test)).uuid;
});
afterAll(() => test.close());

describe(`an anonymous request costs at most ${budgetMs} ms of processor time`, () => {
  it.for(Object.entries(requests))("%s", async ([, [expected, request]], { task }) => {
    const { method = "POST", path, body, headers } = request();
    const options: InjectOptions = {
      method,
      url: path,
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    };
    const { statusCode, body: answer } = await test.app.inject(options);
    const code = /"code":"(\w+)"/.exec(answer)?.[1] ?? "";
    expect(`${statusCode} ${code}`.trim()).toBe(expected);
    const partOfLimit = ((await unitsOf(() => test.app.inject(options))) * unitMs) / budgetMs;
    // `npm run bench -- hostile-requests` prints it.
    task.meta.partOfLimit = partOfLimit;
    expect(partOfLimit).toBeLessThan(1);
  });
});
