import { expect, test } from "vitest";
import { productIds, statusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { skippedSteps, skipsIdCheck } from "./index.ts";

const { apostille, certifiedCopy, firstCertificateInternational } = productIds;
const { orderPlaced, infoVerified, customerVerification, processed, shipped, orderIssue } = statusIds;
const { sentToLieutenantGovernor, arrivedAtLieutenantGovernor, finalized } = statusIds;

test.each<[string, ProductId, StatusId, StatusId, readonly StatusId[]]>([
  ["the next step", apostille, orderPlaced, infoVerified, []],
  ["the ID check", apostille, orderPlaced, customerVerification, [infoVerified]],
  ["the ID check and the review", apostille, orderPlaced, processed, [infoVerified, customerVerification]],
  ["the Lt. Governor's office", apostille, processed, shipped, [sentToLieutenantGovernor, arrivedAtLieutenantGovernor]],
  ["the ID check of a copy", certifiedCopy, orderPlaced, shipped, [infoVerified]],
  ["a step back", apostille, processed, infoVerified, []],
  ["the present status", apostille, processed, processed, []],
  ["another workflow's step", firstCertificateInternational, infoVerified, finalized, []],
  ["from outside the workflow", apostille, orderIssue, shipped, []],
])("a jump leaves out: %s", (_name, productId, statusId, target, skipped) => {
  expect(skippedSteps({ productId, statusId }, target)).toEqual(skipped);
  expect(skipsIdCheck(skipped)).toBe(skipped.includes(infoVerified));
});
