import { describe, expect, test } from "vitest";
import { allProductIds, allStatusIds, productIds, statusIds, type StatusId } from "../orders/index.ts";
import { acceptsDocuments, awaitsReview, isMessagingOpen, needsDocumentsBeforePayment } from "./index.ts";

const { canceled, infoVerified, orderIssue, orderPlaced, preOrder, shipped } = statusIds;

describe("the conversation of an order", () => {
  test("stays open at every status but Canceled and Shipped", () => {
    expect(allStatusIds.filter((status) => !isMessagingOpen([status]))).toEqual([shipped, canceled]);
  });

  test("closes when the last product is canceled or shipped", () => {
    expect(isMessagingOpen([shipped, orderPlaced])).toBe(true);
    expect(isMessagingOpen([shipped, canceled])).toBe(false);
  });
});

describe("new documents", () => {
  test("pass while one product has an issue, unless the license is voided", () => {
    expect(acceptsDocuments({ voided: false, statuses: [canceled, orderIssue] })).toBe(true);
    expect(acceptsDocuments({ voided: true, statuses: [orderIssue] })).toBe(false);
    expect(acceptsDocuments({ voided: false, statuses: [orderPlaced, infoVerified] })).toBe(false);
  });

  test.each<[statuses: StatusId[], first: boolean]>([
    [[orderIssue, orderIssue], true],
    [[orderIssue, canceled], true],
    [[orderIssue, preOrder], false],
    [[preOrder], false],
    [[orderPlaced], false],
  ])("come before the payment of %j: %s", (statuses, first) => {
    expect(needsDocumentsBeforePayment(statuses)).toBe(first);
  });
});

describe("the customer's review", () => {
  test("concerns apostilles, corrections and first certificates international", () => {
    expect(allProductIds.filter((product) => awaitsReview(product, infoVerified))).toEqual([
      productIds.apostille,
      productIds.licenseCorrection,
      productIds.firstCertificateInternational,
    ]);
  });

  test("takes place only at Info Verified", () => {
    expect(allStatusIds.filter((status) => awaitsReview(productIds.apostille, status))).toEqual([infoVerified]);
  });
});
