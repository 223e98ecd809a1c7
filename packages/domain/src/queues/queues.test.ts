import { describe, expect, test } from "vitest";
import { allProductIds, allStatusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { isQueueKey, queueKeys, queueOf, type QueueFacts } from "./index.ts";

/** What is in which queue (docs/rules/queues.md). */
const rows: readonly (readonly [string, ProductId, StatusId, Partial<QueueFacts>])[] = [
  ["apostille-approveAccess", 1, 1, {}],
  ["certifiedCopies-approveAccess", 2, 1, {}],
  ["errorCorrections-approveAccess", 3, 1, {}],
  ["letterOfValidity-approveAccess", 4, 1, {}],
  ["apostille-waitingConfirmation", 1, 2, {}],
  ["errorCorrections-waitingConfirmation", 3, 2, {}],
  ["firstCertificateIntl-waitingConfirmation", 6, 2, {}],
  ["apostille-makeEdits", 1, 3, { hasCorrections: true }],
  ["errorCorrections-makeEdits", 3, 3, { hasCorrections: true }],
  ["firstCertificateIntl-makeEdits", 6, 3, { hasCorrections: true }],
  ["apostille-printAndShip", 1, 3, { hasCorrections: false }],
  ["errorCorrections-printAndShip", 3, 3, { hasCorrections: false }],
  ["firstCertificateIntl-ship", 6, 3, { hasCorrections: false }],
  ["apostille-createTransmittal", 1, 9, { inTransmittal: false }],
  ["certifiedCopies-printUSPS", 2, 2, { shippingType: 1 }],
  ["certifiedCopies-printFedex", 2, 2, { shippingType: 2 }],
  ["certifiedCopies-printFedex", 2, 2, { shippingType: 3 }],
  ["certifiedCopies-printFedex", 2, 2, { shippingType: null }],
  ["letterOfValidity-ship", 4, 2, {}],
  ["firstCertificateUS-ship", 5, 12, {}],
];

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
