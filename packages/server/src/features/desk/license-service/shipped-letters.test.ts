import { bulkAnswerSchema, failedMailsSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart, aLetterCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LicenseRegistryError } from "../../../ports/license-registry/index.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import {
  placeFirstCertificate,
  placePaidOrder,
  placeVerifiedOrder,
  productOf,
  type TestOrder,
} from "../../../../test/orders.ts";
import { startReplyingServer } from "../../../../test/peers/mail-server.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ LETTER_OF_VALIDITY: "on" });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

const { shipped } = statusIds;
const staffCall = async (method: "POST" | "PATCH", path: string, body: object) =>
  test.call(method, path, body, await test.staff());
/** Every way in which a document becomes Shipped. */
const ways = {
  tick: (id: number) => staffCall("PATCH", `/orders/products/${id}/status`, { status_id: shipped, send_email: true }),
  "tick without the email": (id: number) => staffCall("PATCH", `/orders/products/${id}/status`, { status_id: shipped }),
  "batch print": (id: number) => staffCall("POST", "/orders/batch-print", { order_products: [id] }),
  "bulk step": (id: number) =>
    staffCall("POST", "/order-products/bulk", { action: "tick_step", ids: [id], status_id: shipped }),
  "bulk print": (id: number) => staffCall("POST", "/order-products/bulk", { action: "batch_print", ids: [id] }),
} as const;
type Way = keyof typeof ways;
const allWays = Object.keys(ways) as Way[];
const quiet: Way = "tick without the email";

const placed: Readonly<Record<number, () => Promise<TestOrder>>> = {
  [productIds.apostille]: () => placeVerifiedOrder(test, anApostilleCart()),
  [productIds.certifiedCopy]: () => placeVerifiedOrder(test, aCertifiedCopyCart()),
  [productIds.licenseCorrection]: () => placeVerifiedOrder(test, aCorrectionCart()),
  [productIds.letterOfValidity]: () => placeVerifiedOrder(test, aLetterCart()),
  [productIds.firstCertificateUs]: () => placeFirstCertificate(test, 5, { license_number: 1_000_001 }),
  [productIds.firstCertificateInternational]: () => placeFirstCertificate(test, 6, { license_number: 1_000_001 }),
};

async function resultOf({ id }: TestOrder) {
  const { statuses, mails } = await recordsOf(test, id);
  const letters = await test.database.db
    .selectFrom("mail_outbox")
    .select(["recipient", "attachments"])
    .where("order_id", "=", id)
    .where("kind", "=", "letter-of-validity")
    .execute();
  return { isShipped: statuses[0] === shipped, isTold: mails.includes("shipped"), letters };
}

describe("the email of a shipped letter (rule W-42)", () => {
  it("names its address in the answer to the step that sends it, and in no later one", async () => {
    const id = productOf(await placeVerifiedOrder(test, aLetterCart()));
    const tick = async () => answered(await ways.tick(id), statusChangeAnswerSchema).letter_sent_to;
    expect(await tick()).toBe("ada@example.org");
    const back = { status_id: statusIds.orderPlaced };
    expect((await staffCall("PATCH", `/orders/products/${id}/status`, back)).status).toBe(200);
    expect(await tick()).toBeUndefined();
  });

  it.each(Object.values(productIds).flatMap((product) => allWays.map((way) => ({ product, way }))))(
    "product $product by $way",
    async ({ product, way }) => {
      const order = await (placed[product] as () => Promise<TestOrder>)();
      await ways[way](productOf(order));
      const { isShipped, isTold, letters } = await resultOf(order);
      expect(isTold).toBe(isShipped && way !== quiet);
      expect(letters).toHaveLength(isShipped && product === productIds.letterOfValidity ? 1 : 0);
      expect(isShipped || product !== productIds.letterOfValidity).toBe(true);
      for (const { recipient, attachments } of letters) {
        expect(recipient).toBe("ada@example.org");
        const [file] = attachments;
        expect(file?.filename).toMatch(/^letter-of-validity-\d+\.pdf$/);
        expect(
          Buffer.from(file?.content ?? "", "base64")
            .subarray(0, 5)
            .toString(),
        ).toBe("%PDF-");
      }
    },
  );

  it("a jump over the ID check sends the letter too", async () => {
    const order = await placePaidOrder(test, aLetterCart());
    expect((await ways.tick(productOf(order))).status).toBe(200);
    expect((await resultOf(order)).letters).toHaveLength(1);
  });

  it("one press by two clerks sends one letter", async () => {
    const order = await placeVerifiedOrder(test, aLetterCart());
    await Promise.all([ways.tick(productOf(order)), ways["bulk print"](productOf(order)), ways.tick(productOf(order))]);
    expect((await resultOf(order)).letters).toHaveLength(1);
  });

  it("letters of a batch go each to its own customer, in the language of the order", async () => {
    const orders = [
      await placeVerifiedOrder(test, aLetterCart()),
      await placeVerifiedOrder(test, aLetterCart({ license: { ...aLetterCart().license, number: "1000002" } })),
    ];
    const ids = orders.map(productOf);
    const answer = await staffCall("POST", "/order-products/bulk", { action: "batch_print", ids });
    expect(answered(answer, bulkAnswerSchema).results).toEqual(ids.map((id) => ({ id, ok: true })));
    for (const order of orders) expect((await resultOf(order)).letters).toHaveLength(1);
  });
});

