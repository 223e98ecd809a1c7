export { closeoutsAreLedgers, ordersAreLedgers } from "./closeouts/compare-sums.ts";
export { closeoutRoutes } from "./closeouts/closeout-routes.ts";
export { closeCheckouts } from "./checkouts/close-checkouts.ts";
export { compareBooks, recordProviderRefunds } from "./provider-events/compare-books.ts";
export { expireUnpaidOrders } from "./checkouts/expire-unpaid-orders.ts";
export { finishRefunds } from "./refunds/finish-refunds.ts";
export { requestPaymentAgain, markPaid } from "./payment-state/payment-state.ts";
export { isMoneyUnderWay, lastDayToPay } from "./payment-state/payment-deadlines.ts";
export { notifyVoided } from "./provider-events/notify-ended.ts";
export { openCheckout, openFirstCheckout } from "./checkouts/open-checkout.ts";
export { reconcilePayments } from "./provider-events/reconcile-payments.ts";
export { canceledDocumentsMail, nothingLeft, recordRefund, recordRefusal } from "./refunds/record-refund.ts";
export { remindUnpaidOrders } from "./checkouts/remind-unpaid-orders.ts";
export { disputedPayments } from "./disputes/disputed-payments.ts";
export { freeMoney, takenPayments } from "./refunds/free-money.ts";
export {
  findRefundParts,
  findWholeRefund,
  insertRefundParts,
  joinRefunds,
  lockPending,
  newRefundReference,
  type PendingRefund,
  pendingRefunds,
  refundSubject,
  requestRefund,
} from "./refunds/request-refund.ts";
export { paymentReturnRoutes, rememberPaying } from "./checkouts/payment-return.ts";
export { sandboxPages } from "./checkouts/sandbox-pages.ts";
export { settleHolds } from "./holds/settle-holds.ts";
export { otherModeAt, settleEarlyEvent } from "./provider-events/received-events.ts";
export { settlePayment } from "./provider-events/settle-payment.ts";
export { webhookRoutes } from "./provider-events/webhook-routes.ts";
export { countDays } from "./reports/count-days.ts";
export { promisedProducts } from "./reports/promise-sql.ts";
export { reportRoutes } from "./reports/report-routes.ts";
