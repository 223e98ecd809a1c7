import { expect, test } from "../fixtures/test.ts";
import { Program, specCarts, type PlacedOrder } from "./program.ts";

// The calls of the second specification, section 7, in its order, by a program that knows nothing else.

let program: Program;
test.beforeEach(async ({ request }) => {
  program = new Program(request);
});

/** A paid order, seen by a clerk. */
async function order(cart: object = specCarts.certifiedCopy): Promise<PlacedOrder> {
  program.logOut();
  const placed = await program.order(cart);
  await program.logIn("clerk");
  return placed;
}
const move = (product: number | undefined, status_id: number) =>
  program.get("PATCH", `/orders/products/${product}/status`, { status_id, send_email: true });
/** An apostille that waits for a transmittal. */
async function processed(): Promise<PlacedOrder & { readonly product: number }> {
  const placed = await order(specCarts.apostille);
  const [product = 0] = placed.products;
  for (const status of [2, 3, 9]) await move(product, status);
  return { ...placed, product };
}
const dateOf = (time: string): string => new Date(time).toLocaleDateString("en-CA", { timeZone: "America/Denver" });
async function transmittal() {
  const placed = await processed();
  const made = await program.get("POST", "/transmittals", { order_products: [placed.product] });
  const path = `/transmittals/${dateOf(made.created_at)}/${made.url_id}`;
  const { id } = await program.get("GET", path);
  return { ...placed, id: id as number, path };
}

test.describe("2 §7 users", () => {
  test("GET /users returns the list", async () => {
    await program.logIn("admin");
    expect(await program.get("GET", "/users")).toContainEqual(
      expect.objectContaining({
        id: expect.any(Number),
        username: "CLERK@EXAMPLE.GOV",
        display_name: "K. Madsen",
        role_id: 2,
      }),
    );
  });

  test("GET /users/search finds names and emails, POST /users/ creates one of them", async () => {
    await program.logIn("admin");
    const [found] = await program.get("GET", "/users/search?name=begay");
    expect(found).toMatchObject({ name: expect.any(String), email: expect.any(String) });
    const user = { role_id: 2, username: found.email.toUpperCase(), display_name: found.name };
    expect(await program.get("POST", "/users/", user)).toMatchObject({ id: expect.any(Number), ...user });
  });
});

test.describe("2 §7 transmittals", () => {
  test("POST /transmittals returns created_at and url_id, GET /transmittals finds it", async () => {
    const { product } = await processed();
    const made = await program.get("POST", "/transmittals", { order_products: [product] });
    expect(made).toMatchObject({ created_at: expect.any(String), url_id: expect.any(Number) });
    const filters = "first_name=grace&last_name=hopper&email=grace%40example.org";
    const list = await program.get("GET", `/transmittals?${filters}&url_id=${made.url_id}`);
    expect(list).toContainEqual(expect.objectContaining({ url_id: made.url_id, created_at: made.created_at }));
  });

  test("GET /orders/all-orders lists the apostilles that are Processed", async () => {
    const { product } = await processed();
    const found = await program.get("GET", "/orders/all-orders?status=Processed&type=Apostille%20Request");
    expect(found).toContainEqual(expect.objectContaining({ id: product, status_id: 9 }));
  });

  test("GET /transmittals/{date}/{id} and one product of it", async () => {
    const { path, product } = await transmittal();
    expect(await program.get("GET", path)).toMatchObject({
      url_id: expect.any(Number),
      tracking_shipping: null,
      order_products: [{ id: product }],
    });
    expect(await program.get("GET", `${path}/${product}`)).toMatchObject({ id: product, status_id: 4 });
  });

  test("PATCH …/status returns status_id", async () => {
    const { path, product } = await transmittal();
    for (const status_id of [5, 6, 5, 4])
      expect(await program.get("PATCH", `${path}/${product}/status`, { status_id })).toEqual({ status_id });
  });

  test("PATCH …/order-status returns the transmittal", async () => {
    const { path, product } = await transmittal();
    const body = { status_id: 5, forward_only: true };
    expect(await program.get("PATCH", `${path}/order-status`, body)).toMatchObject({
      order_products: [{ id: product, status_id: 5 }],
    });
  });

  test("PATCH /transmittals/{id}/add-order/{orderId} takes the order's id", async () => {
    const { id, path } = await transmittal();
    const other = await processed();
    await program.get("PATCH", `/transmittals/${id}/add-order/${other.id}`);
    const { order_products: products } = await program.get("GET", path);
    expect(products.map((product: { id: number }) => product.id)).toContain(other.product);
  });

  test("PATCH …/removal takes the product off", async () => {
    const { path, product } = await transmittal();
    await program.get("PATCH", `${path}/${product}/removal`);
    expect((await program.get("GET", path)).order_products).toEqual([]);
  });

  test("PATCH /transmittals/{id}/tracking-number returns it", async () => {
    const { id } = await transmittal();
    const body = { tracking_shipping: "771190535315" };
    expect(await program.get("PATCH", `/transmittals/${id}/tracking-number`, body)).toEqual(body);
  });
});

