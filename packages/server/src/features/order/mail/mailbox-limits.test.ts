import { acceptedSchema, doneSchema, invoiceSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { firstSampleLicense, sampleLicense } from "../../../ports/license-registry/sample-licenses.ts";
import { placeOrder, placePaidOrder, placeRejectedOrder, settle } from "../../../../test/orders.ts";
import { addedRows, recordsOf } from "../../../../test/records.ts";
import { testStart } from "../../../../test/seed-test-data.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { expireUnpaidOrders, remindUnpaidOrders, settleHolds } from "../../money/index.ts";

const { minute, hour, day } = millisecondsIn;
let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
});
afterEach(() => test.close());

const cartOf = (email: string) => {
  const cart = anApostilleCart();
  return { ...cart, contactInfo: { ...cart.contactInfo, email } };
};
const licenseOf = (number: number) => {
  const [one, two] = sampleLicense(number, testStart).data.spouses;
  return {
    number: String(number),
    spouse1First: one.first_name,
    spouse1Last: one.last_name,
    spouse2First: two.first_name,
    spouse2Last: two.last_name,
  };
};
let host = 0;
/** Every call comes from another network: none of them has made too many. */
const fromAnywhere = () => ({ "x-forwarded-for": `10.${Math.floor(host / 250)}.${host++ % 250}.1` });
const place = (email: string) => test.call("POST", "/orders/invoice", cartOf(email), fromAnywhere());
const mails = async (kind: string) =>
  (await test.database.db.selectFrom("mail_outbox").selectAll().where("kind", "=", kind).orderBy("id").execute()).map(
    ({ recipient, body_text: text }) => ({ recipient, text }),
  );
const spellings = ["ada@gmail.com", "A.d.a@gmail.com", "ada+1@googlemail.com", "ADA+2@gmail.com", "a.da@gmail.com"];

