import {
  correctionsHistorySchema,
  queueOverviewSchema,
  searchAnswerSchema,
  settingsSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { reportSchema } from "@dop/domain/reports";
import { statusIds } from "@dop/domain/orders";
import { aCorrectionCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../testing/answer.ts";
import { placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../testing/orders.ts";
import { addedRows, leavesNothing, recordsOf } from "../../testing/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../testing/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ SECOND_PERSON: "corrections" });
});
afterAll(() => test.close());

const call = async (
  who: StaffName | undefined,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
) => test.call(method, path, body, await test.staff(who));
const change = (id: number, body: object, who?: StaffName) =>
  call(who, "POST", `/orders/${id}/corrections/changes`, body);
const decide = (id: number, body: object, who: StaffName = "admin") =>
  call(who, "POST", `/orders/${id}/corrections/second-look`, body);
const read = async (id: number, who?: StaffName) => answered(await call(who, "GET", `/orders/${id}`), staffOrderSchema);
const wanted = async (id: number): Promise<unknown> => JSON.parse((await read(id)).corrections_json);
const newest = async (id: number, who?: StaffName) => (await read(id, who)).second_looks[0];

/** An order whose customer wants a city corrected, at Customer Verification. */
async function reviewedOrder(): Promise<TestOrder> {
  const order = await placeVerifiedOrder(test, aCorrectionCart({ quantity: 1 }));
  const answer = await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, {
    corrections: { "Spouse 1 City": "Springville" },
  });
  expect(answer.status).toBe(200);
  return order;
}

const name = { "Spouse 1 First Name": "Adah" };

/** The same with a clerk's change of a name that waits. @returns the id of the look, too */
async function waitingOrder(): Promise<TestOrder & { lookId: number }> {
  const order = await reviewedOrder();
  const { second_looks: looks } = answered(
    await change(order.id, { corrections: name, note: "Birth certificate" }),
    staffOrderSchema,
  );
  return { ...order, lookId: looks[0]?.id ?? 0 };
}

const secondPerson = async (value: "off" | "corrections"): Promise<void> => {
  const { version } = answered(await call("admin", "GET", "/settings"), settingsSchema);
  const saved = await call("admin", "PATCH", "/settings", { changes: { second_person: value }, version });
  expect(saved.status).toBe(200);
};

describe("a clerk's change of corrections (rule W-38)", () => {
  it("is saved at once where no second person confirms, and the history names its author", async () => {
    const { id } = await reviewedOrder();
    const body = { corrections: { "Spouse 1 City": null, "Spouse 2 Country": "France", "Spouse 2 City": "Lyon" } };
    const added = await addedRows(test, async () => expect((await change(id, body)).status).toBe(200));
    expect(added).toMatchObject({ corrections_history: 1 });
    expect(await wanted(id)).toEqual({ "Spouse 2 Country": "France", "Spouse 2 City": "Lyon" });
    const [entry] = answered(
      await call(undefined, "GET", `/orders/${id}/corrections-history`),
      correctionsHistorySchema,
    );
    expect(entry?.corrected_by).toBe("K. Madsen");
    expect(JSON.parse(entry?.corrections_json ?? "")).toEqual({
      "Spouse 1 City": "",
      "Spouse 2 City": "Lyon",
      "Spouse 2 Country": "France",
    });
    expect((await recordsOf(test, id)).audit).toContain("order.corrections_changed staff");
  });

  it("moves the order to its next queue when no correction is wanted", async () => {
    const { id } = await reviewedOrder();
    expect((await recordsOf(test, id)).queues).toEqual(["errorCorrections-makeEdits"]);
    await change(id, { corrections: { "Spouse 1 City": null } });
    expect((await recordsOf(test, id)).queues).toEqual(["errorCorrections-printAndShip"]);
  });

  it("writes nothing where nothing changes", async () => {
    const { id } = await reviewedOrder();
    await read(id);
    const answer = await leavesNothing(test, () => change(id, { corrections: { "Spouse 1 City": "Springville" } }));
    expect(answer.status).toBe(200);
  });

  it("refuses wrong values, others' changes, viewers, orders that have shipped, and unknown ones", async () => {
    const { id, productIds } = await reviewedOrder();
    refusedFields(await change(id, { corrections: { "Spouse 1 Date of Birth": "1990-02-30", Price: null } }), {
      "corrections.Price": "This is not a field of the license.",
      "corrections.Spouse 1 Date of Birth": "Must be a date (YYYY-MM-DD).",
    });
    refusedWith(await change(id, { corrections: { "Spouse 2 City": "Lyon" }, expected: {} }), 409, "STALE");
    forbiddenWith(await change(id, { corrections: { "Spouse 2 City": "Lyon" } }, "viewer"), "Access Denied!");
    refusedWith(await change(999_999, { corrections: {} }), 404, "NOT_FOUND");
    await call(undefined, "PATCH", `/orders/${id}/corrections`, { corrections: {} });
    const shipped = { status_id: statusIds.shipped };
    expect((await call(undefined, "PATCH", `/orders/products/${productIds[0]}/status`, shipped)).status).toBe(200);
    refusedWith(await change(id, { corrections: name }), 409, "WRONG_STATUS");
  });
});

