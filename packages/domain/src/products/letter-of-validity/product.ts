import type { ProductModule } from "../product-module.ts";
import { statusIds } from "../statuses.ts";

export const letterOfValidity = {
  id: 4,
  name: "letterOfValidity",
  code: "LETTER_OF_VALIDITY",
  queueCategory: "letterOfValidity",
  cart: {
    soldBy: "letter_of_validity",
    isUsuallySold: false,
    picture: "envelope",
    answers: { quantity: "one" },
  },
  steps: [
    { status: statusIds.orderPlaced, queues: [{ name: "approveAccess", when: "always" }] },
    { status: statusIds.infoVerified, queues: [{ name: "ship", when: "always" }] },
    { status: statusIds.shipped, noQueue: "ended" },
  ],
  printedStep: statusIds.shipped,
  finalizedStep: null,
  isReviewable: false,
  goesByTransmittal: false,
  isPerCountry: false,
  correctsLicense: false,
  printsLicense: false,
  delivery: "email",
  defaultPrice: 1000,
  hasProcessingFee: false,
  standardDays: 2,
  scenario: null,
} as const satisfies ProductModule;
