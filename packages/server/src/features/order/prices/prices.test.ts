import { doneSchema, invoiceSchema, pricesSchema, productsSchema, type Price } from "@dop/domain/contract";
import { productModules } from "@dop/domain/orders";
import { toDollars } from "@dop/domain/pricing";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, readOrder } from "../../../../test/orders.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

const second = 1000;
const sinceEver = "2000-01-01T00:00:00.000Z";
/** The test's present is the 21st at 11:00 in Utah; a day there starts at 07:00 UTC in winter. */
const [today, tomorrow, later] = ["2026-11-21", "2026-11-22", "2027-07-01"] as const;
const tomorrowBegins = "2026-11-22T07:00:00.000Z";
const apostille = { kind: "product", key: "1" } as const;

describe("prices", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal({ SESSION_HOURS: "24" });
  });
  afterEach(() => test.close());

  const list = async (): Promise<Price[]> =>
    answered(await test.call("GET", "/prices", undefined, await test.staff("admin")), pricesSchema);
  const priceOf = async (kind: string, key: string) => {
    const price = (await list()).find((each) => each.kind === kind && each.key === key);
    if (!price) throw new Error(`no price of ${kind} ${key}`);
    return price;
  };
  const change = async (body: object, who: StaffName = "admin") =>
    test.call(
      "POST",
      "/prices",
      { items: [apostille], amount: 35, effective_on: null, ...body },
      await test.staff(who),
    );
  const removeAll = async (items: readonly object[]) =>
    test.call("DELETE", "/prices/planned", { items }, await test.staff("admin"));
  const remove = (effective_from: string, item: object = {}) => removeAll([{ ...apostille, effective_from, ...item }]);
  const customersPrice = async () =>
    answered(await test.call("GET", "/products"), productsSchema).find(({ id }) => id === 1)?.current_cost;
  const entries = () =>
    test.database.db
      .selectFrom("audit_log")
      .select(["action", "subject_type", "subject_id", "detail"])
      .where("action", "like", "prices.%")
      .orderBy("id")
      .execute();

  it("start with those of a new installation, products first and countries by name", async () => {
    const all = await list();
    const shown = all
      .filter(({ kind }) => kind !== "shipping-rate")
      .map(({ kind, key, amount }) => [kind, key, amount]);
    expect(shown).toEqual([
      ...productModules.map(({ id, defaultPrice }) => ["product", String(id), toDollars(defaultPrice)]),
      ["fee", "processing", 15],
      ["shipping-type", "1", 0],
      ["shipping-type", "2", 20],
      ["shipping-type", "3", 40],
    ]);
    const countries = all.slice(shown.length);
    expect(countries.every(({ kind }) => kind === "shipping-rate")).toBe(true);
    const names = countries.map(({ label }) => label);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
    expect(countries.find(({ key }) => key === "FR")).toEqual({
      kind: "shipping-rate",
      key: "FR",
      label: "France",
      amount: 75,
      effective_from: sinceEver,
      planned: [],
      earlier: [],
    });
  });

  it.each([
    ["product", "1", 30],
    ["fee", "processing", 15],
    ["shipping-type", "2", 20],
    ["shipping-rate", "FR", 75],
  ])("change from now on for a %s %s, and the earlier one stays in the history", async (kind, key, before) => {
    test.later(second);
    answered(await change({ items: [{ kind, key }], amount: 12.34 }), doneSchema);
    expect(await priceOf(kind, key)).toMatchObject({
      amount: 12.34,
      effective_from: test.now.toISOString(),
      planned: [],
      earlier: [{ amount: before, effective_from: sinceEver }],
    });
    expect(await entries()).toEqual([
      {
        action: "prices.changed",
        subject_type: "price",
        subject_id: `${kind} ${key}`,
        detail: { present_cents: before * 100, cents: 1234, effective_from: test.now.toISOString() },
      },
    ]);
  });

  it("change for several things at once, or for none", async () => {
    const items = ["FR", "DE", "FR"].map((key) => ({ kind: "shipping-rate", key }));
    answered(await change({ items, amount: 70 }), doneSchema);
    expect((await priceOf("shipping-rate", "DE")).amount).toBe(70);
    expect((await priceOf("shipping-rate", "FR")).earlier).toHaveLength(1);
    expect((await priceOf("shipping-rate", "IT")).amount).toBe(75);
    test.later(second);
    const unknown = { kind: "shipping-rate", key: "XX" };
    refusedWith(await change({ items: [...items, unknown], amount: 80 }), 404, "NOT_FOUND");
    expect((await priceOf("shipping-rate", "FR")).amount).toBe(70);
  });

  it("stay as they are where they are that already", async () => {
    answered(await change({ amount: 30 }), doneSchema);
    expect(await priceOf("product", "1")).toMatchObject({ effective_from: sinceEver, earlier: [] });
    expect(await entries()).toEqual([]);
  });

  it("planned for a day hold from its midnight at the office", async () => {
    answered(await change({ effective_on: tomorrow }), doneSchema);
    answered(await change({ effective_on: later, amount: 40 }), doneSchema);
    expect(await priceOf("product", "1")).toMatchObject({
      amount: 30,
      planned: [
        { amount: 35, effective_from: tomorrowBegins },
        // Summer time.
        { amount: 40, effective_from: "2027-07-01T06:00:00.000Z" },
      ],
      earlier: [],
    });
    test.now = new Date(new Date(tomorrowBegins).getTime() - 1);
    expect(await customersPrice()).toBe(30);
    test.later(1);
    expect(await customersPrice()).toBe(35);
    test.now = new Date("2027-07-01T06:00:00.000Z");
    expect(await customersPrice()).toBe(40);
  });

  it("planned for a day are replaced by another plan for it, and stay next to a change from now on", async () => {
    await change({ effective_on: tomorrow });
    answered(await change({ effective_on: tomorrow, amount: 36 }), doneSchema);
    test.later(second);
    answered(await change({ amount: 31 }), doneSchema);
    expect(await priceOf("product", "1")).toMatchObject({
      amount: 31,
      planned: [{ amount: 36, effective_from: tomorrowBegins }],
    });
    expect((await entries())[1]?.detail).toMatchObject({ cents: 3600, replaced_cents: 3500 });
  });

  it("planned can be taken back until they hold, and nothing else can", async () => {
    await change({ effective_on: tomorrow });
    await change({ effective_on: later, amount: 40 });
    const laterBegins = "2027-07-01T06:00:00.000Z";
    answered(await remove(laterBegins), doneSchema);
    expect((await priceOf("product", "1")).planned.map(({ amount }) => amount)).toEqual([35]);
    expect((await entries()).at(-1)).toMatchObject({
      action: "prices.planned_removed",
      subject_id: "product 1",
      detail: { cents: 4000, effective_from: laterBegins },
    });
    for (const gone of [laterBegins, sinceEver, "never"]) refusedWith(await remove(gone), 409, "STALE");
    for (const key of ["2", "7", "0x1", "", "one"]) refusedWith(await remove(tomorrowBegins, { key }), 409, "STALE");
    test.now = new Date(tomorrowBegins);
    refusedWith(await remove(tomorrowBegins), 409, "STALE");
    expect(await customersPrice()).toBe(35);
  });

  it("planned for several things are taken back together, or none where one is gone", async () => {
    const [france, germany] = ["FR", "DE"].map((key) => ({ kind: "shipping-rate", key }));
    await change({ items: [france, germany], effective_on: tomorrow });
    const plans = [france, germany].map((item) => ({ ...item, effective_from: tomorrowBegins }));
    const gone = { ...apostille, effective_from: tomorrowBegins };
    refusedWith(await removeAll([...plans, gone]), 409, "STALE");
    for (const key of ["FR", "DE"]) expect((await priceOf("shipping-rate", key)).planned).toHaveLength(1);
    answered(await removeAll([...plans, ...plans]), doneSchema);
    for (const key of ["FR", "DE"]) expect((await priceOf("shipping-rate", key)).planned).toEqual([]);
    const removals = (await entries()).filter(({ action }) => action === "prices.planned_removed");
    expect(removals.map(({ subject_id }) => subject_id)).toEqual(["shipping-rate FR", "shipping-rate DE"]);
    refusedFields(await removeAll([]), { items: "Choose what the price is for." });
    refusedFields(await removeAll(Array.from({ length: 1001 }, () => gone)), {
      items: "Choose at most 1,000 at once.",
    });
  });

  it("changed by two at the same moment are told to the second", async () => {
    const both = await Promise.all([change({ amount: 35 }), change({ amount: 36 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("reach orders that are placed afterwards, and none from before", async () => {
    const before = await placeOrder(test);
    test.later(second);
    await change({ amount: 50 });
    await change({ items: [{ kind: "fee", key: "processing" }], amount: 20 });
    const after = await placeOrder(test);
    // 30 and 15, the fee at least 1.50; then 50 and 20, of which 2.5 %.
    expect((await readOrder(test, before.uuid)).total).toBe(46.5);
    expect((await readOrder(test, after.uuid)).total).toBe(71.75);
    const asked = await test.database.db.selectFrom("payments").select("amount_cents").orderBy("id").execute();
    expect(asked.map(({ amount_cents }) => amount_cents)).toEqual([4650, 7175]);
    // Paying again asks for what was agreed.
    const again = await test.call("POST", `/orders/${before.uuid}/payment`, {});
    expect(again.status).toBe(200);
    const last = await test.database.db
      .selectFrom("payments")
      .select("amount_cents")
      .where("order_id", "=", before.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(last.amount_cents).toBe(4650);
  });

  it("planned for midnight part an order of the last moment from one of the first", async () => {
    await change({ effective_on: tomorrow, amount: 50 });
    test.now = new Date(new Date(tomorrowBegins).getTime() - 1);
    const last = await placeOrder(test);
    test.later(1);
    const first = await placeOrder(test);
    expect((await readOrder(test, last.uuid)).total).toBe(46.5);
    expect((await readOrder(test, first.uuid)).total).toBe(66.63);
  });

  it("keep an order's total when its checkout is tried again with its key", async () => {
    const headers = { "idempotency-key": "one-intention" };
    const send = () => test.call("POST", "/orders/invoice", anApostilleCart(), headers);
    const { order } = answered(await send(), invoiceSchema);
    test.later(second);
    await change({ amount: 50 });
    expect(answered(await send(), invoiceSchema).order).toBe(order);
    expect((await readOrder(test, order)).total).toBe(46.5);
  });

  it("refuse everyone but admins", async () => {
    for (const who of ["clerk", "viewer"] as const) {
      forbiddenWith(await change({}, who), "Access Denied!");
      forbiddenWith(await test.call("GET", "/prices", undefined, await test.staff(who)), "Access Denied!");
    }
    expect(await customersPrice()).toBe(30);
  });

  it.each([
    [{ amount: -0.01 }, { amount: "Enter an amount in dollars, such as 12.50." }],
    [{ amount: "35" }, { amount: "Enter an amount in dollars, such as 12.50." }],
    [{ amount: 10_000.01 }, { amount: "Enter at most 10,000 dollars." }],
    [{ amount: 12.345 }, { amount: "Enter at most two decimals." }],
    [{ items: [] }, { items: "Choose what the price is for." }],
    [{ effective_on: today }, { effective_on: "Enter a date after today." }],
    [{ effective_on: "2020-01-01" }, { effective_on: "Enter a date after today." }],
    [{ effective_on: "2027-02-30" }, { effective_on: "Enter a date after today." }],
    [{ effective_on: "tomorrow" }, { effective_on: "Enter a date after today." }],
  ])("refuse %j", async (body, issues) => {
    refusedFields(await change(body), issues);
    expect(await entries()).toEqual([]);
  });

  it.each([
    { kind: "product", key: "99" },
    { kind: "product", key: "01" },
    { kind: "product", key: "1 or 1=1" },
    { kind: "fee", key: "transaction" },
    { kind: "shipping-type", key: "4" },
    { kind: "shipping-rate", key: "fr" },
    { kind: "shipping-rate", key: "US" },
  ])("know nothing of %j", async (item) => {
    refusedWith(await change({ items: [item] }), 404, "NOT_FOUND");
  });

  it("may be nothing and ten thousand dollars", async () => {
    answered(await change({ amount: 0 }), doneSchema);
    test.later(second);
    answered(await change({ amount: 10_000 }), doneSchema);
    expect(await priceOf("product", "1")).toMatchObject({
      amount: 10_000,
      earlier: [{ amount: 0 }, { amount: 30 }],
    });
  });
});
