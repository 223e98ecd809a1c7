import { describe, expect, test } from "vitest";
import { allProductIds, allStatusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { idsIn, ruleTable } from "../../test/rule-tables.ts";
import { isQueueKey, queueKeys, queueOf, type QueueFacts } from "./index.ts";

/** Orders that the rules mean by the word of the last column. */
const meanings: Readonly<Record<string, readonly Partial<QueueFacts>[]>> = {
  always: [{}],
  corrections: [{ hasCorrections: true }],
  no_corrections: [{ hasCorrections: false }],
  no_transmittal: [{ inTransmittal: false }],
  usps: [{ shippingType: 1 }],
  other_shipping: [{ shippingType: 2 }, { shippingType: 3 }, { shippingType: null }],
};

/** The table of docs/rules/queues.md. */
const rows = ruleTable("queues", "queue").flatMap(([key = "", product, status, also = ""]) => {
  const [[productId], [statusId]] = [idsIn(product) as ProductId[], idsIn(status) as StatusId[]];
  if (productId === undefined || statusId === undefined) throw new Error(`${key} names no product or no status.`);
  return (meanings[also] ?? []).map((changes) => [key, productId, statusId, changes] as const);
});

function facts(productId: ProductId, statusId: StatusId, changes: Partial<QueueFacts> = {}): QueueFacts {
  const plain = { shippingType: 1, inTransmittal: false, orderVoided: false, hasCorrections: false };
  return { productId, statusId, ...plain, ...changes };
}

describe("queues", () => {
  test("match the table in docs/rules/queues.md", () => {
    expect(queueKeys.toSorted()).toEqual([...new Set(rows.map(([key]) => key))].toSorted());
    expect(isQueueKey("apostille-makeEdits")).toBe(true);
    expect(isQueueKey("apostille-ship")).toBe(false);
  });

  test.each(rows)("%s holds product %i at %i %o", (key, productId, statusId, changes) => {
    expect(queueOf(facts(productId, statusId, changes))).toBe(key);
  });

  test("hold nothing else, and nothing of a voided order", () => {
    for (const productId of allProductIds) {
      for (const statusId of allStatusIds) {
        const listed = rows.some(([, product, status]) => product === productId && status === statusId);
        expect(queueOf(facts(productId, statusId)) !== null, `${productId} at ${statusId}`).toBe(listed);
        expect(queueOf(facts(productId, statusId, { orderVoided: true }))).toBeNull();
      }
    }
    expect(queueOf(facts(1, 9, { inTransmittal: true }))).toBeNull();
  });
});
