import type { ProductModule } from "../product-module.ts";
import { statusIds } from "../statuses.ts";

export const certifiedCopy = {
  id: 2,
  name: "certifiedCopy",
  code: "CERTIFIED_COPY",
  queueCategory: "certifiedCopies",
  cart: {
    soldBy: "sell_certified_copy",
    isUsuallySold: true,
    picture: "rosette",
    answers: { quantity: "quantity", fullCopy: "longCopy" },
  },
  steps: [
    { status: statusIds.orderPlaced, queues: [{ name: "approveAccess", when: "always" }] },
    {
      status: statusIds.infoVerified,
      queues: [
        { name: "printFedex", when: "other_shipping" },
        { name: "printUSPS", when: "usps" },
      ],
    },
    { status: statusIds.shipped, noQueue: "ended" },
  ],
  printedStep: statusIds.shipped,
  printsLicense: true,
  delivery: "mail",
  defaultPrice: 1000,
  standardDays: 3,
  scenario: "certifiedCopy",
} as const satisfies ProductModule;
