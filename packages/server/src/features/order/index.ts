export { zipCodeRoutes } from "./addresses/zip-code-routes.ts";
export { assigneeOfOrder, lockAssigned, releaseOrders, writeAssignee } from "./assignment/assign-order.ts";
export { assignmentRoutes } from "./assignment/assignment-routes.ts";
export type { Act, ActLetters, ActRequest, LockedProduct, ProductChange, RefundChoice } from "./changes/act.ts";
export { changeDetail, commitChange, commitChanges } from "./changes/commit-change.ts";
export { endSecondLook, endCorrections, saveCorrections, waitingLook } from "./changes/corrections.ts";
export {
  decideOn,
  getLockedOrder,
  type LockedOrder,
  lockForChange,
  lockOrder,
  lockOrderOf,
  lockProducts,
  productState,
  refuseDestroyed,
  refuseUnlessPossible,
} from "./changes/locked-order.ts";
export { requeue } from "./changes/moved-product.ts";
export {
  answerDataRequest,
  type DataRequestRow,
  dataRequestsOfOrder,
  endDataRequests,
  presentDataRequests,
  presentStaffDataRequests,
  refuseUnanswered,
  requestData,
  requireProof,
} from "./data-requests/data-requests.ts";
export { lastChange, lastChanges, refuseOtherPaid, refuseStale } from "./changes/refuse-stale.ts";
export { flagOnce, flagOrderBySystem, lowerSettledFlag, writeFlags } from "./effects/flag-order.ts";
export {
  endAnnouncement,
  hold,
  isHeldForUndo,
  keepOrdersForUndo,
  sweepHeldActs,
  tellHeldAct,
  undoMs,
} from "./effects/held-acts.ts";
export { endedError, orderEnding, readPayable, refuseEnded } from "./effects/order-ending.ts";
export { closeCheckoutsSoon, settleHoldSoon } from "./effects/payment-jobs.ts";
export { requestPaperReturn } from "./effects/request-paper-return.ts";
export { undoAct } from "./effects/undo-act.ts";
export { estimateRoutes } from "./estimates/estimate-routes.ts";
export {
  type AtRisk,
  atRiskColumn,
  atRiskProducts,
  makePromises,
  presentEstimate,
  promiseOfProduct,
  type PromiseRow,
} from "./estimates/promises.ts";
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
export { dueCents, isBeingCaptured, orderMoney, readMoney, saveMoney } from "./ledger/order-money.ts";
export { entriesOfOrder, type EntryRow, presentMoney, presentProductMoney } from "./ledger/present-money.ts";
export { recordPaidElsewhere, writeEntry } from "./ledger/write-entry.ts";
export { factsTable, knownFacts, type LicenseFacts, lockLicense, noteFact } from "./licenses/license-facts.ts";
export {
  checkLicense,
  foldedNames,
  getLicense,
  isCouple,
  isSameCouple,
  licensePrintUrl,
  licenseRecordUrl,
  licenseServiceUrl,
} from "./licenses/license-registry.ts";
export { lookupRoutes } from "./lookup/lookup-routes.ts";
export { mailOrderLinks } from "./lookup/mail-order-links.ts";
export { failedMailsOfOrder, presentFailedMails } from "./mail/failed-mail.ts";
export { mailRoutes } from "./mail/mail-routes.ts";
export { isUnproven, mayMail } from "./mail/mailbox-limits.ts";
export { canceledOrderMails } from "./mail/money-mails.ts";
export { documentName, usualDays } from "./mail/named-documents.ts";
export {
  type CustomerMail,
  mailCustomer,
  mailOffice,
  markedOrderLink,
  orderConfirmationMail,
  orderPath,
} from "./mail/order-mail.ts";
export { catalogRoutes, priceRoutes } from "./prices/price-routes.ts";
export { type Catalog, readCatalog } from "./prices/prices.ts";
export { smsRoutes, twilioPath } from "./sms/sms-routes.ts";
export { isListedSms, presentSms, presentStaffSms, smsOfOrder, type StaffSmsRow } from "./sms/staff-sms.ts";
