import { heldDataSchema, settingsSchema, staffOrderSchema } from "@dop/domain/contract";
import { statementVersion } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart } from "@dop/domain/testing";
import { textsIn } from "@dop/texts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields } from "../../../test/answer.ts";
import { placeOrder, placePaidOrder, readOrder } from "../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

const signed = (name = "Anne Byron", version: number = statementVersion) => ({ statement: { version, name } });
const texts = textsIn("en").checkout.statement;
const wrong = { fields: ["Spouse 1 Last Name", "Ceremony Date"], text: "It is Lovelace, with an e." };

describe("a customer's declaration", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const readAsStaff = async (id: number) =>
    answered(await test.call("GET", `/orders/${String(id)}`, undefined, await test.staff("viewer")), staffOrderSchema);
  const rows = async (id: number) =>
    (await test.database.query("select * from order_declarations where order_id = $1", [id])).rows;

  it("stays with the order, word by word, for the customer and for staff", async () => {
    const cart = { ...aCertifiedCopyCart({ relationship: "parent" }), ...signed(" Anne Byron ") };
    const { id, uuid } = await placeOrder(test, cart);
    const { declaration } = await readOrder(test, uuid);
    expect(declaration).toEqual({
      relationship: "parent",
      statement: {
        version: statementVersion,
        locale: "en",
        wording: textsIn("en").checkout.statement.wording,
        name: "Anne Byron",
        signed_at: test.now.toISOString(),
      },
      wrong: null,
    });
    expect((await readAsStaff(id)).declaration).toEqual(declaration);
  });

  it("takes the contact's name for a signature that names nobody else", async () => {
    const cart = { ...aCertifiedCopyCart(), statement: { version: statementVersion } };
    const { uuid } = await placeOrder(test, cart);
    const { declaration } = await readOrder(test, uuid);
    expect(declaration).toMatchObject({
      relationship: "spouse",
      statement: { name: "Ada Lovelace", wording: texts.wording },
    });
  });

  describe("an office that asks for one", () => {
    const ask = async (signed_statement: string | null, unsigned_carts: boolean | null = null) => {
      const admin = await test.staff("admin");
      const { version } = answered(await test.call("GET", "/settings", undefined, admin), settingsSchema);
      answered(
        await test.call("PATCH", "/settings", { changes: { signed_statement, unsigned_carts }, version }, admin),
        settingsSchema,
      );
    };
    afterEach(() => ask(null));

    it.each([
      ["off", [200, 200]],
      ["others", [200, 400]],
      ["everyone", [400, 400]],
    ])(
      "requires it from a spouse and from another with the setting %s, without unsigned carts",
      async (asked, expected) => {
        await ask(asked, false);
        const spouse = aCertifiedCopyCart();
        const other = { ...spouse, contactInfo: { ...spouse.contactInfo, firstName: "Anne" } };
        const place = (cart: object) => test.call("POST", "/orders/invoice", cart);
        const answers = [await place(spouse), await place(other)];
        expect(answers.map(({ status }) => status)).toEqual(expected);
        for (const answer of answers) if (answer.status !== 200) refusedFields(answer, { statement: texts.required });
        expect((await place({ ...other, statement: { version: statementVersion } })).status).toBe(200);
      },
    );

    it("binds no program that knows nothing of it, while the office takes unsigned carts", async () => {
      await ask("everyone");
      expect((await test.call("POST", "/orders/invoice", aCertifiedCopyCart())).status).toBe(200);
    });
  });

  it("keeps the wording of the language in which it was read", async () => {
    const cart = { ...aCertifiedCopyCart(), ...signed(), locale: "es" };
    const { uuid } = await placeOrder(test, cart);
    const { declaration } = await readOrder(test, uuid);
    expect(declaration?.statement).toMatchObject({
      locale: "es",
      wording: textsIn("es").checkout.statement.wording,
    });
  });

  it("stays optional for calls: accepts the order without it", async () => {
    const { id, uuid } = await placeOrder(test, aCertifiedCopyCart());
    expect((await readOrder(test, uuid)).declaration).toBeUndefined();
    expect((await readAsStaff(id)).declaration).toBeUndefined();
    expect(await rows(id)).toEqual([]);
  });

  it.each([
    ["a blank name", signed("  "), { "statement.name": texts.nameRequired }],
    ["signs for a name", signed("-- .'"), { "statement.name": texts.nameRequired }],
    ["a long name", signed("x".repeat(201)), { "statement.name": "Must be 200 characters long or less." }],
    ["another wording", signed("Anne Byron", statementVersion + 1), { "statement.version": texts.changed }],
    ["an unknown relationship", { relationship: "friend" }, { relationship: texts.relationshipUnknown }],
    ["what is wrong, for a product that corrects nothing", { wrong }, { "": "Unknown: wrong." }],
  ])("is refused with %s", async (_what, declared, problems) => {
    const answer = await test.call("POST", "/orders/invoice", { ...aCertifiedCopyCart(), ...declared });
    refusedFields(answer, problems);
  });

  it("says of a correction what is wrong on the record", async () => {
    const given = { fields: [...wrong.fields, "Ceremony Date"], text: ` ${wrong.text} ` };
    const { id, uuid } = await placeOrder(test, aCorrectionCart({ wrong: given }));
    const declaration = { relationship: null, statement: null, wrong };
    expect((await readOrder(test, uuid)).declaration).toEqual(declaration);
    expect((await readAsStaff(id)).declaration).toEqual(declaration);
    const empty = await placeOrder(test, aCorrectionCart({ wrong: { fields: [], text: " " } }));
    expect(await rows(empty.id)).toEqual([]);
  });

  it("refuses fields that no record has", async () => {
    const cart = aCorrectionCart({ wrong: { fields: ["Shoe Size"], text: "" } });
    refusedFields(await test.call("POST", "/orders/invoice", cart), {
      "wrong.fields.0": "This is not a field of the license.",
    });
  });

  it("leaves the price of the cart unchanged", async () => {
    const cart = { ...aCorrectionCart({ wrong, relationship: "spouse" }), ...signed() };
    const [plain, declared] = await Promise.all([
      test.call("POST", "/orders/cart-costs", aCorrectionCart()),
      test.call("POST", "/orders/cart-costs", cart),
    ]);
    expect(declared.status).toBe(200);
    expect(declared.body).toEqual(plain.body);
  });

  it("appears in the customer's export, cannot be changed, and loses its words with the order's data", async () => {
    const { id } = await placePaidOrder(test, { ...aCorrectionCart({ wrong, relationship: "child" }), ...signed() });
    const admin = await test.staff("admin");
    const { parts } = answered(await test.call("GET", `/orders/${String(id)}/held`, undefined, admin), heldDataSchema);
    expect(parts.find(({ part }) => part === "declarations")?.rows).toMatchObject([
      { relationship: "child", signed_name: "Anne Byron", wrong_text: wrong.text },
    ]);
    for (const change of ["update order_declarations set signed_name = 'Eve'", "delete from order_declarations"])
      await expect(test.database.query(change, [])).rejects.toThrow("append-only");
    await test.database.query(
      "update order_products set status_id = 6, queue = null, queue_entered_at = null where order_id = $1",
      [id],
    );
    const destroyed = await test.call("POST", `/orders/${String(id)}/destroy`, { reason: "asked for" }, admin);
    expect(destroyed.status).toBe(200);
    expect(await rows(id)).toMatchObject([
      { relationship: "child", statement_version: statementVersion, signed_name: "", wrong_text: "" },
    ]);
    expect((await rows(id))[0]).not.toMatchObject({ signed_at: null });
  });
});