test.describe("2 §7 queues and search", () => {
  test("GET /orders/search returns items and count for every parameter", async () => {
    const { id } = await order();
    const query = `name=hopper&email=grace%40example.org&orderNumber=${id}&licenseNumber=1000001&time=active`;
    const found = await program.get(
      "GET",
      `/orders/search?${query}&type=CERTIFIED_COPY&sortBy=CREATED_AT&reverse=true&page=0`,
    );
    expect(found).toMatchObject({ count: 1, items: [{ order_id: id, last_name: "Hopper", first_name: "Grace" }] });
  });

  test("GET /queues returns a count per queue, GET /queues/{queue} its entries", async () => {
    const { id } = await order();
    const counts = await program.get("GET", "/queues");
    expect(counts["certifiedCopies-approveAccess"]).toBeGreaterThan(0);
    expect(Object.keys(counts)).toHaveLength(18);
    expect(await program.get("GET", "/queues/certifiedCopies-approveAccess")).toContainEqual(
      expect.objectContaining({ order_id: id, time_in_queue: expect.anything(), flagged: false, unread_messages: 0 }),
    );
  });
});

test.describe("2 §7 orders", () => {
  test("GET /orders/{id} returns the order with the names of section 3", async () => {
    const { id, uuid } = await order();
    expect(await program.get("GET", `/orders/${id}`)).toMatchObject({
      id,
      uuid: expect.any(String),
      first_name: "Grace",
      reference_id: 1_000_001,
      invoice: expect.anything(),
      voided: false,
      products: [{ order_id: id, product: { product_name: expect.any(String) }, quantity: 1, full_copy: 0 }],
      flag_history: [],
      corrections_json: expect.any(String),
      photo_id_url: expect.any(String),
      selfie_url: expect.any(String),
    });
    expect(uuid).not.toBe("");
  });

  test("POST /orders/{id}/flag flags and unflags", async () => {
    const { id } = await order();
    await program.get("POST", `/orders/${id}/flag`, { comment: "Address Issue", flagged: true });
    await program.get("POST", `/orders/${id}/flag`, { comment: "", flagged: false });
    const { flag_history: history } = await program.get("GET", `/orders/${id}`);
    expect(history.map(({ flagged }: { flagged: string }) => flagged).toSorted()).toEqual(["0", "1"]);
  });

  test("PATCH /orders/products/{id}/status answers isEmailError", async () => {
    const { products } = await order();
    expect(await move(products[0], 2)).toMatchObject({ isEmailError: false });
    expect(await move(products[0], 6)).toMatchObject({ isEmailError: false });
    expect(await move(products[0], 2)).toMatchObject({ isEmailError: false });
  });

  test("PATCH /orders/products/{id}/status leads past the client's own review without a reason", async () => {
    const { products } = await order(specCarts.apostille);
    expect(await move(products[0], 3)).toMatchObject({ isEmailError: false });
  });

  test("PATCH /orders/products/{productId}/shipping saves a number, or that there is none", async () => {
    const { id, products } = await order();
    for (const tracking_shipping of ["771190535315", "No Tracking Number"]) {
      await program.get("PATCH", `/orders/products/${products[0]}/shipping`, { tracking_shipping });
      expect((await program.get("GET", `/orders/${id}`)).products[0]).toMatchObject({ tracking_shipping });
    }
  });

  test("PATCH /orders/{id}/license-number takes any license of the record", async () => {
    const { id } = await order();
    for (const license_number of [1_000_001, 1_000_002]) {
      await program.get("PATCH", `/orders/${id}/license-number`, { license_number });
      expect((await program.get("GET", `/orders/${id}`)).reference_id).toBe(license_number);
    }
  });

  test("comments are made, changed and listed", async () => {
    const { id } = await order();
    const made = await program.get("POST", `/orders/${id}/comments`, { content: "Called." });
    expect(made).toMatchObject({ id: expect.any(Number), content: "Called.", created_by: "K. Madsen" });
    const edited = await program.get("PATCH", `/orders/${id}/comments/${made.id}`, { content: "Called twice." });
    expect(edited).toMatchObject({ content: "Called twice." });
    expect(await program.get("GET", `/orders/${id}/comments`)).toEqual([expect.objectContaining({ id: made.id })]);
  });

  test("GET /orders/{id}/corrections-history lists, PATCH /orders/{id}/corrections empties", async () => {
    const { id } = await order(specCarts.correction);
    expect(await program.get("GET", `/orders/${id}/corrections-history`)).toEqual(expect.any(Array));
    await program.call("PATCH", `/orders/${id}/corrections`, { corrections: {} });
    expect(JSON.parse((await program.get("GET", `/orders/${id}`)).corrections_json)).toEqual({});
  });

  test("canceling each product cancels it, also where its refund was asked for", async () => {
    const { id, products } = await order();
    await program.get("PATCH", `/orders/products/${products[0]}/status`, { status_id: 8 });
    expect((await program.get("GET", `/orders/${id}`)).products[0]).toMatchObject({ status_id: 8 });
  });
});

