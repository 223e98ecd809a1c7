import { invoiceSchema, paymentLinkSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, type Answer } from "../../../../test/answer.ts";
import { placeOrder, settle } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ BASE_PATH: "/dop" });
});
afterAll(() => test.close());

const cookieOf = ({ headers }: Pick<Answer, "headers">): string => String(headers["set-cookie"]).split(";", 1).join();

/** The address of a browser with these cookies after the payment page. */
const after = async (url: string, cookie = "") => {
  const { status, headers } = await test.request({ method: "GET", url, headers: { cookie } });
  expect(status).toBe(303);
  return String(headers["location"]);
};

const place = async (cart: object = anApostilleCart()) => {
  const answer = await test.call("POST", "/orders/invoice", cart);
  const { order, payment_link: link } = answered(answer, invoiceSchema);
  return { key: order, link, cookie: cookieOf(answer), set: String(answer.headers["set-cookie"]) };
};

describe("the way back from the payment page (rule M-69)", () => {
  it("leads the browser that placed the order to it, in its language", async () => {
    const { key, link, cookie, set } = await place({ ...anApostilleCart(), locale: "es" });
    expect(set).toMatch(/^dop-paying-[0-9a-f]{16}=[\w-]{43}; Max-Age=86400; SameSite=Lax; HttpOnly; Path=\/dop\/$/);
    expect(set).not.toContain(key);
    const back = await settle(test, link, "pay");
    expect(await after(back, `other=1; ${cookie}`)).toBe(`/dop/es/order/${key}`);
  });

  it("leads every other browser to the lookup, with a sentence", async () => {
    const [mine, other] = [await place(), await place()];
    const back = await settle(test, mine.link, "close");
    const [name] = mine.cookie.split("=");
    for (const cookie of ["", other.cookie, `${String(name)}=${"A".repeat(43)}`])
      expect(await after(back, cookie)).toBe("/dop/find-order?from=payment");
    for (const unknown of ["x", "%00", "0b6b2d3c-0000-4000-8000-000000000000"])
      expect(await after(`/dop/api/payments/return/${unknown}`, mine.cookie)).toBe("/dop/find-order?from=payment");
  });

  it("leads the browser that asked for a fresh payment link to the order", async () => {
    const { uuid } = await placeOrder(test);
    const answer = await test.call("POST", `/orders/${uuid}/payment`);
    const back = await settle(test, answered(answer, paymentLinkSchema).payment_link, "decline");
    expect(await after(back, cookieOf(answer))).toBe(`/dop/order/${uuid}`);
  });

  it("ends with the link that was renewed", async () => {
    const { key, link, cookie } = await place();
    const { rows } = await test.database.query("select max(id)::int as id from orders", []);
    const renewed = await test.call(
      "POST",
      `/orders/${String((rows[0] as { id: number }).id)}/new-link`,
      {},
      await test.staff("clerk"),
    );
    expect(renewed.status).toBe(200);
    const back = await after(await settle(test, link, "pay"), cookie);
    expect([back, back.includes(key)]).toEqual(["/dop/find-order?from=payment", false]);
  });

  it("tells neither the provider nor its books the key", async () => {
    const { key, link } = await place();
    const books = await test.database.db.selectFrom("sandbox_payments").selectAll().execute();
    expect(books.length).toBeGreaterThan(0);
    expect(JSON.stringify(books)).not.toContain(key);
    expect(link).not.toContain(key);
  });
});
