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
  delivery: "email",
  defaultPrice: 1000,
  standardDays: 2,
} as const satisfies ProductModule;
