import { features, idle, type Fault } from "./fault.ts";

export const waitingFaults: readonly Fault[] = [
  {
    name: "flag-outlives-its-documents",
    file: `${features}/order/effects/flag-order.ts`,
    find: `(entry.raised_by === "verification" && !open.hasIssue) ||`,
    replace: "",
  },
  {
    name: "flag-outlives-its-money",
    file: `${features}/order/effects/flag-order.ts`,
    find: "  refundFailed: ({ owed, failed }) => owed === 0 && failed === 0,",
    replace: "",
  },
  {
    name: "voided-order-stays-in-queue",
    file: `${features}/order/changes/moved-product.ts`,
    find: "    orderVoided: order.voided,",
    replace: "    orderVoided: false,",
  },
  idle("unpaid-orders-never-expire", "expire-unpaid-orders", "() => money.expireUnpaidOrders(portal()),"),
];