test.describe("2 §7 messages", () => {
  test("messages are written, mailed to the customer and deleted", async () => {
    const { id } = await order();
    const made = await program.get("POST", "/messages", { order_id: id, message_content: "Please call us." });
    expect(made).toMatchObject({ id: expect.any(Number), user: expect.anything(), read: 0 });
    await program.get("POST", "/messages/email", { order_id: id, message_content: "Please call us." });
    await program.get("DELETE", "/messages", { id: made.id });
    expect(await program.get("GET", `/messages/order/${id}`)).toEqual([]);
  });

  test("messages of the customer are listed, and marked as read and unread", async () => {
    const { id, uuid } = await order();
    program.logOut();
    await program.get("POST", "/messages", { order_id: uuid, message_content: "When will it be sent?" });
    await program.logIn("clerk");
    const readOf = async () => (await program.get("GET", `/messages/order/${id}`)) as { id: number; read: number }[];
    const [message] = await readOf();
    expect(message).toMatchObject({ user: null, read: 0 });
    await program.get("PATCH", "/messages/read", { order_id: id, message_id: message?.id });
    expect(await readOf()).toMatchObject([{ read: 1 }]);
    await program.get("PATCH", `/messages/${message?.id}/unread`);
    expect(await readOf()).toMatchObject([{ read: 0 }]);
  });
});

test.describe("2 §7 others", () => {
  test("POST {license service}/api/admin/email/letter-of-validity sends the letter", async ({ request, baseURL }) => {
    await order();
    const { token } = await program.get("POST", "/users/login", {
      username: "clerk@example.gov",
      password: "demo-password",
    });
    const answer = await request.post(`${String(baseURL)}license-service/api/admin/email/letter-of-validity`, {
      headers: { "x-access-token": token },
      data: { requestor: "DOP", licenseNumber: 1_000_001, email: "grace@example.org" },
    });
    expect(await answer.json()).toMatchObject({ message: "Letter of Validity sent." });
  });

  test("POST /dev-tools answers a cart, an urlId or an id", async () => {
    await program.logIn("clerk");
    const cart = await program.get("POST", "/dev-tools", { seed: "walk", state: "apostille-productInfo" });
    expect(cart).toMatchObject({ cart: { productType: 1 } });
    const placed = await program.get("POST", "/dev-tools", { seed: "walk", state: "apostille-placed" });
    expect(placed).toMatchObject({ urlId: expect.any(String), id: expect.any(Number) });
  });
});

test.describe("2 §8", () => {
  test("a 403 says why: without a session, with one that is none, and for what is an admin's", async () => {
    expect(await program.call("GET", "/queues")).toMatchObject({ status: 403 });
    await program.logIn("clerk");
    expect(await program.call("GET", "/users")).toMatchObject({ status: 403 });
  });
});
