import { correctionsHistorySchema, queueOverviewSchema, staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { placePaidOrder } from "../../../../../test/orders.ts";
import { addedRows, leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { nameChange, secondLookCalls } from "../../../../../test/second-look-calls.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ SECOND_PERSON: "corrections" });
});
afterAll(() => test.close());

const { call, change, decide, read, wanted, newest, reviewedOrder, waitingOrder } = secondLookCalls(() => test);

describe("a second review (rule W-39)", () => {
  it("follows a change of a name or a date of birth, and changes nothing yet", async () => {
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
    const said = "A change of the corrections waits for a second review. Confirm it or send it back first.";
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
    await change(placed.id, { corrections: nameChange });
    const confirm = await call(undefined, "POST", `/orders/${placed.id}/verification`, { decision: "confirm" });
    refusedWith(confirm, 409, "SECOND_LOOK_WAITS");
  });

  it("refuses its author, with a sentence, and writes nothing", async () => {
    const { id, lookId } = await waitingOrder();
    await leavesNothing(test, async () => {
      const answer = await decide(id, { id: lookId, decision: "confirm" }, "clerk");
      expect(refusedWith(answer, 409, "SAME_PERSON").message).toBe(
        "You asked for this second review yourself. Another person has to confirm it or send it back.",
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
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville", ...nameChange });
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

  it("goes back with a reason alone, and the corrections stay", async () => {
    const { id, lookId } = await waitingOrder();
    refusedFields(await decide(id, { id: lookId, decision: "send_back", reason: " " }), {
      reason: "Please give a reason.",
    });
    await decide(id, { id: lookId, decision: "send_back", reason: "The passport says Ada." });
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville" });
    expect(await newest(id)).toMatchObject({ state: "sent_back", reason: "The passport says Ada." });
  });

  it("takes one of two decisions at once, and none by a clerk who saw another change", async () => {
    const { id, lookId } = await waitingOrder();
    const again = await change(id, { corrections: { "Spouse 1 First Name": "Adda" } });
    expect(answered(again, staffOrderSchema).second_looks.map(({ state }) => state)).toEqual(["waiting", "replaced"]);
    refusedWith(await decide(id, { id: lookId, decision: "confirm" }), 409, "STALE");
    const now = { id: (await newest(id))?.id, decision: "confirm" };
    const answers = await Promise.all([decide(id, now), decide(id, now)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await wanted(id)).toEqual({ "Spouse 1 City": "Springville", "Spouse 1 First Name": "Adda" });
  });

  it("keeps its change from others while it waits", async () => {
    const { id } = await waitingOrder();
    const answer = await leavesNothing(test, () => change(id, { corrections: { "Spouse 2 City": "Lyon" } }, "admin"));
    expect(refusedWith(answer, 409, "SECOND_LOOK_WAITS").message).toBe(
      "A change by K. Madsen waits for a second review. Confirm it or send it back before you change the corrections.",
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