describe("a mailbox that nobody has proven (rule E-31)", () => {
  it("gets the links of its orders three times an hour, however it is spelled, by the same answer", async () => {
    const orders = [];
    for (const email of spellings) orders.push({ email, ...(await placePaidOrder(test, cartOf(email))) });
    const lookUp = async (email: string, reference: number) => {
      const answer = await test.call("POST", "/orders/lookup", { email, reference }, fromAnywhere());
      await test.portal.jobs.runDue();
      return answered(answer, acceptedSchema, 202).message;
    };
    for (let wrong = 0; wrong < 5; wrong += 1) await lookUp("ada@gmail.com", 7);
    const answers = [];
    for (const { email, id } of orders) answers.push(await lookUp(email, id));
    expect(new Set(answers).size).toBe(1);
    expect(await mails("order-lookup")).toHaveLength(3);
    test.later(hour + 1);
    await lookUp(orders[0]?.email ?? "", orders[0]?.id ?? 0);
    expect(await mails("order-lookup")).toHaveLength(4);
  });

  it("gets the links of what it has paid, though a stranger looked up unpaid orders in its name", async () => {
    const paid = await placePaidOrder(test, cartOf("ada@example.org"));
    const unpaid = await placeOrder(test, cartOf("ADA+1@example.org"));
    const lookUp = async (email: string, reference: number) => {
      await test.call("POST", "/orders/lookup", { email, reference }, fromAnywhere());
      await test.portal.jobs.runDue();
    };
    for (let count = 0; count < 12; count += 1) await lookUp("ada+1@example.org", unpaid.id);
    expect(await mails("order-lookup")).toHaveLength(10);
    await lookUp("ada@example.org", paid.id);
    expect((await mails("order-lookup")).at(-1)?.recipient).toBe("ada@example.org");
  });

  it("gets, at the office, 30 emails an hour about messages of unpaid orders, and all of paid ones", async () => {
    const tell = async (uuid: string) => {
      for (const [path, status] of Object.entries({ "/messages": 201, "/messages/email": 202 })) {
        const answer = await test.call("POST", path, { order_id: uuid, message_content: "Hello" }, fromAnywhere());
        expect(answer.status).toBe(status);
      }
    };
    for (const email of ["ada@example.org", "eve@example.org"]) {
      const { order: uuid } = answered(await place(email), invoiceSchema);
      for (let count = 0; count < 16; count += 1) await tell(uuid);
    }
    expect(await mails("customer-message")).toHaveLength(30);
    await tell((await placePaidOrder(test, cartOf("bea@example.org"))).uuid);
    expect(await mails("customer-message")).toHaveLength(31);
  });

  it("gets one reminder a day of all its unpaid orders", async () => {
    const first = answered(await place("ada@example.org"), invoiceSchema);
    answered(await place("ADA@example.org"), invoiceSchema);
    answered(await place("ada+3@example.org"), invoiceSchema);
    test.later(31 * minute);
    expect(await remindUnpaidOrders(test.portal)).toBe(1);
    const [reminder] = await mails("payment-reminder");
    const numbers = await test.database.db.selectFrom("orders").select("id").orderBy("id").execute();
    const named = numbers.filter(({ id }) => reminder?.text.includes(`Order ${id}: $`)).map(({ id }) => id);
    expect(reminder?.text).toContain(String(numbers[0]?.id));
    expect(named).toEqual([numbers[1]?.id]);
    expect(await remindUnpaidOrders(test.portal)).toBe(0);
    test.later(day);
    expect(await remindUnpaidOrders(test.portal)).toBe(1);
    expect((await mails("payment-reminder")).map(({ recipient }) => recipient)).toEqual([
      "ada@example.org",
      "ada+3@example.org",
    ]);
    expect(first.order).not.toBe("");
  });

  it("gets ten emails a day of orders that it has not paid, and every one of those that it has", async () => {
    for (let batch = 0; batch < 2; batch += 1) {
      for (let count = 0; count < 8; count += 1) answered(await place("ada@example.org"), invoiceSchema);
      test.later(day + hour);
    }
    test.later(10 * day);
    expect(await expireUnpaidOrders(test.portal)).toBe(16);
    expect(await mails("canceled")).toHaveLength(10);
    const order = await placeOrder(test, cartOf("ada@example.org"));
    await settle(test, order.paymentLink, "pay");
    expect(await mails("order-confirmation")).toHaveLength(1);
  });

  it("loses no email of an order whose money was there, though strangers used up the mailbox's", async () => {
    await test.close();
    test = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1", PAYMENT_CAPTURE: "at-verification" });
    const rejected = await placeRejectedOrder(test, cartOf("ada@example.org"));
    await settleHolds(test.portal);
    const useUp = async () => {
      for (let order = 0; order < 2; order += 1) {
        const { order: uuid } = answered(await place("Ada@example.org"), invoiceSchema);
        for (let code = 0; code < 5; code += 1)
          answered(
            await test.call("POST", `/orders/${uuid}/correction-code`, undefined, fromAnywhere()),
            doneSchema,
            202,
          );
      }
    };
    await useUp();
    const refused = answered(await place("ada@example.org"), invoiceSchema).order;
    const ask = (uuid: string) => test.call("POST", `/orders/${uuid}/correction-code`, undefined, fromAnywhere());
    refusedWith(await ask(refused), 429, "RATE_LIMITED");
    answered(await ask(rejected.uuid), doneSchema, 202);
    test.later(10 * day + hour);
    await useUp();
    await expireUnpaidOrders(test.portal);
    const { mails: own } = await recordsOf(test, rejected.id);
    expect(own).toEqual(["order-confirmation", "documents-problem", "correction-code", "canceled"]);
  });

  it("holds ten unpaid orders of a day at most; the next waits until one is paid, canceled or older", async () => {
    const placed = [];
    for (let count = 0; count < 10; count += 1)
      placed.push(answered(await place(spellings[count % spellings.length] ?? ""), invoiceSchema));
    const refused = await place("ada@gmail.com");
    refusedWith(refused, 429, "RATE_LIMITED");
    expect(refused.headers["retry-after"]).toBe(String(day / 1000));
    expect(refused.body).toMatchObject({ message: expect.stringContaining("10 orders were placed") as string });
    answered(await place("grace@gmail.com"), invoiceSchema);
    await settle(test, placed[0]?.payment_link ?? "", "pay");
    answered(await place("ada@gmail.com"), invoiceSchema);
    refusedWith(await place("ada@gmail.com"), 429, "RATE_LIMITED");
    const { id } = await test.database.db
      .selectFrom("orders")
      .select("id")
      .where("paid_at", "is", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await test.call("POST", `/orders/${id}/cancel`, {}, await test.staff());
    answered(await place("ada@gmail.com"), invoiceSchema);
    test.later(day);
    answered(await place("ada@gmail.com"), invoiceSchema);
  });

  it.each(["\u{1F600}ada@example.org", "ada@law\u3002example.gov"])("holds ten for %s, too", async (email) => {
    for (let count = 0; count < 10; count += 1) answered(await place(email.replace("\u3002", ".")), invoiceSchema);
    refusedWith(await place(email), 429, "RATE_LIMITED");
  });

  it("holds ten unpaid orders of a day at most when twenty are placed at once; the refused leave nothing", async () => {
    const [store, discard] = [vi.spyOn(test.portal.documents, "store"), vi.spyOn(test.portal.documents, "discard")];
    const statuses: number[] = [];
    const added = await addedRows(test, async () => {
      const placing = Array.from({ length: 20 }, (_, at) => {
        // Orders of one license take turns anyway.
        const cart = {
          ...cartOf(spellings[at % spellings.length] ?? ""),
          license: licenseOf(firstSampleLicense + (at % 8)),
        };
        return test.call("POST", "/orders/invoice", cart, fromAnywhere());
      });
      for (const { status } of await Promise.all(placing)) statuses.push(status);
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(added).toMatchObject({ orders: 10, documents: 20, payments: 10, audit_log: 10 });
    expect(store.mock.calls.length - discard.mock.calls.length).toBe(20);
  });

  it("gives its tenth order to every try with one key at once", async () => {
    for (let count = 0; count < 9; count += 1) answered(await place("ada@example.org"), invoiceSchema);
    const key = { "idempotency-key": "tenth" };
    const tries = Array.from({ length: 6 }, () =>
      test.call("POST", "/orders/invoice", cartOf("ada@example.org"), { ...fromAnywhere(), ...key }),
    );
    const answers = (await Promise.all(tries)).map((answer) => answered(answer, invoiceSchema).order);
    expect(new Set(answers).size).toBe(1);
  });
});
