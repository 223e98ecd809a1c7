import { keyDigest } from "../../lib/key-digest.ts";
import { invoiceSchema, messageSchema, messagesSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith, type Answer } from "../../../test/answer.ts";
import { aFirstCertificate, placeOrder, placePaidOrder, placeVerifiedOrder, readOrder } from "../../../test/orders.ts";
import { addedRows } from "../../../test/records.ts";
import { openTestPortal, type Method, type TestPortal } from "../../../test/test-portal.ts";

const html = `<script>alert("1")</script><img src=x onerror='1'>&amp;`;
const sqlText = `'; drop table orders; -- " \\ $1 %s`;
const unusual = "Ærøskøbing 東京 🎉 e\u0301 \u202e";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

function cartOf(text: string) {
  const cart = anApostilleCart();
  return {
    ...cart,
    specialInstructions: text,
    contactInfo: { ...cart.contactInfo, firstName: text, lastName: text },
    shippingAddress: {
      ...cart.shippingAddress,
      shipToName: text,
      lineOne: text,
      lineTwo: text,
      city: text,
      stateProvince: text,
    },
    license: { ...cart.license, spouse1First: text, spouse1Last: text, spouse2First: text, spouse2Last: text },
    documents: { ...cart.documents, id: { contents: cart.documents.id?.contents ?? "", name: text } },
  };
}

describe.each([
  ["HTML", html],
  ["SQL", sqlText],
  ["letters of every script", unusual],
])("%s in every text field", (_what, text) => {
  it("comes back from the store as it came, in lines without the marks that reverse letters", async () => {
    const { uuid } = await placePaidOrder(test, cartOf(text));
    const line = text.replace("e\u0301 \u202e", "\u00e9");
    const order = await readOrder(test, uuid);
    expect([order.first_name, order.last_name, order.spouse_1_first_name, order.spouse_2_last_name]).toEqual(
      Array.from({ length: 4 }, () => line),
    );
    const [product] = order.order_products;
    expect(product?.special_instructions).toBe(text);
    expect(product?.address).toMatchObject({
      ship_to_name: line,
      address_line_1: line,
      address_line_2: line,
      city: line,
      state: line,
    });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(test.database.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  it("works as a message like any other", async () => {
    const { uuid } = await placeOrder(test);
    const sent = await test.call("POST", "/messages", { order_id: uuid, message_content: text });
    expect(answered(sent, messageSchema, 201).message).toBe(text);
    expect(answered(await test.call("GET", `/messages/order/${uuid}`), messagesSchema)[0]?.message).toBe(text);
  });
});

it("HTML in names reaches no mail as HTML", async () => {
  const { id } = await placePaidOrder(test, cartOf(html));
  const mails = await test.database.db.selectFrom("mail_outbox").selectAll().where("order_id", "=", id).execute();
  expect(mails).toHaveLength(1);
  // The city, where the documents go.
  expect(mails[0]?.body_html).toContain("&lt;script&gt;");
  expect(mails[0]?.body_html).not.toMatch(/<script|<img/);
});

/** Text that no column can hold, or that only does harm in print and mail. */
const unusable: [what: string, text: string][] = [
  ["NUL", "a\u0000b"],
  ["a control character", "a\u001bb"],
  ["a lone high surrogate", "a\ud800b"],
  ["a lone low surrogate", "a\udc00b"],
];

/** Every call that takes text, and where the text goes. */
type Place = [what: string, request: (text: string) => [Method, string, unknown?, Record<string, string>?]];

describe.each(unusable)("%s", (_what, text) => {
  let uuid = "";
  let id = 0;
  beforeAll(async () => {
    ({ uuid, id } = await placeVerifiedOrder(test));
  });

  const places: Place[] = [
    ["the names of a cart", (bad) => ["POST", "/orders/invoice", cartOf(bad)]],
    ["the email of a cart", (bad) => ["POST", "/orders/invoice", withContact({ email: `${bad}@example.org` })]],
    ["the postal code of a cart", (bad) => ["POST", "/orders/invoice", withAddress({ zip: bad })]],
    ["a message", (bad) => ["POST", "/messages", { order_id: uuid, message_content: bad }]],
    ["a notification", (bad) => ["POST", "/messages/email", { order_id: uuid, message_content: bad }]],
    ["a correction", (bad) => ["PATCH", corrections(), { corrections: { "Spouse 1 City": bad } }]],
    ["the label of a correction", (bad) => ["PATCH", corrections(), { corrections: { [bad]: "Provo" } }]],
    ["a lookup's email", (bad) => ["POST", "/orders/lookup", { email: bad, reference: "1000001" }]],
    ["a lookup's number", (bad) => ["POST", "/orders/lookup", { email: "ada@example.org", reference: bad }]],
    ["a username", (bad) => ["POST", "/users/login", { username: bad, password: "something" }]],
    ["a password", (bad) => ["POST", "/users/login", { username: "clerk@example.gov", password: bad }]],
  ];
  const corrections = () => `/orders/${uuid}/license-corrections`;

  it.each(places)("in %s is a 4xx and writes nothing, but that a login failed", async (where, request) => {
    let answer: Answer | undefined;
    const added = await addedRows(test, async () => {
      answer = await test.call(...request(text));
    });
    expect(added).toEqual(where === "a password" ? { audit_log: 1 } : {});
    if (!answer) throw new Error("there is no answer");
    // A lookup answers 202 whatever it is asked.
    expect([202, 400]).toContain(answer.status);
    if (answer.status === 400)
      refusedWith(answer, 400, request(text)[1] === "/users/login" ? wrong(answer.body) : "VALIDATION");
  });

  it("in the staff's reason or message is a 400", async () => {
    const staff = await test.staff();
    for (const body of [
      { decision: "invalid", reason: text },
      { decision: "invalid", reason: "fine", message: text },
    ])
      refusedWith(await test.call("POST", `/orders/${id}/verification`, body, staff), 400, "VALIDATION");
  });

  it("in the registry's names is a 400", async () => {
    const body = aFirstCertificate(5, { spouse_1: { first_name: text, last_name: text } });
    refusedWith(await test.call("POST", "/registry/first-certificates", body, test.service), 400, "VALIDATION");
  });

  it("in a file's name is cut away: the order is placed", async () => {
    const cart = anApostilleCart();
    const documents = { ...cart.documents, id: { contents: cart.documents.id?.contents ?? "", name: text } };
    const answer = await test.call("POST", "/orders/invoice", { ...cart, documents });
    const { order } = answered(answer, invoiceSchema);
    const row = await test.database.db
      .selectFrom("documents")
      .innerJoin("orders", "orders.id", "documents.order_id")
      .select("filename")
      .where("orders.key_digest", "=", keyDigest(order))
      .where("kind", "=", "id")
      .executeTakeFirstOrThrow();
    expect(row.filename).toBe("ab");
  });
});

it("NUL in an address is a 404", async () => {
  for (const url of ["/sandbox-pay/%00", "/mailbox/%00", "/api/files/%00", "/api/messages/order/%00"])
    refusedWith(await test.request({ method: "GET", url }), 404, "NOT_FOUND");
});

function withContact(changes: object) {
  const cart = anApostilleCart();
  return { ...cart, contactInfo: { ...cart.contactInfo, ...changes } };
}
function withAddress(changes: object) {
  const cart = anApostilleCart();
  return { ...cart, shippingAddress: { ...cart.shippingAddress, ...changes } };
}
function wrong(body: unknown): "VALIDATION" | "WRONG_LOGIN" {
  return JSON.stringify(body).includes("WRONG_LOGIN") ? "WRONG_LOGIN" : "VALIDATION";
}
