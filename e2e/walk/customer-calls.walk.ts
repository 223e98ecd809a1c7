import { expect, test } from "../fixtures/test.ts";
import { Program, specCarts, type PlacedOrder } from "./program.ts";

// The calls of the first specification, section 7, in its order, by a program that knows nothing else.

let program: Program;
test.beforeEach(({ request }) => {
  program = new Program(request);
});

const order = (cart: object = specCarts.certifiedCopy): Promise<PlacedOrder> => program.order(cart);
/** An apostille whose customer is asked to review the license. */
async function underReview(): Promise<PlacedOrder> {
  const placed = await order(specCarts.apostille);
  await program.logIn("clerk");
  for (const id of placed.products) await program.get("PATCH", `/orders/products/${id}/status`, { status_id: 2 });
  program.logOut();
  return placed;
}

test.describe("1 §7", () => {
  test("GET /fees lists amounts", async () => {
    expect(await program.get("GET", "/fees")).toContainEqual(expect.objectContaining({ amount: expect.any(Number) }));
  });

  test("GET /products lists ids and current costs", async () => {
    const products = await program.get("GET", "/products");
    for (const id of [1, 2, 3])
      expect(products).toContainEqual(expect.objectContaining({ id, current_cost: expect.any(Number) }));
  });

  test("GET /shipping-rates maps country codes to rates", async () => {
    const { shippingRates } = await program.get("GET", "/shipping-rates");
    expect(shippingRates.FR).toEqual(expect.any(Number));
  });

  test("GET /shipping-types maps the three ids to label and cost", async () => {
    const types = await program.get("GET", "/shipping-types");
    for (const id of ["1", "2", "3"])
      expect(types[id]).toMatchObject({ label: expect.any(String), cost: expect.any(Number) });
  });

  test("GET /orders/check/{licenseNumber} says whether it exists", async () => {
    expect(await program.get("GET", "/orders/check/1000001")).toMatchObject({ exists: true });
    expect(await program.get("GET", "/orders/check/1999999")).toMatchObject({ exists: false });
  });

  for (const [name, cart] of Object.entries(specCarts)) {
    test(`POST /orders/cart-costs answers the lines of a cart: ${name}`, async () => {
      const lines = await program.get("POST", "/orders/cart-costs", cart);
      expect(lines).toContainEqual(expect.objectContaining({ name: expect.any(String), cost: expect.any(Number) }));
    });

    test(`POST /orders/invoice takes a cart and answers the order and where to pay: ${name}`, async () => {
      const answer = await program.get("POST", "/orders/invoice", cart);
      expect(answer).toMatchObject({ payment_link: expect.any(String), order: expect.any(String) });
    });
  }

  test("POST /orders/invoice takes the other names that section 3 gives: additionalDocument", async () => {
    const { additional: _additional, ...documents } = specCarts.certifiedCopy.documents;
    const cart = { ...specCarts.certifiedCopy, documents: { ...documents, additionalDocument: null } };
    expect(await program.get("POST", "/orders/invoice", cart)).toMatchObject({ order: expect.any(String) });
  });

  test("POST /orders/invoice takes an additional document of any type", async () => {
    const additional = { contents: `data:text/plain;base64,${btoa("We are cousins.")}`, name: "proof.txt" };
    const cart = { ...specCarts.certifiedCopy, documents: { ...specCarts.certifiedCopy.documents, additional } };
    expect(await program.get("POST", "/orders/invoice", cart)).toMatchObject({ order: expect.any(String) });
  });

  test("POST /orders/invoice takes a cart from abroad whose shipping type was not cleared", async () => {
    const shippingAddress = { ...specCarts.certifiedCopy.shippingAddress, zip: "75001", country: "FR" };
    const cart = { ...specCarts.certifiedCopy, shippingAddress };
    expect(await program.get("POST", "/orders/invoice", cart)).toMatchObject({ order: expect.any(String) });
  });

  test("GET /orders/uuid/{order_uuid} answers the order with its products", async () => {
    const { uuid } = await order();
    expect(await program.get("GET", `/orders/uuid/${uuid}`)).toMatchObject({
      id: expect.any(Number),
      uuid,
      created_at: expect.any(String),
      first_name: "Grace",
      last_name: "Hopper",
      email: "grace@example.org",
      phone: "(801) 555-0142",
      reference_id: 1_000_001,
      spouse_1_first_name: "Ada",
      spouse_1_last_name: "Lovelace",
      spouse_2_first_name: "Charles",
      spouse_2_last_name: "Babbage",
      order_products: [
        {
          id: expect.any(Number),
          product_id: 2,
          product_type: { product_name: expect.any(String) },
          status: { id: 1, name: expect.any(String), status_desc: expect.any(String) },
          status_id: 1,
          tracking_shipping: null,
          workflows: expect.arrayContaining([
            { id: expect.any(Number), sequence: expect.any(Number), order_status_id: expect.any(Number) },
          ]),
          status_history: expect.arrayContaining([
            expect.objectContaining({ id: expect.any(Number), status_id: 1, created_at: expect.any(String) }),
          ]),
          address: expect.objectContaining({ address_line_1: "1 Main St", city: "Provo", state: "UT", zip: "84601" }),
          shipping: expect.objectContaining({ id: 1 }),
          shipping_cost: expect.any(Number),
        },
      ],
    });
  });

  test("GET /statuses lists names", async () => {
    expect(await program.get("GET", "/statuses")).toHaveLength(12);
    expect(await program.get("GET", "/statuses")).toContainEqual(expect.objectContaining({ name: expect.any(String) }));
  });

  test("GET /orders/license/{uuid}/{orderProductId} answers the license for review", async () => {
    const { uuid, products } = await underReview();
    expect(await program.get("GET", `/orders/license/${uuid}/${products[0]}`)).toMatchObject({
      spouses: [
        { first_name: "Ada", last_name: "Lovelace", gender: expect.stringMatching(/^[MFO]$/) },
        { first_name: "Charles" },
      ],
      officiant: { first_name: expect.any(String), ceremony_date: expect.any(String) },
    });
  });

  test("PATCH /orders/{uuid}/license-corrections answers the updated order", async () => {
    const { uuid } = await underReview();
    const corrections = { "Spouse 1 First Name": "Augusta Ada" };
    expect(await program.get("PATCH", `/orders/${uuid}/license-corrections`, { corrections })).toMatchObject({
      uuid,
      order_products: [{ status_id: expect.any(Number) }],
    });
    const history = await program.get("GET", `/orders/uuid/${uuid}`);
    expect(history.order_products[0].status_id).toBe(3);
  });

  test("GET /orders/{uuid}/user-corrections-history answers what was corrected", async () => {
    const { uuid } = await underReview();
    const corrections = { "Spouse 1 First Name": "Augusta Ada" };
    await program.get("PATCH", `/orders/${uuid}/license-corrections`, { corrections });
    expect(await program.get("GET", `/orders/${uuid}/user-corrections-history`)).toContainEqual({
      id: expect.any(Number),
      corrections_json: JSON.stringify(corrections),
      created_at: expect.any(String),
      corrected_by: expect.any(String),
    });
  });

  test("POST /messages answers the new message, GET /messages/order/{orderId} lists it", async () => {
    const { uuid } = await order();
    const message = { order_id: uuid, message_content: "When will it be sent?" };
    const made = await program.get("POST", "/messages", message);
    expect(made).toMatchObject({ id: expect.any(Number), user: null, message: message.message_content, read: 0 });
    expect(await program.get("GET", `/messages/order/${uuid}`)).toEqual([expect.objectContaining({ id: made.id })]);
  });

  test("POST /messages/email tells the staff", async () => {
    const { uuid } = await order();
    await program.get("POST", "/messages/email", { order_id: uuid, message_content: "Hello" });
  });

  test("DELETE /messages removes an own message by its id", async () => {
    const { uuid } = await order();
    const { id } = await program.get("POST", "/messages", { order_id: uuid, message_content: "Hello" });
    await program.get("DELETE", "/messages", { id, order_id: uuid });
    expect(await program.get("GET", `/messages/order/${uuid}`)).toEqual([]);
  });

  test("PATCH /messages/read marks a message of the staff as read", async () => {
    const { id: orderId, uuid } = await order();
    await program.logIn("clerk");
    const { id } = await program.get("POST", "/messages", { order_id: orderId, message_content: "Hello" });
    program.logOut();
    await program.get("PATCH", "/messages/read", { order_id: uuid, message_id: id });
    expect(await program.get("GET", `/messages/order/${uuid}`)).toEqual([expect.objectContaining({ id, read: 1 })]);
  });

  test("POST /users/login answers token, user and expiresIn", async () => {
    const login = { username: "clerk@example.gov", password: "demo-password" };
    expect(await program.get("POST", "/users/login", login)).toMatchObject({
      token: expect.any(String),
      user: { display_name: "K. Madsen", userRole: { role: "USER" } },
      expiresIn: expect.any(Number),
    });
  });
});

test.describe("1 §8", () => {
  test("a wrong password is a 400 with the server's message", async () => {
    const wrong = await program.call("POST", "/users/login", { username: "clerk@example.gov", password: "wrong" });
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });
});
