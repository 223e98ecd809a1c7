/** What is wrong with a field of the office's screens, or with a call that no screen makes. */
export const officeValidation = {
  loginRequired: "Required",
  loginShort: "Too Short!",
  loginLong: "Too Long!",
  licenseUnknown: "There is no license with this number.",
  isoDate: "invalid date; must be in YYYY-MM-DD (ISO 8601) format",
  reportProduct: "There is no product with this number.",
  searchDays: "Choose a first and a last day.",
  reportReversed: "The last day is before the first.",
  payoutsTooLong: "Payouts are compared for 31 days at most.",
  reportTooLong: "A report covers five years at most.",
  bulkSize: "Choose at most 50 order products.",
  bulkRepeated: "Each order product can be chosen once.",
  moneyReasonRequired: "Please say why. The customer reads it.",
  reasonRequired: "Please give a reason.",
  refundAmount: "The amount must be more than zero, in dollars and whole cents.",
  chooseOrders: "Choose at least one order.",
  roleRequired: "A role is required.",
  /** The prescribed wording for a number out of range (rule A-1). */
  roleRange: "Must be 3 characters long or less",
  userRequired: "User is required!",
  tooLong: "Too long",
  statusUnknown: "There is no such status.",
  stageUnknown: "This product has no such stage.",
  mustBeNumber: "Must be a number.",
  flagCommentRequired: "Comment is required when flagging an order",
  commentRequired: "Please write a comment.",
  trackingRequired: "A tracking number is required.",
  nameRequired: "Please give it a name.",
  cannedTextRequired: "Please write the text.",
  /** What stands between braces and is filled in by nothing. */
  placeholderUnknown: (names: readonly string[]) =>
    `Nothing fills in ${names.map((name) => `{${name}}`).join(", ")}. Use {name}, {order} or {date}.`,
  assigneeUnknown: "This person cannot take orders. Please choose somebody else.",
  oneLine: "Enter this as one line, without tabs or characters that cannot be seen.",
  max60: "Must be 60 characters long or less.",
  max100: "Must be 100 characters long or less.",
  /** `more` fields are left out of the names. */
  unknownFields: (names: readonly string[], more: number) =>
    `Unknown: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  productUnknown: "This product cannot be ordered.",
  productNotOffered: "This product is not offered online.",
};
