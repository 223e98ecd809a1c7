import type { ProductModule } from "../product-module.ts";
import { statusIds } from "../statuses.ts";

export const firstCertificateInternational = {
  id: 6,
  name: "firstCertificateInternational",
  code: "FIRST_CERTIFICATE_INTERNATIONAL",
  queueCategory: "firstCertificateIntl",
  cart: null,
  steps: [
    { status: statusIds.preOrder, noQueue: "not_begun" },
    { status: statusIds.infoVerified, queues: [{ name: "waitingConfirmation", when: "always" }] },
    {
      status: statusIds.customerVerification,
      queues: [
        { name: "makeEdits", when: "corrections" },
        { name: "ship", when: "no_corrections" },
      ],
    },
    { status: statusIds.shipped, noQueue: "ended" },
  ],
  printedStep: statusIds.shipped,
  finalizedStep: statusIds.infoVerified,
  isReviewable: true,
  delivery: "mail",
  defaultPrice: 6000,
  standardDays: 7,
  scenario: "firstInternational",
} as const satisfies ProductModule;
