import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** Errors of the server for the staff, the Lt. Governor's desk or a program, and never for a customer. */
export const staffErrors = {
  orderOrProduct: (number: number) =>
    `${number} is the number of an order and of a document of another order. ` +
    "Please add the document from its queue.",
  severalApostilles: (number: number) =>
    `Order ${number} has several apostilles that can join. Please add each by its own number.`,
  notOnTransmittal: "This order is no longer on this transmittal. Please reload the page.",
  mailNotFailed: "This email is no longer in the list. Please reload the page.",
  queueNotFound: "There is no such queue. Choose one from the list.",
  commentNotFound: "We could not find this comment. Please reload the page.",
  viewNotFound: "We could not find this view. It may have been deleted. Please reload the page.",
  viewNotYours: "Only the person who made this view, or an admin, can change it.",
  tooManyViews: (most: number) => `You have ${most} views already. Please delete one first.`,
  nameTaken: "This name is already in use. Please choose another.",
  cannedTextNotFound: "We could not find this text. It may have been deleted. Please reload the page.",
  tooManyCannedTexts: (most: number) => `There are ${most} texts already. Please delete one first.`,
  userNotFound: "We could not find this account. Please reload the page.",
  sessionNotFound: "This session has already ended. Please reload the page.",
  licenseQuestionable: (number: number, doubts: readonly ("otherCouple" | "voided" | "unconfirmed" | "window")[]) =>
    doubts
      .map(
        (doubt) =>
          ({
            otherCouple: `License ${number} belongs to another couple.`,
            voided: `License ${number} is voided; the order is voided with it.`,
            unconfirmed: `License ${number} is voided. Correct the number, or save it again to void the order with it.`,
            window: `License ${number} is outside the time in which it can be corrected.`,
          })[doubt],
      )
      .join(" "),
  undoOver:
    "This can no longer be undone: ten seconds have passed, or something was changed since. " +
    "Please look at the order again.",
  samePerson: "You asked for this second review yourself. Another person has to confirm it or send it back.",
  notYoursToWithdraw: "Another user asked for this second review. Send it back with a reason instead.",
  lookOfOther: (name: string) =>
    `A change by ${name} waits for a second review. Confirm it or send it back before you change the corrections.`,
  secondPersonOff: "The office does not ask for second reviews. An admin can change that in the settings.",
  correctionsChanged: "The corrections have changed since you opened them. Please review them again.",
  lookChanged: "Someone has changed this again in the meantime. Please review it again.",
  newerDocuments: (what: "photo" | "document", time: string) =>
    `The customer sent a new ${what} at ${time}. Please look at it before you decide.`,
  transmittalNotFound: "We could not find this transmittal. Please check the address.",
  outsideNetworks:
    "Administration is possible only from the networks that your office has named. Use a computer at the office.",
  stepUpRequired: "Please confirm that it is you.",
  wrongLogin: "Username or password is wrong. Please try again, or ask an admin for a new password.",
  loginThrottled: "Too many attempts. Please wait a few minutes and try again.",
  notReady: {
    database: "The database does not answer.",
    standby: "The database is a standby that takes no writes: name the one that does in DATABASE_URL, or promote it.",
    migrations: "The database lacks migrations of this version: run portal migrate.",
    rights: "The server's role lacks a right in the database: run portal migrate of the newest version.",
  },
  idempotencyKey: "Idempotency-Key must be 1 to 200 letters, digits, hyphens or underscores.",
  orderFlagged: (orderId: number) => `Order ${orderId} is flagged. Take it out of the batch, or remove the flag first.`,
  batch: {
    refused: (orderId: number, product: string, reason: string) => `Order ${orderId}, ${product}: ${reason}`,
    notPrintedNext: (orderId: number, product: string, status: string) =>
      `Order ${orderId}, ${product}: It is at "${status}", ` +
      "where printing is not the next step. Please check the order again.",
  },
  letterWithoutLicense:
    "The license registry does not know this license, so there is no letter to send, and nothing was changed. " +
    "Correct the license number of the order first.",
  letterWithoutRegistry:
    "The license registry does not answer, so the letter cannot be written, and nothing was changed. " +
    "Please try again in a few minutes.",
  letterOfEarlierOrder: "The order changed while its letter was written. Nothing was sent; please try again.",
  lastAdmin: "You cannot remove or change the last admin. Make another person an admin first.",
  beyondOwnPermissions:
    "This would change someone, or give something, beyond what you may do yourself. Please ask an admin to do it.",
  officeRoleNotFound: "We could not find this office role. It may have been deleted; please reload the page.",
  officeRoleChanged: "Someone else changed this office role. Nothing was saved: please reload the page and look again.",
  officeRoleInUse: plural({
    one: "1 person has this office role. Please give them another role first.",
    other: "# people have this office role. Please give them another role first.",
  }),
  tooManyOfficeRoles: (most: number) =>
    `There are ${most} office roles already, the most there can be. Please delete one that nobody has.`,
  usernameTaken: "This person already has an account. Find them in the list to change it.",
  refundFailed: "The payment provider refused the refund, and nothing was changed. Please look at the payment there.",
  refundDisputed:
    "The customer disputes this payment with their bank, so the payment provider refused the refund, and nothing " +
    "was changed. Please answer the dispute there first.",
  refundUnanswered:
    "The payment provider did not answer. The refund stays open, and the portal asks again every ten minutes. " +
    "You can also repeat it unchanged: the customer is refunded only once.",
  refundUnrecorded:
    "The portal could not record the payment provider's answer, so the customer may have been refunded. The refund " +
    "stays open: the portal asks again every ten minutes, under the same key, and records the answer. " +
    "The customer is refunded only once. Please do not refund it elsewhere.",
  refundedThere:
    "Part of this payment was already refunded at the payment provider, so it refused a further " +
    "refund. The earlier refund is now recorded. Please check the amounts, then try again.",
  refundInParts: (given: string | null, refused: string | null, unanswered: string | null) =>
    [
      given === null ? "Nothing was refunded yet." : `${given} was refunded.`,
      refused === null ? "" : `The payment provider refused ${refused}: please look at the payment there.`,
      unanswered === null
        ? ""
        : `For ${unanswered} the payment provider did not answer: the portal ` +
          "asks again every ten minutes. The customer is refunded only once.",
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
  refundPending: "A refund of this order is under way at the payment provider. Please wait until it has answered.",
  notRefundable: (dollars: string) => `At most ${dollars} can be refunded. Please check the order again.`,
  refundSecondPerson: "You requested this refund. Please ask another admin to approve it.",
  refundRequestWaits: "A refund of this order waits for a second admin. Please approve, decline or withdraw it first.",
  refundRequestDecided: (name: string, time: string) =>
    `${name} decided about this refund at ${time}. Please reload the page.`,
  refundRequestNotFound: "We could not find this refund request. Please reload the page.",
  refundsOtherwise: (dollars: string) =>
    `These refunds are ${dollars} in all by now. Nothing was changed. Please check the sum and approve them again.`,
  refundMismatch: "This refund was already requested, with another amount, reason or check. Please reload the page.",
  nothingRefundable:
    "Nothing can be refunded: the money was already refunded, or a refund is under way. Please reload the page.",
  refundOfLiving:
    "This order is still active, and nothing is owed. To return " +
    "money for a document, request its refund or cancel it first.",
  refundRequestFirst: "This document is still in progress. Request its refund there first.",
  refundGone:
    "Part of this money was already refunded, so the request cannot be undone. An " +
    "admin can approve it: the rest is refunded, and the document is canceled.",
  refundKept:
    "The order as a whole is owed no refund: the office kept this " +
    "money for canceled documents. Choose the document to refund.",
  refundUnderWay:
    "The payment provider was asked for this refund and has not " +
    "answered yet, so it cannot be undone. Please approve it again.",
  directoryUnavailable: "The county's staff directory cannot be reached right now. Please try again in a few minutes.",
  destroyEnded:
    "You can delete personal data only after every document is shipped, canceled or refunded, and only " +
    "once. Finish or cancel the documents first, or check whether the data was already deleted.",
  destroyOwed: "Money of this order is still on hold or owed. Please return it first.",
  dataRequestNotFound: "We could not find this request. Please reload the page.",
  dataRequestAnswered: "Someone has already answered this request. Please reload the page.",
  destroyToAnswer: "Please destroy the personal data of this order: that answers the request.",
  notInQuarantine: "This file is no longer in quarantine. Please reload the page.",
  bounceMalformed: "The delivery report could not be read.",
  changedBy: (name: string, status: string, time: string) =>
    `${name} moved it to "${status}" at ${time}. Please check the order again.`,
  leftQueue: "It is no longer in this queue. Please check the order again.",
  statusChanged: (status: string) => `This order has changed: it is now at "${status}". Please check it again.`,
  flaggedMeanwhile: "This order was flagged in the meantime. Please check it again.",
  unflaggedMeanwhile: "The flag of this order was removed in the meantime. Please check it again.",
  paidMeanwhile: (dollars: string, time: string) =>
    `The customer paid ${dollars} at ${time}. Nothing was canceled. Please decide what happens to the money.`,
  paidOtherwise: (dollars: string) =>
    `The customer has paid ${dollars} for this order. Nothing was canceled. Please check the order again.`,
  reasonRequired: "Please give a reason.",
  webhookSignature: "The signature is wrong.",
  webhookStale: "The event is too old.",
  webhookOtherMode: "This event is from the provider's other mode (test or live): send it to that mode's endpoint.",
  webhookMalformed: "The event could not be read.",
  gatewayUnknown: "This payment gateway is not in use here.",
};
