/** The twelve order statuses by name (docs/rules/workflow.md). */
export const statusIds = {
  orderPlaced: 1,
  infoVerified: 2,
  customerVerification: 3,
  sentToLieutenantGovernor: 4,
  arrivedAtLieutenantGovernor: 5,
  shipped: 6,
  refundRequested: 7,
  canceled: 8,
  processed: 9,
  orderIssue: 10,
  preOrder: 11,
  finalized: 12,
} as const;

export type StatusName = keyof typeof statusIds;
export type StatusId = (typeof statusIds)[StatusName];

export const allStatusIds: readonly StatusId[] = Object.values(statusIds).sort((a, b) => a - b);

/** True when `value` is one of the twelve status ids. */
export function isStatusId(value: number): value is StatusId {
  return (allStatusIds as readonly number[]).includes(value);
}
