import { searchAnswerSchema } from "@dop/domain/contract";
import { documentCode } from "@dop/domain/scan";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

type Couple = [first: string, last: string, spouseFirst: string, spouseLast: string];

describe("the one box, names and phone numbers", () => {
  let test: TestPortal;
  const orders: Record<string, TestOrder> = {};
  const place = async (name: string, [firstName, lastName, spouse2First, spouse2Last]: Couple, phone: string) => {
    const cart = anApostilleCart({
      contactInfo: { firstName, lastName, email: `${name}@example.org`, phone },
      license: {
        ...anApostilleCart().license,
        spouse1First: firstName,
        spouse1Last: lastName,
        spouse2First,
        spouse2Last,
      },
    });
    orders[name] = await placeVerifiedOrder(test, cart);
    test.later(60_000);
  };
  beforeAll(async () => {
    test = await openTestPortal();
    await place("ravi", ["Ravi", "Eriksson", "Aline", "Eriksson-Dubois"], "(385) 214-0011");
    await place("anna", ["Anna", "Erikssonen", "Ravi", "Holm"], "1 801 555 0190");
    await place("mona", ["Mona", "Berg", "Jon", "Eriksson"], "46 70 123 45 67");
    await place("cian", ["Cian", "O'Neill-Świątek", "María", "de la Cruz"], "8015550177");
  });
  afterAll(() => test.close());

  const search = async (query: Record<string, string>, who: "clerk" | "admin" = "clerk") =>
    answered(
      await test.call(
        "GET",
        `/orders/search?${new URLSearchParams(query).toString()}`,
        undefined,
        await test.staff(who),
      ),
      searchAnswerSchema,
    ).items;
  const found = async (query: Record<string, string>) =>
    (await search(query)).map(({ email, matched }) => [email.replace("@example.org", ""), matched]);

  it.each([
    [
      "Eriksson, Ravi",
      [
        ["ravi", "name"],
        ["anna", "spouse"],
      ],
    ],
    [
      "Ravi Eriksson",
      [
        ["ravi", "name"],
        ["anna", "spouse"],
      ],
    ],
    [
      "erik rav",
      [
        ["anna", "spouse"],
        ["ravi", "name"],
      ],
    ],
    [
      "eriksson",
      [
        ["ravi", "name"],
        ["anna", "name"],
        ["mona", "spouse"],
      ],
    ],
    ["ERIKSSON aline", [["ravi", "spouse"]]],
    ["O'Neill-Świątek", [["cian", "name"]]],
    ["o’neill–swiatek cian", [["cian", "name"]]],
    ["O Neill", [["cian", "name"]]],
    ["maria de la cruz", [["cian", "spouse"]]],
    [
      "\u200fEriksson\u200e, Ravi\u202c",
      [
        ["ravi", "name"],
        ["anna", "spouse"],
      ],
    ],
    [
      "ravi, ravi ravi",
      [
        ["anna", "spouse"],
        ["ravi", "name"],
      ],
    ],
    ["אריק", []],
    ["🙂", []],
    ["%", []],
    ["_", []],
    ["|", []],
    [",", []],
    ["-'-", []],
    ["\\", []],
    ["x ".repeat(100).trim(), []],
  ])("finds people by %j, the exact surname first, in both fields", async (text, rows) => {
    expect(await found({ name: text })).toEqual(rows);
    expect(await found({ q: text })).toEqual(rows);
  });

  it.each([
    ["385-214-0011", ["ravi"]],
    ["(385) 214 0011", ["ravi"]],
    ["+1 385.214.0011", ["ravi"]],
    ["0011", ["ravi"]],
    ["214-00", ["ravi"]],
    ["801-555-0190", ["anna"]],
    ["18015550190", ["anna"]],
    ["801555", ["cian", "anna"]],
    ["70 1234567", ["mona"]],
    ["none", []],
    ["9999999999", []],
  ])("finds the phone number %s", async (phone, names) => {
    expect(await found({ phone })).toEqual(names.map((name) => [name, "phone"]));
  });

  it.each([
    ["385-214-0011", "ravi", "phone"],
    ["385 214 0011", "ravi", "phone"],
    ["+1 (385) 214-0011", "ravi", "phone"],
    ["801 555 0190", "anna", "phone"],
    ["0177", "cian", "phone"],
    ["Eriksson 0011", "ravi", "phone"],
    ["mona@example", "mona", "email"],
    ["Berg mona@EXAMPLE.org", "mona", "email"],
  ])("finds %s in the one box", async (q, name, matched) => {
    expect(await found({ q })).toEqual([[name, matched]]);
  });

  it("finds order, license, invoice and tracking numbers, and the last four of each", async () => {
    const { id, productIds } = orders["mona"] ?? { id: 0, productIds: [] };
    const clerk = await test.staff();
    await test.call(
      "PATCH",
      `/orders/${id}/license-number`,
      { license_number: 1_000_150, use_anyway: true, reason: "x" },
      clerk,
    );
    await sql`update orders set invoice_number = 987654 where id = ${id}`.execute(test.database.db);
    await test.call(
      "PATCH",
      `/orders/products/${productIds[0]}/shipping`,
      { tracking_shipping: "1Z 999 AA1 0123 4567 84" },
      clerk,
    );
    expect(await found({ q: String(id) })).toEqual([["mona", "order"]]);
    expect(await found({ q: `#${id}` })).toEqual([["mona", "order"]]);
    expect(await found({ q: documentCode(id, productIds[0] ?? 0) })).toEqual([["mona", "order"]]);
    expect(await found({ q: "1000150" })).toEqual([["mona", "license"]]);
    expect(await found({ q: "0150" })).toEqual([["mona", "license"]]);
    expect(await found({ q: "987654" })).toEqual([["mona", "invoice"]]);
    expect(await found({ q: "1Z999AA10123456784" })).toEqual([["mona", "tracking"]]);
    expect(await found({ q: "1z 999 aa1 0123 4567 84" })).toEqual([["mona", "tracking"]]);
    expect(await found({ q: "6784" })).toEqual([["mona", "tracking"]]);
    // Fewer digits are no end of anything.
    expect(await found({ q: "784" })).toEqual([]);
  });

  it("keeps the number inside of a FedEx label, and finds it by the label as well (rule N-7)", async () => {
    const label = "5001921334250001000300779017972697";
    const { productIds } = orders["cian"] ?? { productIds: [] };
    const path = `/orders/products/${productIds[0]}/shipping`;
    const saved = await test.call("PATCH", path, { tracking_shipping: label }, await test.staff());
    expect(saved.body).toEqual({ tracking_shipping: "779017972697" });
    for (const q of [label, "7790 1797 2697"]) expect(await found({ q })).toEqual([["cian", "tracking"]]);
    expect((await found({ trackingNumber: label })).map(([name]) => name)).toEqual(["cian"]);
  });

  it("puts the order's own number before one that ends alike", async () => {
    const first = orders["ravi"]?.id ?? 0;
    await sql`update orders set phone = ${`385${first}`} where email = 'cian@example.org'`.execute(test.database.db);
    expect(await found({ q: String(first) })).toEqual([
      ["ravi", "order"],
      ["cian", "phone"],
    ]);
    await sql`update orders set phone = '8015550177' where email = 'cian@example.org'`.execute(test.database.db);
  });

  it("finds the tracking number of a transmittal at its orders", async () => {
    const order = orders["anna"];
    await test.call("PATCH", `/orders/${order?.uuid}/license-corrections`, { corrections: {} });
    const clerk = await test.staff();
    await test.call("PATCH", `/orders/products/${order?.productIds[0]}/status`, { status_id: 9 }, clerk);
    const made = await test.call("POST", "/transmittals", { order_products: order?.productIds }, clerk);
    const { date, url_id } = made.body as { date: string; url_id: number };
    const { body } = await test.call("GET", `/transmittals/${date}/${url_id}`, undefined, clerk);
    const path = `/transmittals/${(body as { id: number }).id}/tracking-number`;
    expect(await found({ q: "7712 3456 7890" })).toEqual([]);
    const saved = await test.call("PATCH", path, { tracking_shipping: "771234567890" }, clerk);
    expect(saved.status).toBe(200);
    expect(await found({ q: "7712 3456 7890" })).toEqual([["anna", "tracking"]]);
    expect(await found({ q: "7890" })).toEqual([["anna", "tracking"]]);
  });

  it("filters by flag, unread messages, assignment and what is due", async () => {
    const names = async (query: Record<string, string>, who?: "admin") =>
      (await search(query, who)).map(({ email }) => email.replace("@example.org", ""));
    const clerk = await test.staff();
    await test.call("POST", `/orders/${orders["ravi"]?.id}/flag`, { flagged: true, comment: "Look" }, clerk);
    await test.call("POST", "/messages", { order_id: orders["anna"]?.uuid, message_content: "When?" });
    const { id: user_id } = await test.database.db
      .selectFrom("users")
      .select("id")
      .where("display_name", "=", "K. Madsen")
      .executeTakeFirstOrThrow();
    await test.call("PATCH", `/orders/${orders["mona"]?.id}/assignee`, { user_id }, clerk);
    const contactInfo = { ...anApostilleCart().contactInfo, email: "unpaid@example.org" };
    await placeOrder(test, anApostilleCart({ contactInfo }));
    expect(await names({ flagged: "true" })).toEqual(["ravi"]);
    expect(await names({ unread: "true" })).toEqual(["anna"]);
    expect(await names({ assigned: "mine" })).toEqual(["mona"]);
    expect(await names({ assigned: "mine" }, "admin")).toEqual([]);
    expect(await names({ assigned: "unassigned" })).toEqual(["unpaid", "cian", "anna", "ravi"]);
    expect(await names({ due: "true" })).toEqual(["unpaid"]);
    expect(await names({ flagged: "true", unread: "true" })).toEqual([]);
    expect(await names({ q: "eriksson", flagged: "true" })).toEqual(["ravi"]);
  });

  it("says no reason where none of the three was asked for, and none ranks before a sort", async () => {
    const items = await search({ email: "example" });
    expect(items).toHaveLength(5);
    expect(items.every((item) => !("matched" in item))).toBe(true);
    expect((await search({ name: "eriksson", sortBy: "ORDER_ID" })).map(({ order_id }) => order_id)).toEqual(
      ["ravi", "anna", "mona"].map((name) => orders[name]?.id),
    );
  });

  it("leaves the terms out of the audit entry", async () => {
    await search({ q: "Quackenbush 0011", phone: "3852140011" });
    await test.portal.viewLog.flush();
    const { rows } = await sql<{ entry: string }>`
      select row_to_json(a)::text as entry from audit_log a where action = 'orders.searched' order by id desc limit 1
    `.execute(test.database.db);
    expect(rows[0]?.entry).toContain('"phone"');
    expect(rows[0]?.entry).not.toMatch(/quackenbush|0011/i);
  });

  it.each(["name", "q", "phone"])("refuses more than 200 characters, and takes 200, in %s", async (field) => {
    const ask = async (text: string) =>
      test.call(
        "GET",
        `/orders/search?${new URLSearchParams({ [field]: text }).toString()}`,
        undefined,
        await test.staff(),
      );
    expect((await ask("ä".repeat(200))).status).toBe(200);
    expect((await ask("ä".repeat(201))).status).toBe(400);
    expect((await ask("1".repeat(200))).status).toBe(200);
  });

  it("lists an order with money owed once, with the amount, and its products where they are asked for", async () => {
    const contactInfo = { ...anApostilleCart().contactInfo, email: "owed@example.org" };
    const order = await placePaidOrder(test, anApostilleCart({ contactInfo, additionalCertifiedCopies: 1 }));
    const path = `/orders/products/${order.productIds[1]}/status`;
    await test.call("PATCH", path, { status_id: 8 }, await test.staff());
    const [item, ...more] = await search({ owed: "true" });
    expect(item).toMatchObject({ order_id: order.id, owed: 10 });
    expect(more).toEqual([]);
    expect(await search({ owed: "true", status: "8" })).toMatchObject([{ id: order.productIds[1], owed: 10 }]);
  });

  it("takes a name and a phone number for no number of DHL", async () => {
    await place("inga", ["Inga", "Thompson", "Myra", "Huber"], "8015550126");
    for (const q of ["Thompson 801 555 0126", "Inga 8015550126"])
      expect(await found({ q })).toEqual([["inga", "phone"]]);
  });
});
