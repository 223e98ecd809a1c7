export { requestPaymentAgain } from "./lose-payment.ts";
export { closeCheckouts } from "./close-checkouts.ts";
export { closeCheckoutsSoon } from "./stale-checkouts.ts";
export { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
export { markPaid } from "./mark-paid.ts";
export { isMoneyUnderWay } from "./money-under-way.ts";
export { openCheckout, openFirstCheckout } from "./open-checkout.ts";
export { orderEnding, refuseEnded } from "./order-ending.ts";
export { lastDayToPay } from "./pay-by.ts";
export { reconcilePayments } from "./reconcile-payments.ts";
export { webhookRoutes } from "./webhook-routes.ts";
export { sandboxPages } from "./sandbox-pages.ts";
export { recordProviderRefunds, compareBooks } from "./compare-books.ts";
export { finishRefunds } from "./finish-refunds.ts";
export { flagOrderBySystem, lowerSettledFlag } from "./flag-order.ts";
export {
  findRefundParts,
  freeMoney,
  lockPending,
  newRefundReference,
  type PendingRefund,
  pendingRefunds,
  requestRefund,
  refundSubject,
  insertRefundParts,
  takenPayments,
} from "./request-refund.ts";
export { endApproval, recordRefund, recordRefusal } from "./record-refund.ts";
export { notifyRefundRequested, notifyRefundUndone } from "./notify-refund-requested.ts";
export { notifyVoided } from "./notify-voided.ts";
export { remindUnpaidOrders } from "./remind-unpaid-orders.ts";
export { settlePayment } from "./settle-payment.ts";
export { settleHolds, settleHoldSoon } from "./settle-holds.ts";
