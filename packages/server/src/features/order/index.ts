export { assigneeOfOrder, releaseOrders, writeAssignee } from "./assignment/assign-order.ts";
export { assignmentRoutes } from "./assignment/assignment-routes.ts";
export type { Act, ActLetters, ActRequest, LockedProduct, ProductChange, RefundChoice } from "./changes/act.ts";
export { changeDetail, commitChange, commitChanges } from "./changes/commit-change.ts";
export { endSecondLook, waitingLook } from "./changes/end-second-look.ts";
export {
  getLockedOrder,
  type LockedOrder,
  lockOrder,
  lockOrderOf,
  productState,
  refuseDestroyed,
} from "./changes/locked-order.ts";
export { decideOn, lockProducts } from "./changes/lock-products.ts";
export { lastChange, lastChanges, refuseOtherPaid, refuseStale } from "./changes/refuse-stale.ts";
export { saveCorrections } from "./changes/save-corrections.ts";
export { requeue } from "./changes/requeue.ts";
export { writeFlags } from "./changes/write-flags.ts";
export { type AtRisk, atRiskColumn, atRiskProducts } from "./estimates/at-risk.ts";
export { estimateRoutes } from "./estimates/estimate-routes.ts";
export { makePromises } from "./estimates/make-promises.ts";
export { presentEstimate, promiseOfProduct, type PromiseRow } from "./estimates/present-estimate.ts";
export { readCalendar } from "./estimates/read-estimates.ts";
export { estimatesAtStart, refreshEstimates } from "./estimates/refresh-estimates.ts";
export {
  clearConfirmation,
  type ConfirmedIdentity,
  findConfirmedIdentity,
  identityOfOrder,
  type IdentityRow,
  isSamePlace,
  noteConfirmation,
  presentIdentity,
  reusableSince,
} from "./identity/confirmed-identity.ts";
export { confirmEmailCode, isProven, sendEmailCode } from "./identity/email-code.ts";
export { chargedLines, linesCharged, type WrittenLine } from "./ledger/charged-lines.ts";
export { isBeingCaptured } from "./ledger/ending.ts";
export { dueCents, orderMoney, readMoney, saveMoney } from "./ledger/order-money.ts";
export { entriesOfOrder, type EntryRow, presentMoney, presentProductMoney } from "./ledger/present-money.ts";
export { recordPaidElsewhere, writeEntry } from "./ledger/write-entry.ts";
export { foldedNames, isCouple } from "./licenses/is-couple.ts";
export { knownFacts, type LicenseFacts, lockLicense, noteFact } from "./licenses/license-facts.ts";
export { licensePrintUrl, licenseRecordUrl, licenseServiceUrl } from "./licenses/license-links.ts";
export { checkLicense, getLicense } from "./licenses/registry-access.ts";
export { lookupRoutes } from "./lookup/lookup-routes.ts";
export { mailOrderLinks } from "./lookup/mail-order-links.ts";
export { closeCheckoutsSoon } from "./effects/close-checkouts.ts";
export { flagOnce, flagOrderBySystem, lowerSettledFlag } from "./effects/flag-order.ts";
export { sweepHeldChanges, tellHeldChange, undoMs } from "./effects/held-change.ts";
export { endedError, orderEnding, readPayable, refuseEnded } from "./effects/order-ending.ts";
export { requestPaperReturn } from "./effects/request-paper-return.ts";
export { settleHoldSoon } from "./effects/settle-hold.ts";
export { undoChange } from "./effects/undo-change.ts";
export { canceledOrderMails } from "./mail/canceled-mails.ts";
export { documentName } from "./mail/document-name.ts";
export { mailRoutes } from "./mail/mail-routes.ts";
export { mayMail } from "./mail/mailbox-limits.ts";
export {
  type CustomerMail,
  mailCustomer,
  mailOffice,
  orderConfirmationMail,
  markedOrderLink,
  orderLink,
  orderPath,
} from "./mail/order-mail.ts";
export { zipCodeRoutes } from "./addresses/zip-code-routes.ts";
export { catalogRoutes } from "./prices/catalog-routes.ts";
export { priceRoutes } from "./prices/price-routes.ts";
export { type Catalog, readCatalog } from "./prices/prices.ts";
export { smsRoutes, twilioPath } from "./sms/sms-routes.ts";
export { presentSms, presentStaffSms, smsOfOrder, type StaffSmsRow } from "./sms/staff-sms.ts";
