import type { ProductModule } from "../product-module.ts";
import { statusIds } from "../statuses.ts";

export const apostille = {
  id: 1,
  name: "apostille",
  code: "APOSTILLE",
  queueCategory: "apostille",
  cart: {
    soldBy: "sell_apostille",
    isUsuallySold: true,
    picture: "globe",
    answers: { items: "destinations", additionalCertifiedCopies: "additionalCopies", fullCopy: "longAdditionalCopies" },
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
    { status: statusIds.processed, queues: [{ name: "createTransmittal", when: "no_transmittal" }] },
    { status: statusIds.sentToLieutenantGovernor, noQueue: "at_lieutenant_governor" },
    { status: statusIds.arrivedAtLieutenantGovernor, noQueue: "at_lieutenant_governor" },
    { status: statusIds.shipped, noQueue: "ended" },
  ],
  printedStep: statusIds.processed,
  isReviewable: true,
  goesByTransmittal: true,
  isPerCountry: true,
  printsLicense: true,
  delivery: "mail",
  defaultPrice: 3000,
  hasProcessingFee: true,
  standardDays: 10,
  scenario: "apostille",
} as const satisfies ProductModule;