describe("a letter that cannot be written", () => {
  const faults = {
    "the registry is down": ["REGISTRY_UNAVAILABLE", "The license registry does not answer"],
    "the registry does not know the license": ["NOT_FOUND", "The license registry does not know this license"],
  } as const;
  const breakRegistry = (fault: keyof typeof faults) => {
    const asked = vi.spyOn(test.portal.registry, "getLicense");
    if (fault === "the registry is down") asked.mockRejectedValue(new LicenseRegistryError());
    else asked.mockResolvedValue(null);
  };

  it.each((Object.keys(faults) as (keyof typeof faults)[]).flatMap((fault) => allWays.map((way) => ({ fault, way }))))(
    "leaves the order as it is by $way when $fault",
    async ({ fault, way }) => {
      const order = await placeVerifiedOrder(test, aLetterCart());
      breakRegistry(fault);
      const [code, sentence] = faults[fault];
      await leavesNothing(test, async () => {
        const answer = await ways[way](productOf(order));
        const refusal = way.startsWith("bulk")
          ? answered(answer, bulkAnswerSchema).results[0]
          : refusedWith(answer, code === "NOT_FOUND" ? 404 : 503, code);
        expect(refusal).toMatchObject({ code, message: expect.stringContaining(sentence) as string });
      });
      expect((await resultOf(order)).isShipped).toBe(false);
    },
  );

  it("stops none of the others of a bulk call", async () => {
    const [copy, letter] = [
      await placeVerifiedOrder(test, aCertifiedCopyCart()),
      await placeVerifiedOrder(test, aLetterCart()),
    ];
    breakRegistry("the registry is down");
    const ids = [copy, letter].map(productOf);
    const answer = await staffCall("POST", "/order-products/bulk", { action: "batch_print", ids });
    expect(answered(answer, bulkAnswerSchema).results.map(({ ok }) => ok)).toEqual([true, false]);
  });
});

it("a step back and forth sends the letter of one that a version before has shipped without it", async () => {
  const order = await placeVerifiedOrder(test, aLetterCart());
  const id = productOf(order);
  await test.database.db
    .updateTable("order_products")
    .set({ status_id: shipped, queue: null, queue_entered_at: null })
    .where("id", "=", id)
    .execute();
  const back = () => staffCall("PATCH", `/orders/products/${id}/status`, { status_id: statusIds.infoVerified });
  for (const _time of [1, 2]) {
    expect((await back()).status).toBe(200);
    expect((await ways.tick(id)).status).toBe(200);
    expect((await resultOf(order)).letters).toHaveLength(1);
  }
});

it("the step sends no second letter where staff have sent it by itself while it waited for the step", async () => {
  const order = await placeVerifiedOrder(test, aLetterCart());
  test.later(1);
  const letter = { requestor: "DOP", licenseNumber: 1_000_001, email: "ada@example.org" };
  const sent = await test.request({
    method: "POST",
    url: "/license-service/api/admin/email/letter-of-validity",
    headers: await test.staff(),
    payload: letter,
  });
  expect(sent.status).toBe(200);
  expect((await ways.tick(productOf(order))).status).toBe(200);
  expect(await resultOf(order)).toMatchObject({ isShipped: true, isTold: true, letters: [{}] });
});

it("a letter whose recipient is refused is listed for the staff, and leaves with its file later", async () => {
  const server = await startReplyingServer();
  const office = await openTestPortal({
    LETTER_OF_VALIDITY: "on",
    MAIL_TRANSPORT: "smtp",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(server.port),
    SMTP_REQUIRE_TLS: "off",
  });
  try {
    const order = await placeVerifiedOrder(office, aLetterCart());
    await office.portal.jobs.runDue();
    server.replies = { "RCPT TO": "550 5.1.1 The email account that you tried to reach does not exist" };
    const path = `/orders/products/${String(productOf(order))}/status`;
    await office.call("PATCH", path, { status_id: shipped, send_email: true }, await office.staff());
    await office.portal.jobs.runDue();
    const admin = await office.staff("admin");
    const { items } = answered(await office.call("GET", "/mail/failed", undefined, admin), failedMailsSchema);
    const letter = items.find(({ kind }) => kind === "letter-of-validity");
    expect(letter).toMatchObject({ order_id: order.id, last_error: "BOUNCED" });
    server.replies = {};
    await office.call("POST", `/mail/${String(letter?.id)}/retry`, undefined, admin);
    await office.portal.jobs.runDue();
    expect(server.arrived.some((words) => words.includes("letter-of-validity-"))).toBe(true);
  } finally {
    await office.close();
    await server.close();
  }
});
