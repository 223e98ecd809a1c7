import type { Denial } from "../../workflow/decide.ts";

/** What the server says when it cannot do what was asked; each tells what to do next. */
export const errors = {
  correctionTooEarly:
    "The officiant has not returned this license yet. A correction " +
    "can be ordered after that; please contact the office with questions.",
  correctionTooLate:
    "More than 60 days have passed since the ceremony. Please email or call the office to correct this license.",
  /** To a person whose last names are not those of the license. */
  correctionNotPossible:
    "A correction cannot be ordered for this license. It is possible after the officiant has returned the license " +
    "and until 60 days after the ceremony. Please check the number and the names, or contact the office.",
  validation: "Please correct the marked fields.",
  malformedBody: "The request could not be read. Please reload the page and try again.",
  bodyTooLarge: "The request is too large. Please use smaller files.",
  bodyTooComplex: "The request has too many parts. Please send less at once.",
  compressedBody: "Please send the request without compression.",
  unsupportedMediaType: "Please send JSON.",
  notFound: "The page you requested could not be found.",
  orderNotFound:
    "We could not find this order. Please open it with the link " +
    "in our newest email: an older link may have been replaced.",
  staffOrderNotFound: "There is no order with this number. Please reload the list.",
  notOnTransmittal: "This order is no longer on this transmittal. Please reload the page.",
  flaggedFirst: "It is flagged. Remove the flag first.",
  messageNotFound: "We could not find this message. Please reload the page.",
  mailNotFound: "We could not find this email. Please reload the page.",
  mailNotFailed: "This email is no longer in the list. Please reload the page.",
  fileNotFound: "This file link has expired. Please reload the page.",
  queueNotFound: "There is no such queue.",
  commentNotFound: "We could not find this comment. Please reload the page.",
  viewNotFound: "We could not find this view. Somebody may have deleted it. Please reload the page.",
  viewNotYours: "Only the person who made this view, or an admin, can change it.",
  tooManyViews: (most: number) => `You have ${most} views already. Please delete one first.`,
  nameTaken: "This name is in use already. Please choose another.",
  cannedTextNotFound: "We could not find this text. Somebody may have deleted it. Please reload the page.",
  tooManyCannedTexts: (most: number) => `There are ${most} texts already. Please delete one first.`,
  userNotFound: "We could not find this account. Please reload the page.",
  sessionNotFound: "This session is over already. Please reload the page.",
  licenseCorrected: "The license was corrected just now. Send the letter again: it will have what was corrected.",
  sealerAway: "The letter cannot be sealed right now, so it was not sent. Please try again in a few minutes.",
  licenseNotValid: "This license is voided. There is no letter of validity for it.",
  licenseQuestionable: (number: number, doubts: readonly ("otherCouple" | "voided" | "window")[]) =>
    doubts
      .map(
        (doubt) =>
          ({
            otherCouple: `License ${number} is of another couple.`,
            voided: `License ${number} is voided; the order is voided with it.`,
            window: `License ${number} is outside the time in which it can be corrected.`,
          })[doubt],
      )
      .join(" "),
  samePerson: "You have asked for this second look yourself. Another person has to confirm it or send it back.",
  notYoursToWithdraw: "Somebody else has asked for this second look. Send it back with a reason instead.",
  lookOfOther: (name: string) =>
    `A change by ${name} waits for a second look. Confirm it or send it back before you change the corrections.`,
  secondPersonOff: "The office asks for no second looks. An admin can change that in the settings.",
  correctionsChanged: "The corrections have changed since you opened them. Please look at them again.",
  lookChanged: "This change was changed itself meanwhile. Please look at it again.",
  newerDocuments: (what: "photo" | "document", time: string) => `The customer sent a new ${what} at ${time}.`,
  licenseNotFound: "We could not find this license.",
  licenseVoided: "This license is voided. Nothing can be ordered for it.",
  transmittalNotFound: "We could not find this transmittal. Please check the address.",
  accessDenied: "Access Denied!",
  stepUpRequired: "Please confirm that it is you.",
  wrongLogin: "Username or password is wrong.",
  loginThrottled: "Too many attempts. Please wait a few minutes and try again.",
  rateLimited: "Too many requests. Please wait a moment and try again.",
  internal: "Something went wrong on our side. Please try again; nothing was changed.",
  unavailable: "The portal is busy. Please try again in a moment.",
  notReady: {
    database: "The database does not answer.",
    migrations: "The database lacks migrations of this version: run npm run migrate.",
  },
  idempotencyMismatch: "This order was changed while it was being sent. Please review it and check out again.",
  idempotencyKey: "Idempotency-Key must be 1 to 200 letters, digits, hyphens or underscores.",
  paymentUnavailable:
    "The payment page cannot be reached right now. Your order is saved; please try to pay again from its page.",
  priceChanged: "The price has changed since you saw it. Please look at the new amounts and check out again.",
  alreadyPaid: "This order is already paid.",
  orderFlagged: (orderId: number) => `Order ${orderId} is flagged. Take it out of the batch, or remove the flag first.`,
  batch: {
    refused: (orderId: number, product: string, reason: string) => `Order ${orderId}, ${product}: ${reason}`,
    notPrintedNext: (orderId: number, product: string, status: string) =>
      `Order ${orderId}, ${product}: It is at "${status}", where printing is not the next step. Please look again.`,
  },
  lastAdmin: "The last admin cannot be removed or demoted.",
  usernameTaken: "This person has an account already.",
  refundFailed: "The payment provider refused the refund, and nothing was changed. Please look at the payment there.",
  refundUnanswered:
    "The payment provider gave no answer. The refund is still requested, and the portal " +
    "asks again every ten minutes; you can approve it again too. The money goes back once.",
  refundedThere:
    "Money of this payment went back at the payment provider itself, and it refused to give back more. " +
    "What went back is written down now. Please look at the amounts, then try again.",
  refundInParts: (given: string | null, refused: string | null, unanswered: string | null) =>
    [
      given === null ? "Nothing was refunded yet." : `${given} was refunded.`,
      refused === null ? "" : `The payment provider refused ${refused}: please look at the payment there.`,
      unanswered === null
        ? ""
        : `For ${unanswered} the payment provider gave no answer: ` +
          "the portal asks again every ten minutes. The money goes back once.",
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
  refundPending: "A refund of this order is under way at the payment provider. Please wait until it has answered.",
  notRefundable: (dollars: string) => `At most ${dollars} can be refunded. Please look at the order again.`,
  refundMismatch: "This refund was asked for already, with another amount or reason. Please reload the page.",
  nothingRefundable: "Nothing can be refunded here: no money is left, or it is being returned already.",
  refundOfLiving:
    "This order goes on, and nothing of it is owed. " +
    "To return money for a document, request its refund or cancel it first.",
  refundRequestFirst: "This product is still in work. Request its refund on the product first.",
  refundGone:
    "Money for this document went back already, so its refund cannot be undone. " +
    "An admin approves the refund: what is left goes back, and the document is canceled.",
  refundKept:
    "Nothing is owed on the order as a whole: the office keeps this money " +
    "for canceled documents. Choose the document whose money is to go back.",
  refundUnderWay:
    "The payment provider was asked for this refund and has not " +
    "answered yet, so it cannot be undone. Please approve it again.",
  documentsFirst: "Please send new documents first. You can pay for the order when they have arrived.",
  paymentUnderWay:
    "Your bank transfer is on its way, so there is nothing to pay now. What it pays too much comes back to you.",
  paymentBeingTaken: "The payment is being taken at this moment. Please try again in a minute.",
  orderEnded: {
    canceled: "This order has ended and cannot be paid any more. You can start a new one.",
    voided: "The license of this order is voided, so the order cannot be paid any more.",
  },
  wrongCode: "This code is wrong, used or too old. Check the newest email, or ask for another code.",
  codeTriesOver: "The five tries of this code are used up. Please ask for another code.",
  codeRequired: "Please confirm with the code that we email you before you send your answer.",
  licenseChanged:
    "The office has changed the license number of your order since " +
    "you opened this page. Please review the license data again.",
  reviewUnpaid: "Your order awaits your payment. Please pay on this page first, and review the license data then.",
  nothingToReview: "This license data is not waiting for your review. Please reload the page.",
  noOpenIssue: "The office is not waiting for new documents for this order.",
  documentsMissing: "Please choose at least one file.",
  messagingClosed: "This order is complete. Please email or call the office.",
  notYourMessage: "You can only delete your own messages.",
  registryUnavailable:
    "The license service cannot be reached right now. Please try again in a few minutes; what you typed is kept.",
  directoryUnavailable: "The county's staff directory cannot be reached right now. Please try again in a few minutes.",
  destroyEnded:
    "Only an order that has ended can be emptied, and only once. End its products first, or look whether it was done.",
  orderDestroyed: "The personal data of this order was destroyed. Nothing more can be written or sent about it.",
  destroyOwed: "Money of this order is still held or owed. Please return it first.",
  notInQuarantine: "There is no such file in quarantine. It may have been destroyed already.",
  bounceMalformed: "The delivery report could not be read.",
  changedBy: (name: string, status: string, time: string) =>
    `${name} moved it to "${status}" at ${time}. Please look again.`,
  leftQueue: "It is no longer in this queue. Please look again.",
  statusChanged: (status: string) => `This order changed meanwhile: it is now at "${status}". Please look again.`,
  paidMeanwhile: (dollars: string, time: string) =>
    `The customer paid ${dollars} at ${time}. Nothing was canceled. Please decide what happens to the money.`,
  paidOtherwise: (dollars: string) =>
    `The customer has paid ${dollars} for this order. Nothing was canceled. Please look again.`,
  reasonRequired: "Please give a reason.",
  webhookSignature: "The signature is wrong.",
  webhookStale: "The event is too old.",
  webhookMalformed: "The event could not be read.",
  gatewayUnknown: "This payment gateway is not in use here.",
  denials: {
    NOT_ALLOWED_FOR_ACTOR: "Access Denied!",
    ORDER_VOIDED: "The license of this order is voided. Nothing can be changed.",
    WRONG_STATUS: "This cannot be done at the present status. Please reload the page.",
    REFUND_PENDING: "A refund was requested for this product. Approve or undo the refund first.",
    WRONG_PRODUCT: "This cannot be done with this product.",
    STEP_NOT_IN_WORKFLOW: "This product does not pass through that status.",
    STEP_NOT_TOGGLEABLE: "This step cannot be set by hand.",
    STEP_ALREADY_DONE: "This step is already done. Please reload the page.",
    STEP_NOT_DONE: "This step is not done yet. Please reload the page.",
    IN_TRANSMITTAL: "This product is in a transmittal already.",
    NOT_IN_TRANSMITTAL: "This product is in no transmittal.",
    NO_CORRECTIONS: "This order has no corrections to make.",
    PAYMENT_DUE: "This order awaits payment. It goes on as soon as the customer has paid.",
    CORRECTIONS_OUTSTANDING: "The customer's corrections are not made yet. Make them first.",
    SECOND_LOOK_WAITS: "A change of the corrections waits for a second look. Confirm it or send it back first.",
    NO_SECOND_LOOK: "Nothing of this order waits for a second look any more. Please reload the page.",
  } satisfies Record<Denial, string>,
};
