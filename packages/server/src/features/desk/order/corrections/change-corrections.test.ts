import { correctionsHistorySchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { addedRows, leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { nameChange, secondLookCalls } from "../../../../../test/second-look-calls.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ SECOND_PERSON: "corrections" });
});
afterAll(() => test.close());

const { call, change, read, wanted, reviewedOrder } = secondLookCalls(() => test);

describe("a clerk's change of corrections (rule W-38)", () => {
  it("takes effect at once where no second person confirms, and the history names its author", async () => {
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
    refusedWith(await change(id, { corrections: nameChange }), 409, "WRONG_STATUS");
  });
});
