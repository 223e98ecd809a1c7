import { productIds } from "../../../domain/src/orders/index.ts";
import { features, type Fault } from "./fault.ts";

export const promiseFaults: readonly Fault[] = [
  {
    name: "estimate-too-early",
    file: "domain/src/estimates/estimate.ts",
    find: "p80: calendar.add(today, p80)",
    replace: "p80: calendar.add(today, p50)",
  },
  {
    name: "estimate-too-late",
    file: "domain/src/estimates/estimate.ts",
    find: "p80: calendar.add(today, p80)",
    replace: "p80: calendar.add(today, 3 * p80)",
  },
  {
    name: "promise-not-made",
    file: `${features}/order/estimates/promises.ts`,
    find: "${orderId} and op.ending is null",
    replace: `\${orderId} and op.product_id <> ${String(productIds.certifiedCopy)} and op.ending is null`,
  },
];
