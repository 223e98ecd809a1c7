/** Flag comments that the portal itself writes, for staff. */
export const systemFlags = {
  wrongAmount: "Payment Issue: the amount paid is not the order's total.",
  paidTooMuch:
    "Payment Issue: the customer paid while a part of the order was being canceled. The portal returns the difference.",
  paidTwice: "Payment Issue: the order was paid twice. The portal returns the second payment.",
  paidAfterCancellation: "Payment Issue: the order was paid after it was canceled. The portal returns the payment.",
  paidAfterVoiding: "Payment Issue: the order was paid after its license was voided. The portal returns the payment.",
  voidedWhilePaid: (dollars: string) =>
    `Payment Issue: the license was voided after the order was paid. Return ${dollars} to the customer.`,
  chargedAfterVoiding: (dollars: string) =>
    "Payment Issue: the hold on the card was being charged when " +
    `the license was voided. Return ${dollars} to the customer.`,
  chargedAfterCancellation: (dollars: string) =>
    "Payment Issue: the hold on the card was being charged when " +
    `the order was canceled. Return ${dollars} to the customer.`,
  paidAgain: "The customer has paid again.",
  holdTaken: "The amount on hold was charged.",
  holdReleased: "The hold on the card is released.",
  moneyReturned: "The money was returned.",
  refundUndone: "The refund was undone.",
  neverRefunded: "What was recorded as a refund was the part of the hold that was not charged. Nothing was refunded.",
  documentsConfirmed: "The documents were confirmed.",
  issueResolved: "The issue was resolved.",
  documentsCanceled: "The documents were canceled.",
  licenseCorrected: "The license number was corrected.",
  sumsDiffer: "Payment Issue: the totals of this order do not match its payments. Tell the people who run the portal.",
  disputeClosed: "Payment Issue: the bank has closed the dispute. Check with the payment provider who won it.",
  disputeLost: (dollars: string, isDue: boolean) =>
    `Payment Issue: the bank decided the dispute for the customer and took back ${dollars}. ` +
    `Do not refund it again. ${
      isDue
        ? "Documents that are not shipped yet wait until the customer pays again. Cancel them if that does not happen."
        : "The customer owes nothing: check what is left to do on this order before work continues."
    }`,
  disputeWonAfterAll: (dollars: string, isOwed: boolean) =>
    `Payment Issue: the bank reversed its decision on the lost dispute and returned ${dollars} to the office. ${
      isOwed ? "Check what is owed to the customer." : "It counts as paid again."
    }`,
  awaitsAgain:
    "Payment Issue: the second payment is returned, and the bank took the first one back. " +
    "The order awaits its payment again; the customer was asked to pay.",
  refundRefused:
    "Payment Issue: the payment provider refused a refund that was approved, " +
    "and nothing was refunded. Refund it there, or undo the refund.",
  refundFailed: (dollars: string) =>
    `Payment Issue: the customer's bank did not take a refund of ${dollars}, and the money came back to the office. ` +
    "Refund it again, or pay it by check. The customer was told.",
  refundWaits: (dollars: string) => `A refund of ${dollars} waits for a second admin, who approves or declines it.`,
  refundDecided: "A second admin has decided about the refund, or it was withdrawn.",
  paidElsewhere:
    "Payment Issue: a refund was approved, but the customer did not pay " +
    "through the portal’s payment provider. Refund it where it was paid.",
  fraudWarned:
    "Payment Issue: the card's bank reports that this payment may be fraudulent. Do not ship anything until you " +
    "have checked it at the payment provider; a refund now may prevent a dispute. Then remove this flag.",
  underReview:
    "Payment Issue: the payment provider is reviewing this payment. Do not ship anything until " +
    "it is approved there: the portal then removes this flag. Otherwise decide about the order.",
  reviewApproved: "The payment provider has approved the payment.",
  disputed: "Payment Issue: the customer disputes the payment with the bank. Answer at the payment provider.",
  holdLapsing: (date: string) =>
    `Payment Issue: the hold on the card lapses on ${date}. Confirm the ID before, or the customer has to pay again.`,
  captureRefused:
    "Payment Issue: the payment provider refuses to charge the amount " +
    "on hold. Check the payment there before work continues.",
  holdLapsed: "Payment Issue: the hold on the card lapsed before it was taken. The customer was asked to pay again.",
  lapsedAfterCheck:
    "Payment Issue: the hold on the card lapsed after the ID was confirmed. " +
    "Nothing was charged; ask the customer to pay before you continue.",
  licenseUsedAnyway: (license: number, reason: string) => `License ${license} is used anyway: ${reason}`,
  refundedThere: (dollars: string) =>
    `Payment Issue: ${dollars} was refunded directly at the payment provider. The ` +
    "portal recorded it and told the customer. Check that this was intended.",
  booksDiffer:
    "Payment Issue: the payment provider’s amounts do not match this order. Compare both, and correct the difference.",
};
