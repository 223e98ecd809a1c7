/** Errors of the server; each tells the next step. */
export const errors = {
  correctionTooEarly:
    "Your officiant has not returned this license yet. You can order a " +
    "correction after that. If you have questions, please contact the office.",
  correctionTooLate:
    "More than 60 days have passed since the ceremony. Please email or call the office to correct this license.",
  /** To a person whose last names are not those of the license. */
  correctionNotPossible:
    "We cannot take a correction for this license. You can order one after your officiant has returned the " +
    "license, until 60 days after the ceremony. Please check the number and the names, or contact the office.",
  validation: "Please correct the marked fields.",
  malformedBody: "We could not read what you sent. Please reload the page and try again.",
  bodyTooLarge: "Your files are too large. Please choose smaller files.",
  bodyTooComplex: "The request has too many parts. Please send less at once.",
  compressedBody: "Please send the request without compression.",
  unsupportedMediaType: (types: readonly string[]) =>
    `This content type is not accepted. Please send ${types.join(" or ")}.`,
  notFound: "We could not find this page. Please check the address, or go to the start page.",
  orderNotFound:
    "We could not find this order. Please open it with the link " +
    "in our newest email: an older link may have been replaced.",
  staffOrderNotFound: "There is no order with this number. Please reload the list.",
  flaggedFirst: "It is flagged. Remove the flag first.",
  messageNotFound: "We could not find this message. Please reload the page.",
  mailNotFound: "We could not find this email. Please reload the page.",
  fileNotFound: "This file link has expired. Please reload the page.",
  licenseCorrected: "The license has just been corrected. Send the letter again: it will include the correction.",
  sealerAway: "The letter cannot be sealed right now, so it was not sent. Please try again in a few minutes.",
  licenseNotValid:
    "This license was voided, so there is no letter of validity for it. " +
    "If you think that this is a mistake, please contact the office.",
  licenseNotFound: "We could not find this license. Please check the number, or contact the office.",
  licenseVoided:
    "This license was voided, so you cannot order documents for it. If " +
    "you think that this is a mistake, please contact the office.",
  accessDenied: "Access Denied!",
  rateLimited: "Too many requests. Please wait a moment and try again.",
  internal: "Something went wrong on our side. Nothing was changed. Please try again.",
  unavailable: "The portal is busy. Please try again in a moment.",
  idempotencyMismatch: "This order was changed while it was being sent. Please review it and check out again.",
  paymentUnavailable:
    "The payment page cannot be reached right now. Your order is saved; please try to pay again from its page.",
  paymentRefused: "The payment provider does not take this payment. Your order is saved; please contact the office.",
  manyUnpaid: (most: number) =>
    `With this email address, ${most} orders were placed within a day and are not paid yet. ` +
    "Pay for them or let the office cancel them before you place another; " +
    "the page “Find your order” emails their links.",
  priceChanged: "The price has changed since you saw it. Please look at the new amounts and check out again.",
  alreadyPaid: "This order is already paid. You do not need to do anything.",
  documentsFirst: "Please send new documents first. You can pay for the order after we have received them.",
  paymentUnderWay:
    "Your bank transfer is on its way, so you do not need to pay " +
    "now. If you paid too much, we will refund the difference.",
  paymentBeingTaken: "The payment is being taken at this moment. Please try again in a minute.",
  orderEnded: {
    canceled: "This order has ended and can no longer be paid. You can start a new one.",
    voided:
      "The license of this order was voided, so you cannot pay for " +
      "it. If you have questions, please contact the office.",
  },
  wrongCode: "This code is wrong, was already used or has expired. Check our newest email, or ask for another code.",
  codeTriesOver: "This code was entered wrong five times. Please ask for another code.",
  manyComparisons: "Names were compared with this letter too often today. Please try again tomorrow.",
  codesOver: "We cannot email more codes for this link. Please contact the office: it can send you a new link.",
  identityCodeRequired:
    "This order has another license, address or recipient than the one with your confirmed ID. " +
    "Please confirm with the code that we email you.",
  codeRequired: "Please confirm first with the code that we email you.",
  noCopyYet: "There is no copy to save at the moment. Please ask for one on the page of your order.",
  twoHosts: "The request names more than one host. Please name one.",
  messagesFull: "This order has as many messages as it can take. Please call or email our office.",
  uploadsFull: "We cannot take more files at the moment. Please try again in ten minutes.",
  manyUploads: (hours: number) =>
    "Too many files from your network are waiting for an order. " +
    `Finish that order, remove a file, or try again in ${hours} hours.`,
  licenseChanged:
    "We corrected the license number of your order after you opened this page. Please review the license data again.",
  reviewUnpaid: "Please pay for this order first, on this page. Then you can review the license data.",
  nothingToReview: "This license data is not waiting for your review. Please reload the page.",
  noOpenIssue: "We do not need new documents for this order. If you have a question, please send us a message.",
  documentsMissing: "Please choose at least one file.",
  messagingClosed: "This order is complete. Please email or call the office.",
  notYourMessage: "You can only delete your own messages.",
  registryUnavailable:
    "The license service cannot be reached right now. Please try again in a few minutes; what you typed is kept.",
  orderDestroyed:
    "The personal data of this order was deleted, so nothing can be " +
    "added to it. If you have questions, please call the office.",
  denials: {
    NOT_ALLOWED_FOR_ACTOR: "Access Denied!",
    ORDER_VOIDED:
      "The license of this order was voided, so nothing can be " +
      "changed. If you have questions, please contact the office.",
    WRONG_STATUS: "This cannot be done at the current status. Please reload the page.",
    REFUND_PENDING: "A refund of this document is under way, or was already made. Please reload the page.",
    WRONG_PRODUCT: "This cannot be done with this document. Please reload the page.",
    STEP_NOT_IN_WORKFLOW: "This document does not pass through that status. Please reload the page.",
    STEP_NOT_TOGGLEABLE: "This step cannot be set by hand.",
    STEP_ALREADY_DONE: "This step is already done. Please reload the page.",
    STEP_NOT_DONE: "This step is not done yet. Please reload the page.",
    IN_TRANSMITTAL: "This document is already in a transmittal. Please reload the page.",
    NOT_IN_TRANSMITTAL: "This document is not in a transmittal. Please reload the page.",
    NO_CORRECTIONS: "This order has no corrections to make. Please reload the page.",
    PAYMENT_DUE: "This order is waiting for payment. Work continues as soon as it is paid.",
    CORRECTIONS_OUTSTANDING: "The customer's corrections have not been made yet. Make them first.",
    SECOND_LOOK_WAITS: "A change of the corrections waits for a second review. Confirm it or send it back first.",
    NO_SECOND_LOOK: "Nothing in this order is waiting for a second review. Please reload the page.",
  },
};

const types: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "nothing",
};

/** Problems with a value of a request where its schema has no words of its own. */
export const inputProblems = {
  required: "Required.",
  wrongType: (expected: string) => `Must be ${types[expected] ?? "another kind of value"}.`,
  wrongFormat: "This is not in the right format.",
  oneOf: (values: readonly string[]) => `Must be one of: ${values.join(", ")}.`,
  longest: (limit: number) => `Must be ${String(limit)} characters long or less.`,
  shortest: (limit: number) => `Must be ${String(limit)} characters long or more.`,
  largest: (limit: number) => `Must be ${String(limit)} or less.`,
  smallest: (limit: number) => `Must be ${String(limit)} or more.`,
  most: (limit: number) => `Too many entries: ${String(limit)} at most.`,
  fewest: (limit: number) => `Too few entries: ${String(limit)} at least.`,
  unusable: "This cannot be used. Enter it another way.",
  /** `more` fields are left out of the names. */
  unknownFields: (names: readonly string[], more: number) =>
    `Unknown: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  productUnknown: "This product cannot be ordered.",
  productNotOffered: "This product is not offered online.",
  countryNotServed: (reason: string) => `We cannot issue documents for this country. ${reason}`,
};
