import { features, type Fault } from "./fault.ts";

export const accessFaults: readonly Fault[] = [
  {
    name: "license-of-another-order-readable",
    file: `${features}/desk/license-review/license-review-queries.ts`,
    find: `    .where("id", "=", orderProductId)\n    .where("order_id", "=", order.id)\n`,
    replace: `    .where("id", "=", orderProductId)\n`,
  },
  {
    name: "message-of-another-order-readable",
    file: `${features}/desk/messages/message-commands.ts`,
    find: `      .where("id", "=", id)\n      .where("order_id", "=", order.id)\n`,
    replace: `      .where("id", "=", id)\n`,
  },
  {
    name: "viewer-may-write",
    file: "server/src/http/identify.ts",
    find: "  if (needed.length > 0 && !needed.some((name) => staff.permissions.includes(name))) throw forbidden();",
    replace:
      `  const ofWriters = needed.includes("orders.write");\n` +
      "  if (needed.length > 0 && !ofWriters && !needed.some((name) => staff.permissions.includes(name)))\n" +
      "    throw forbidden();",
  },
  {
    name: "clerk-may-do-admins-work",
    file: "server/src/http/identify.ts",
    find: "  if (needed.length > 0 && !needed.some((name) => staff.permissions.includes(name))) throw forbidden();",
    replace:
      `  if (needed.includes("orders.write") && !needed.some((name) => staff.permissions.includes(name)))\n` +
      "    throw forbidden();",
  },
  {
    name: "any-service-key-opens",
    file: "server/src/http/identify.ts",
    find: "return a.length === b.length && timingSafeEqual(a, b);",
    replace: "return a.length !== b.length || timingSafeEqual(a, b);",
  },
  {
    name: "events-of-anyone-accepted",
    file: "server/src/ports/payments/stripe-events.ts",
    find: "  throw rejection;\n",
    replace: "",
  },
];
