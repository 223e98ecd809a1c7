/**
 * Every use of an external service, by service, with the places in the source that call it. `uses.test.ts` compares the
 * places with the source, and the type of each service's test table (`UseOf`) requires one row per use: a new call
 * needs an entry here, and an entry here needs a row that takes the service away in the middle of it.
 */
export const uses = {
  mail: {
    "the job that delivers what a command has written": [
      "job-handlers.ts portal.mailer.deliverMail",
      "job-handlers.ts portal.mailer.sweepOutbox",
    ],
    "confirming an ID": ["features/desk/order/workflow-routes.ts portal.mailer.deliverNow"],
    "canceling an order": ["features/desk/order/view/staff-order-routes.ts portal.mailer.deliverNow"],
    "approving a refund": ["features/desk/order/view/staff-order-routes.ts portal.mailer.deliverNow"],
    "returning what is owed": ["features/desk/order/view/staff-order-routes.ts portal.mailer.deliverNow"],
    "giving an order a new link": ["features/desk/order/view/staff-order-routes.ts portal.mailer.deliverNow"],
    "changing a status with an email": ["features/desk/order/workflow-routes.ts portal.mailer.deliverNow"],
    "trying a given-up email once more": ["features/order/mail/mail-routes.ts portal.mailer.deliverNow"],
  },
  directory: {
    "logging in": ["features/staff/log-in.ts portal.directory.checkPassword"],
    "logging in by a passkey": ["features/staff/passkeys/use-passkey.ts portal.directory.knows"],
    "looking for a person": ["features/staff/account-routes.ts portal.directory.search"],
    "setting up an authenticator app": ["features/staff/verify-credentials.ts portal.directory.checkPassword"],
    "changing a password": ["features/staff/verify-credentials.ts portal.directory.checkPassword"],
  },
  documents: {
    "placing an order": [
      "features/checkout/place-order.ts withStagedUploads",
      "features/documents/uploads/staged-uploads.ts portal.documents.store",
      "features/documents/uploads/staged-uploads.ts portal.documents.discard",
    ],
    "replacing documents": ["features/documents/uploads/replace-documents.ts withStagedUploads"],
    "sending a file when it is chosen": [
      "features/documents/uploads/upload-commands.ts portal.documents.store",
      "features/documents/uploads/upload-commands.ts portal.documents.discard",
      "features/documents/uploads/upload-commands.ts portal.documents.discard",
    ],
    "showing a file that was sent before": ["features/documents/uploads/upload-commands.ts portal.documents.open"],
    "looking at a document": [
      "features/documents/uploads/view-document.ts portal.documents.read",
      "features/documents/uploads/view-document.ts portal.documents.readPage",
      "features/documents/uploads/view-document.ts portal.documents.keepPage",
    ],
    "reading the barcode of a driver license": [
      "features/documents/license-back/read-license-back.ts portal.documents.read",
    ],
    "destroying documents": [
      "job-handlers.ts destroyDocuments",
      "features/system/retention/destroy.ts portal.documents.destroy",
      "job-handlers.ts portal.documents.removeRemains",
    ],
    "sweeping orphan objects": ["job-handlers.ts portal.documents.sweep"],
  },
  payments: {
    "placing an order": [
      "features/checkout/place-order.ts openCheckout",
      "features/checkout/place-order.ts openFirstCheckout",
      "features/money/checkouts/open-checkout.ts portal.payments.createCheckout",
    ],
    "opening a checkout": ["features/checkout/order-routes.ts openCheckout"],
    "approving a refund": [
      "features/desk/order/refunds/approve-refund.ts askProvider",
      "features/desk/order/refunds/ask-provider.ts requestRefund",
      "features/money/refunds/request-refund.ts portal.payments.refund",
    ],
    "returning what is owed": ["features/desk/order/refunds/refund-owed.ts askProvider"],
    "finishing a refund whose answer was lost": [
      "job-handlers.ts finishRefunds",
      "features/money/refunds/finish-refunds.ts requestRefund",
    ],
    "asking after an event that never came": [
      "job-handlers.ts reconcilePayments",
      "features/money/provider-events/reconcile-payments.ts settleAsRead",
      "features/money/provider-events/reconcile-payments.ts portal.payments.readState",
    ],
    "closing a checkout that leads nowhere": [
      "job-handlers.ts closeCheckouts",
      "features/money/checkouts/close-checkouts.ts portal.payments.closeCheckout",
      "features/money/checkouts/close-checkouts.ts closeCheckout",
      "features/money/checkouts/close-checkouts.ts settleAsRead",
      "features/money/checkouts/open-checkout.ts closeCheckout",
    ],
    "comparing the books": [
      "job-handlers.ts compareBooks",
      "job-handlers.ts recordProviderRefunds",
      "features/money/refunds/finish-refunds.ts recordProviderRefunds",
      "features/money/provider-events/received-events.ts recordProviderRefunds",
      "features/desk/order/refunds/ask-provider.ts recordProviderRefunds",
      "features/money/provider-events/compare-books.ts portal.payments.readState",
    ],
    "looking for released parts after an upgrade": [
      "features/system/upgrade-findings/released-parts.ts portal.payments.readState",
    ],
    "taking an event in": ["features/money/provider-events/webhook-routes.ts portal.payments.verifyWebhook"],
  },
  holds: {
    "taking held money after Confirm": [
      "job-handlers.ts settleHolds",
      "features/money/holds/settle-holds.ts portal.payments.capture",
      "features/money/holds/settle-holds.ts portal.payments.readState",
    ],
    "letting held money go after Invalid": ["features/money/holds/settle-holds.ts portal.payments.release"],
    "letting held money go after Cancel": ["features/money/holds/settle-holds.ts portal.payments.release"],
  },
  licenses: {
    "checking a license number": [
      "features/checkout/order-routes.ts checkLicense",
      "features/order/licenses/license-registry.ts portal.registry.check",
    ],
    "placing an order": [
      "features/checkout/place-order.ts getLicense",
      "features/order/licenses/license-registry.ts portal.registry.getLicense",
    ],
    "placing a first certificate": ["features/desk/registry/place-first-certificate.ts getLicense"],
    "asking after an event that never came": [
      "job-handlers.ts syncLicenses",
      "features/desk/registry/sync-licenses.ts portal.registry.getLicense",
    ],
    "changing a license number": ["features/desk/order/license-number.ts getLicense"],
    "showing the license of an order": ["features/desk/license-review/license-review-queries.ts getLicense"],
    "comparing the names of a sealed letter": ["features/documents/sealed/verify-routes.ts getLicense"],
    "reviewing license data": ["features/desk/license-review/license-review-queries.ts getLicense"],
    "reading the barcode of a driver license": ["features/documents/license-back/read-license-back.ts getLicense"],
  },
  scanner: {
    "placing an order": [
      "features/checkout/place-order.ts withStagedUploads",
      "features/documents/uploads/staged-uploads.ts prepareUploads",
      "features/documents/uploads/prepare-uploads.ts portal.malware.scan",
    ],
    "replacing documents": ["features/documents/uploads/replace-documents.ts withStagedUploads"],
    "sending a file when it is chosen": ["features/documents/uploads/upload-commands.ts prepareFiles"],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type Part = keyof typeof uses;

/** The uses of one part: its table has a row for each. */
export type UseOf<P extends Part> = keyof (typeof uses)[P] & string;

/**
 * Places that call no external service with any settings: they are served with the embedded registry alone, which is
 * the database's.
 */
export const embeddedOnly: readonly string[] = [
  "features/desk/license-service/license-service.ts portal.registry.getLicense",
  "features/desk/license-service/send-letter-of-validity.ts getLicense",
];

/**
 * Places whose whole purpose is to say how the service is: what fails is their answer, and leaves nothing behind
 * (`features/system/setup/service-checks.test.ts`, `features/system/setup/first-admin.test.ts`).
 */
export const serviceChecks: readonly string[] = [
  "features/system/setup/check-services.ts portal.mailer.sendTestMail",
  "features/system/setup/check-services.ts portal.documents.tryOut",
  "features/system/setup/check-services.ts portal.malware.scan",
  "features/system/setup/check-test-order.ts getLicense",
  "features/system/setup/make-first-admin.ts portal.directory.knows",
];
