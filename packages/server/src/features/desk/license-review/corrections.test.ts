import { randomUUID } from "node:crypto";
import { correctionsHistorySchema, customerOrderSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder, placeVerifiedOrder } from "../../../../test/orders.ts";
import { addedRows, leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const submit = (uuid: string, corrections: unknown) =>
  test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections });
const history = async (uuid: string) =>
  answered(await test.call("GET", `/orders/${uuid}/user-corrections-history`), correctionsHistorySchema);
const edits = { "Spouse 1 City": "Springville", "Officiant Last Name": "  Jensen " };

describe("PATCH /orders/{uuid}/license-corrections", () => {
  it("confirms: the product moves on to be printed", async () => {
    const { uuid, id } = await placeVerifiedOrder(test);
    const order = answered(await submit(uuid, {}), customerOrderSchema);
    expect(order).toMatchObject({ review_product_id: null, order_products: [{ status_id: 3 }] });
    const { queues, history: steps, audit } = await recordsOf(test, id);
    expect(queues).toEqual(["apostille-printAndShip"]);
    expect(steps.at(-1)).toBe("3 Customer");
    expect(audit.at(-1)).toBe("license_data.reviewed customer");
    expect(await history(uuid)).toEqual([]);
  });

  it("corrects: the office has edits to make, and the history says which", async () => {
    const { uuid, id } = await placeVerifiedOrder(test);
    answered(await submit(uuid, edits), customerOrderSchema);
    const { queues, order } = await recordsOf(test, id);
    expect(queues).toEqual(["apostille-makeEdits"]);
    const kept = { "Spouse 1 City": "Springville", "Officiant Last Name": "Jensen" };
    expect(order.corrections).toEqual(kept);
    const [entry] = await history(uuid);
    expect(JSON.parse(entry?.corrections_json ?? "")).toEqual(kept);
    expect(entry?.corrected_by).toBe("Customer");
  });

  it("moves every product that awaits review, and leaves the copies alone", async () => {
    const items = ["FR", "JP"].map((country) => ({ country, fullCopy: false, quantity: 1 }));
    const { uuid, id } = await placeVerifiedOrder(test, anApostilleCart({ items, additionalCertifiedCopies: 1 }));
    await submit(uuid, edits);
    const { statuses, queues } = await recordsOf(test, id);
    expect(statuses).toEqual([3, 3, 2]);
    expect(queues).toEqual(["apostille-makeEdits", "apostille-makeEdits", "certifiedCopies-printUSPS"]);
  });

  it("counts once of two submissions at once", async () => {
    const { uuid } = await placeVerifiedOrder(test);
    const added = await addedRows(test, async () => {
      const answers = await Promise.all([submit(uuid, edits), submit(uuid, edits)]);
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
    expect(added).toEqual({ status_history: 1, corrections_history: 1, audit_log: 1 });
  });

  it("names every issue at its label", async () => {
    const { uuid } = await placeVerifiedOrder(test);
    const wrong = {
      "Spouse 1 City": " ",
      "Spouse 2 Gender": "X",
      "Spouse 2 Date of Birth": "2025-02-30",
      "Officiant Email": "nobody",
      "Spouse 1 Last Name": 7,
      Price: "0",
    };
    const answer = await leavesNothing(test, () => submit(uuid, wrong));
    const { errors } = refusedWith(answer, 400, "VALIDATION");
    const found = Object.fromEntries(errors?.map(({ path, message }) => [path, message]) ?? []);
    expect(Object.keys(found).toSorted()).toEqual(
      Object.keys(wrong)
        .map((label) => `corrections.${label}`)
        .toSorted(),
    );
    expect(found["corrections.Price"]).toBe("This is not a field of the license.");
    expect(found["corrections.Spouse 2 Gender"]).toBe("Must be M, F or O.");
  });

  it.each([[null], [[]], ["text"], [undefined]])("refuses %j as corrections", async (corrections) => {
    const { uuid } = await placeVerifiedOrder(test);
    refusedWith(await submit(uuid, corrections), 400, "VALIDATION");
  });

  it("refuses what it does not know besides the corrections", async () => {
    const { uuid } = await placeVerifiedOrder(test);
    const body = { corrections: {}, status_id: 6 };
    refusedFields(await test.call("PATCH", `/orders/${uuid}/license-corrections`, body), { "": "Unknown: status_id." });
  });

  it("answers 409 when nothing awaits review, and on a voided order", async () => {
    const unchecked = await placePaidOrder(test);
    const copy = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const done = await placeVerifiedOrder(test);
    await submit(done.uuid, {});
    await leavesNothing(test, async () => {
      for (const { uuid } of [unchecked, copy, done]) refusedWith(await submit(uuid, edits), 409, "NOTHING_TO_REVIEW");
    });
    const voided = await placeVerifiedOrder(test);
    await test.database.db
      .updateTable("orders")
      .set({ voided: true, voided_at: new Date() })
      .where("id", "=", voided.id)
      .execute();
    refusedWith(await leavesNothing(test, () => submit(voided.uuid, edits)), 409, "ORDER_VOIDED");
  });

  it.each([randomUUID(), "nonsense", "40001"])("answers 404 to order %s", async (uuid) => {
    refusedWith(await leavesNothing(test, () => submit(uuid, {})), 404, "NOT_FOUND");
  });
});

describe("GET /orders/{uuid}/user-corrections-history", () => {
  it.each([randomUUID(), "nonsense", "40001", "%00"])("answers 404 to order %s", async (uuid) => {
    refusedWith(await test.call("GET", `/orders/${uuid}/user-corrections-history`), 404, "NOT_FOUND");
  });
});
