export { closeoutRoutes } from "./closeouts/closeout-routes.ts";
export { closeCheckouts } from "./payments/close-checkouts.ts";
export { compareBooks, recordProviderRefunds } from "./payments/compare-books.ts";
export { expireUnpaidOrders } from "./payments/expire-unpaid-orders.ts";
export { finishRefunds } from "./payments/finish-refunds.ts";
export { flagOrderBySystem, lowerSettledFlag } from "./payments/flag-order.ts";
export { requestPaymentAgain } from "./payments/lose-payment.ts";
export { markPaid } from "./payments/mark-paid.ts";
export { isMoneyUnderWay } from "./payments/money-under-way.ts";
export { notifyRefundRequested, notifyRefundUndone } from "./payments/notify-refund-requested.ts";
export { notifyVoided } from "./payments/notify-voided.ts";
export { openCheckout, openFirstCheckout } from "./payments/open-checkout.ts";
export { orderEnding, refuseEnded } from "./payments/order-ending.ts";
export { lastDayToPay } from "./payments/pay-by.ts";
export { reconcilePayments } from "./payments/reconcile-payments.ts";
export { endApproval, recordRefund, recordRefusal } from "./payments/record-refund.ts";
export { remindUnpaidOrders } from "./payments/remind-unpaid-orders.ts";
export {
  findRefundParts,
  freeMoney,
  insertRefundParts,
  lockPending,
  newRefundReference,
  type PendingRefund,
  pendingRefunds,
  refundSubject,
  requestRefund,
  takenPayments,
} from "./payments/request-refund.ts";
export { sandboxPages } from "./payments/sandbox-pages.ts";
export { settleHolds, settleHoldSoon } from "./payments/settle-holds.ts";
export { settlePayment } from "./payments/settle-payment.ts";
export { closeCheckoutsSoon } from "./payments/stale-checkouts.ts";
export { webhookRoutes } from "./payments/webhook-routes.ts";
export { countDays } from "./reports/count-days.ts";
export { promisedProducts } from "./reports/promise-sql.ts";
export { reportRoutes } from "./reports/report-routes.ts";
