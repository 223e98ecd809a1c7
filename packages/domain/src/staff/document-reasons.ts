// Rules: P-22 (docs/rules)

/** Reasons why identity documents are not accepted, as history and reports count them. */
export const documentReasons = {
  unreadable: 1,
  expired: 2,
  nameDiffers: 3,
  notGovernmentId: 4,
  selfieMissing: 5,
  rightNotShown: 6,
} as const;
export type DocumentReason = (typeof documentReasons)[keyof typeof documentReasons];

/** The documents that a reason asks for; of the others the ones that are there stay (rule O-49). */
export const documentsAsked: Readonly<Record<DocumentReason, readonly ("id" | "selfie" | "additional")[]>> = {
  [documentReasons.unreadable]: ["id", "selfie"],
  [documentReasons.expired]: ["id"],
  [documentReasons.nameDiffers]: ["id"],
  [documentReasons.notGovernmentId]: ["id"],
  [documentReasons.selfieMissing]: ["selfie"],
  [documentReasons.rightNotShown]: ["additional"],
};
