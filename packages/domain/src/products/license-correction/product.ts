import type { ProductModule } from "../product-module.ts";
import { statusIds } from "../statuses.ts";

export const licenseCorrection = {
  id: 3,
  name: "licenseCorrection",
  code: "MARRIAGE_LICENSE_CORRECTION",
  queueCategory: "errorCorrections",
  cart: {
    soldBy: "sell_license_correction",
    isUsuallySold: true,
    picture: "pencil",
    answers: { quantity: "quantity", wrong: "wrong" },
  },
  steps: [
    { status: statusIds.orderPlaced, queues: [{ name: "approveAccess", when: "always" }] },
    { status: statusIds.infoVerified, queues: [{ name: "waitingConfirmation", when: "always" }] },
    {
      status: statusIds.customerVerification,
      queues: [
        { name: "makeEdits", when: "corrections" },
        { name: "printAndShip", when: "no_corrections" },
      ],
    },
    { status: statusIds.shipped, noQueue: "ended" },
  ],
  printedStep: statusIds.shipped,
  isReviewable: true,
  correctsLicense: true,
  printsLicense: true,
  delivery: "mail",
  defaultPrice: 2000,
  standardDays: 5,
  scenario: "correction",
} as const satisfies ProductModule;