describe("a second look (rule W-39)", () => {
  it("is asked for by a change of a name or a date of birth, and changes nothing yet", async () => {
    const { id } = await waitingOrder();
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville" });
    expect(await newest(id)).toMatchObject({
      state: "waiting",
      asked_by: "K. Madsen",
      note: "Birth certificate",
      changes: [{ label: "Spouse 1 First Name", before: null, after: "Adah" }],
      decisions: ["withdraw"],
    });
    expect((await newest(id, "admin"))?.decisions).toEqual(["confirm", "send_back"]);
    expect((await newest(id, "viewer"))?.decisions).toEqual([]);
    const other = await reviewedOrder();
    await change(other.id, { corrections: { "Witness 2 Last Name": "Olsen", "Spouse 2 Date of Birth": "1990-02-28" } });
    expect((await newest(other.id))?.changes).toHaveLength(2);
  });

  it("keeps every step back, in each call, until it is decided", async () => {
    const { id, productIds } = await waitingOrder();
    const said = "A change of the corrections waits for a second look. Confirm it or send it back first.";
    const [product = 0] = productIds;
    await leavesNothing(test, async () => {
      const step = await call(undefined, "PATCH", `/orders/products/${product}/status`, {
        status_id: statusIds.shipped,
      });
      expect(refusedWith(step, 409, "SECOND_LOOK_WAITS").message).toBe(said);
      const marked = await call(undefined, "PATCH", `/orders/${id}/corrections`, { corrections: {} });
      refusedWith(marked, 409, "SECOND_LOOK_WAITS");
    });
    const batch = await call(undefined, "POST", "/orders/batch-print", { order_products: [product] });
    expect(batch.status).toBe(409);
    const { products } = await read(id);
    expect(products[0]?.available_actions).not.toContain("tick_step");
    expect(products[0]?.available_actions).not.toContain("mark_corrected");
    const placed = await placePaidOrder(test);
    await change(placed.id, { corrections: name });
    const confirm = await call(undefined, "POST", `/orders/${placed.id}/verification`, { decision: "confirm" });
    refusedWith(confirm, 409, "SECOND_LOOK_WAITS");
  });

  it("is refused to who asked, with a sentence, and writes nothing", async () => {
    const { id, lookId } = await waitingOrder();
    await leavesNothing(test, async () => {
      const answer = await decide(id, { id: lookId, decision: "confirm" }, "clerk");
      expect(refusedWith(answer, 409, "SAME_PERSON").message).toBe(
        "You asked for this second look yourself. Another person has to confirm it or send it back.",
      );
      refusedWith(await decide(id, { id: lookId, decision: "send_back", reason: "x" }, "clerk"), 409, "SAME_PERSON");
      refusedWith(await decide(id, { id: lookId, decision: "withdraw" }), 409, "SAME_PERSON");
      forbiddenWith(await decide(id, { id: lookId, decision: "confirm" }, "viewer"), "Access Denied!");
    });
    expect((await newest(id))?.state).toBe("waiting");
  });

  it("puts what is confirmed among the corrections, by both names", async () => {
    const { id, lookId } = await waitingOrder();
    const added = await addedRows(test, async () =>
      expect((await decide(id, { id: lookId, decision: "confirm" })).status).toBe(200),
    );
    expect(added).toMatchObject({ corrections_history: 1 });
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville", ...name });
    expect(await newest(id)).toMatchObject({ state: "confirmed", decided_by: "R. Tolman", decisions: [] });
    const [entry] = answered(
      await call(undefined, "GET", `/orders/${id}/corrections-history`),
      correctionsHistorySchema,
    );
    expect(entry?.corrected_by).toBe("K. Madsen, confirmed by R. Tolman");
    expect((await recordsOf(test, id)).audit).toContain("order.second_look_decided staff");
    refusedWith(await decide(id, { id: lookId, decision: "confirm" }), 409, "NO_SECOND_LOOK");
    expect((await call(undefined, "PATCH", `/orders/${id}/corrections`, { corrections: {} })).status).toBe(200);
  });

  it("is sent back with a reason alone, and the corrections stay", async () => {
    const { id, lookId } = await waitingOrder();
    refusedFields(await decide(id, { id: lookId, decision: "send_back", reason: " " }), {
      reason: "Please give a reason.",
    });
    await decide(id, { id: lookId, decision: "send_back", reason: "The passport says Ada." });
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville" });
    expect(await newest(id)).toMatchObject({ state: "sent_back", reason: "The passport says Ada." });
  });

  it("is decided once of two at once, and never by who saw another change", async () => {
    const { id, lookId } = await waitingOrder();
    const again = await change(id, { corrections: { "Spouse 1 First Name": "Adda" } });
    expect(answered(again, staffOrderSchema).second_looks.map(({ state }) => state)).toEqual(["waiting", "replaced"]);
    refusedWith(await decide(id, { id: lookId, decision: "confirm" }), 409, "STALE");
    const now = { id: (await newest(id))?.id, decision: "confirm" };
    const answers = await Promise.all([decide(id, now), decide(id, now)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville", "Spouse 1 First Name": "Adda" });
  });

  it("is not changed by someone else while it waits", async () => {
    const { id } = await waitingOrder();
    const answer = await leavesNothing(test, () => change(id, { corrections: { "Spouse 2 City": "Lyon" } }, "admin"));
    expect(refusedWith(answer, 409, "SECOND_LOOK_WAITS").message).toBe(
      "A change by K. Madsen waits for a second look. Confirm it or send it back before you change the corrections.",
    );
  });

  it("can be asked for about anything, and taken back", async () => {
    const { id } = await reviewedOrder();
    await change(id, { corrections: {}, second_look: true, note: "Is the city right?" });
    expect(await newest(id)).toMatchObject({ state: "waiting", changes: [], note: "Is the city right?" });
    const lookId = (await newest(id))?.id;
    await decide(id, { id: lookId, decision: "withdraw" }, "clerk");
    expect(await newest(id)).toMatchObject({ state: "withdrawn", decided_by: "K. Madsen" });
  });

  it("narrows queues and the search, and is on the home page", async () => {
    const { id } = await waitingOrder();
    const found = await call(undefined, "GET", `/orders/search?second_look=true&orderNumber=${id}`);
    expect(found.body).toMatchObject({ count: 1 });
    const overview = answered(await call(undefined, "GET", "/queues/overview"), queueOverviewSchema);
    expect(overview.second_looks).toBeGreaterThan(0);
    expect(overview.oldest.second_looks).not.toBeNull();
    const rows = await call(undefined, "GET", "/queues/errorCorrections-makeEdits");
    expect(rows.body).toEqual(expect.arrayContaining([expect.objectContaining({ order_id: id, second_look: true })]));
    await decide(id, { id: (await newest(id))?.id, decision: "confirm" });
    expect((await call(undefined, "GET", `/orders/search?second_look=true&orderNumber=${id}`)).body).toMatchObject({
      count: 0,
    });
  });

  it("ends with its order: canceled, voided, or given another license", async () => {
    const canceled = await waitingOrder();
    await call(undefined, "POST", `/orders/${canceled.id}/cancel`, { refund: "none", reason: "Twice" });
    expect(await newest(canceled.id)).toMatchObject({ state: "order_ended", decided_by: "System" });
    const moved = await waitingOrder();
    await call(undefined, "PATCH", `/orders/${moved.id}/license-number`, {
      license_number: 1_000_002,
      use_anyway: true,
      reason: "Typing error",
    });
    expect(await newest(moved.id)).toMatchObject({ state: "overtaken" });
    const voided = await waitingOrder();
    await test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
    expect(await newest(voided.id)).toMatchObject({ state: "order_ended" });
    for (const { id } of [canceled, moved, voided]) {
      const { second_look: waits } = (await recordsOf(test, id)).order;
      expect(waits).toBe(false);
    }
    const answer = await call(undefined, "GET", `/orders/search?second_look=true&orderNumber=${voided.id}`);
    expect(answer.body).toMatchObject({ count: 0 });
  });
});

describe("what the customer says (rule W-39)", () => {
  let own: TestPortal;
  beforeAll(async () => {
    own = await openTestPortal({ SECOND_PERSON: "corrections" });
  });
  afterAll(() => own.close());

  it.each([
    ["of the same field counts instead", { "Spouse 1 First Name": "Ada M." }, "overtaken"],
    ["of another field leaves it waiting", { "Spouse 2 City": "Lyon" }, "waiting"],
    ["of nothing leaves it waiting", {}, "waiting"],
  ])("%s", async (_what, corrections, state) => {
    const { id, uuid } = await placeVerifiedOrder(own, aCorrectionCart({ quantity: 1 }));
    const clerk = await own.staff();
    await own.call("POST", `/orders/${id}/corrections/changes`, { corrections: name }, clerk);
    const answer = await own.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections });
    expect(answer.status).toBe(200);
    const order = answered(await own.call("GET", `/orders/${id}`, undefined, clerk), staffOrderSchema);
    expect(order.second_looks[0]?.state).toBe(state);
    expect(JSON.parse(order.corrections_json)).toEqual(corrections);
  });

  it("without the setting a clerk's change holds at once, and a look cannot be asked for", async () => {
    const off = await openTestPortal();
    const { id } = await placeVerifiedOrder(off, aCorrectionCart({ quantity: 1 }));
    const clerk = await off.staff();
    const path = `/orders/${id}/corrections/changes`;
    const asked = await off.call("POST", path, { corrections: {}, second_look: true }, clerk);
    refusedWith(asked, 409, "NO_SECOND_LOOK");
    const order = answered(await off.call("POST", path, { corrections: name }, clerk), staffOrderSchema);
    expect(JSON.parse(order.corrections_json)).toEqual(name);
    expect(order).toMatchObject({ second_person: "off", second_looks: [] });
    await off.close();
  });
});

