/** How customers may be related to the marriage whose record they order. */
export const relationships = ["spouse", "parent", "child", "attorney", "other"] as const;
export type Relationship = (typeof relationships)[number];

/** Whether a customer is asked for proof of their right to the record. None is no refusal: the clerk decides. */
export function needsProof(relationship: Relationship | undefined): boolean {
  return relationship !== undefined && relationship !== "spouse";
}
