import { describe, expect, test } from "vitest";
import { productIds, statusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { deskAction, deskStatuses, requestedAction, type ProductState } from "./index.ts";

const { apostille, certifiedCopy } = productIds;
const { preOrder, orderPlaced, infoVerified, customerVerification, processed, shipped } = statusIds;
const { sentToLieutenantGovernor, arrivedAtLieutenantGovernor, refundRequested, canceled, orderIssue } = statusIds;

function product(productId: ProductId, statusId: StatusId, changes: Partial<ProductState> = {}): ProductState {
  const state = { productId, statusId, statusLeft: null, inTransmittal: false, orderVoided: false };
  return { ...state, hasCorrections: false, refundAsked: false, isDue: false, ...changes };
}

describe("a status that the office requests", () => {
  test.each([
    ["a later step", product(apostille, orderPlaced), infoVerified, { action: "tick_step", step: infoVerified }],
    ["a far step", product(apostille, orderPlaced), shipped, { action: "tick_step", step: shipped }],
    ["a step back", product(apostille, processed), infoVerified, { action: "untick_step", step: customerVerification }],
    [
      "a step back over the Lt. Governor's",
      product(apostille, shipped),
      processed,
      { action: "untick_step", step: shipped },
    ],
    [
      "a step back on a transmittal",
      product(apostille, shipped, { inTransmittal: true }),
      arrivedAtLieutenantGovernor,
      { action: "untick_step", step: shipped },
    ],
    ["the end", product(certifiedCopy, infoVerified), canceled, { action: "cancel" }],
    ["a refund", product(certifiedCopy, shipped), refundRequested, { action: "request_refund" }],
    ["a way back", product(apostille, refundRequested, { statusLeft: 3 }), infoVerified, { action: "undo_refund" }],
    ["an issue resolved", product(apostille, orderIssue, { statusLeft: 2 }), orderPlaced, { action: "resolve_issue" }],
  ] as const)("%s", (_name, state, target, expected) => {
    expect(requestedAction("staff", state, target)).toEqual(expected);
  });

  test.each([
    ["a step of another workflow", product(certifiedCopy, infoVerified), processed, "STEP_NOT_IN_WORKFLOW"],
    ["the Lt. Governor's step", product(apostille, shipped), sentToLieutenantGovernor, "WRONG_STATUS"],
    ["a detour", product(apostille, orderIssue, { statusLeft: 3 }), processed, "WRONG_STATUS"],
  ] as const)("%s is refused", (_name, state, target, reason) => {
    expect(requestedAction("staff", state, target)).toEqual({ allowed: false, reason });
  });

  test("the present status is a tick that came too late", () => {
    const requested = requestedAction("staff", product(apostille, infoVerified), infoVerified);
    expect(requested).toEqual({ action: "tick_step", step: infoVerified });
  });
});

test("the desk moves a product between its three statuses and from nowhere else", () => {
  const moves = [orderPlaced, preOrder, processed, ...deskStatuses].flatMap((from) =>
    deskStatuses.flatMap((to) => {
      const action = deskAction(from, to);
      return action === null ? [] : [[from, to, action]];
    }),
  );
  expect(moves).toEqual([
    [sentToLieutenantGovernor, arrivedAtLieutenantGovernor, "mark_arrived"],
    [sentToLieutenantGovernor, shipped, "mark_sent"],
    [arrivedAtLieutenantGovernor, sentToLieutenantGovernor, "mark_not_arrived"],
    [arrivedAtLieutenantGovernor, shipped, "mark_sent"],
    [shipped, sentToLieutenantGovernor, "mark_not_arrived"],
    [shipped, arrivedAtLieutenantGovernor, "mark_not_sent"],
  ]);
});
