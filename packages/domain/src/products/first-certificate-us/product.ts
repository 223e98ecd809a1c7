import type { ProductModule } from "../product-module.ts";
import { statusIds } from "../statuses.ts";

export const firstCertificateUs = {
  id: 5,
  name: "firstCertificateUs",
  code: "FIRST_CERTIFICATE_US",
  queueCategory: "firstCertificateUS",
  cart: null,
  steps: [
    { status: statusIds.preOrder, noQueue: "not_begun" },
    { status: statusIds.finalized, queues: [{ name: "ship", when: "always" }] },
    { status: statusIds.shipped, noQueue: "ended" },
  ],
  printedStep: statusIds.shipped,
  finalizedStep: statusIds.finalized,
  delivery: "mail",
  defaultPrice: 0,
  standardDays: 5,
  scenario: "firstUs",
} as const satisfies ProductModule;
