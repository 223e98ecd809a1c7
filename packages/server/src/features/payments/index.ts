export { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
export { markPaid } from "./mark-paid.ts";
export { openCheckout } from "./open-checkout.ts";
export { reconcilePayments } from "./reconcile-payments.ts";
export { webhookRoutes } from "./webhook-routes.ts";
export { sandboxPages } from "./sandbox-pages.ts";
export { compareBooks } from "./compare-books.ts";
export { refundShare } from "./refund-share.ts";
export { settleHolds, settleHoldSoon } from "./settle-holds.ts";