describe("when the office changes (rule W-39)", () => {
  let own: TestPortal;
  beforeAll(async () => {
    own = test;
    test = await openTestPortal({ SECOND_PERSON: "corrections" });
  });
  afterAll(async () => {
    await test.close();
    test = own;
  });

  it("who asked may confirm it themselves once no second person is required; until then the order waits", async () => {
    const { id, lookId } = await waitingOrder();
    await secondPerson("off");
    refusedWith(
      await call(undefined, "PATCH", `/orders/${id}/corrections`, { corrections: {} }),
      409,
      "SECOND_LOOK_WAITS",
    );
    expect((await newest(id))?.decisions).toEqual(["confirm", "withdraw"]);
    expect((await decide(id, { id: lookId, decision: "confirm" }, "clerk")).status).toBe(200);
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville", ...name });
    await secondPerson("corrections");
  });

  it("are counted by the report of quality, and found behind its numbers (rule M-50)", async () => {
    const november = "from=2026-11-01&to=2026-11-30";
    const counts = async () => {
      const { tables } = answered(await call("admin", "GET", `/reports/quality?${november}`), reportSchema);
      const rows = tables.find(({ name: table }) => table === "byEvent")?.rows ?? [];
      return Object.fromEntries(rows.map(([event, count]) => [String(event), Number(count)]));
    };
    const foundBehind = async (happened: string) => {
      const answer = await call("admin", "GET", `/orders/search?happened=${happened}&${november}`);
      return answered(answer, searchAnswerSchema).items.map((order) => order.order_id);
    };
    const before = await counts();
    const confirmed = await waitingOrder();
    const refused = await waitingOrder();
    await decide(confirmed.id, { id: confirmed.lookId, decision: "confirm" });
    await decide(refused.id, { id: refused.lookId, decision: "send_back", reason: "The birth certificate says Ada" });
    expect(await counts()).toEqual({
      ...before,
      look_asked: (before["look_asked"] ?? 0) + 2,
      look_confirmed: (before["look_confirmed"] ?? 0) + 1,
      look_sent_back: (before["look_sent_back"] ?? 0) + 1,
    });
    expect(await foundBehind("look_asked")).toEqual(expect.arrayContaining([confirmed.id, refused.id]));
    expect(await foundBehind("look_confirmed")).toContain(confirmed.id);
    expect(await foundBehind("look_confirmed")).not.toContain(refused.id);
    expect(await foundBehind("look_sent_back")).toContain(refused.id);
  });

  it("others decide on what someone asked whose account is removed", async () => {
    const { id, lookId } = await waitingOrder();
    const [clerk] = await test.database.db
      .selectFrom("users")
      .select("id")
      .where("display_name", "=", "K. Madsen")
      .execute();
    expect((await call("admin", "DELETE", `/users/${clerk?.id ?? 0}`)).status).toBe(200);
    expect(await newest(id, "admin")).toMatchObject({ asked_by: "K. Madsen", decisions: ["confirm", "send_back"] });
    expect((await decide(id, { id: lookId, decision: "confirm" })).status).toBe(200);
    expect(JSON.parse((await read(id, "admin")).corrections_json)).toMatchObject(name);
  });
});
