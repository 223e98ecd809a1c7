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
    "confirming an ID": ["features/verification/verification-routes.ts portal.mailer.deliverNow"],
    "canceling an order": ["features/staff-orders/staff-order-routes.ts portal.mailer.deliverNow"],
    "approving a refund": ["features/staff-orders/staff-order-routes.ts portal.mailer.deliverNow"],
    "returning what is owed": ["features/staff-orders/staff-order-routes.ts portal.mailer.deliverNow"],
    "giving an order a new link": ["features/staff-orders/staff-order-routes.ts portal.mailer.deliverNow"],
    "changing a status with an email": ["features/status/status-routes.ts portal.mailer.deliverNow"],
    "trying a given-up email once more": ["features/mail/mail-routes.ts portal.mailer.deliverNow"],
  },
  directory: {
    "logging in": ["features/users/log-in.ts portal.directory.checkPassword"],
    "logging in by a passkey": ["features/users/passkeys/use-passkey.ts portal.directory.knows"],
    "looking for a person": ["features/users/account-routes.ts portal.directory.search"],
    "setting up an authenticator app": ["features/users/verify-credentials.ts portal.directory.checkPassword"],
    "changing a password": ["features/users/verify-credentials.ts portal.directory.checkPassword"],
  },
  documents: {
    "placing an order": [
      "features/orders/place-order.ts storeUploads",
      "features/orders/place-order.ts discardUploads",
      "features/documents/store-uploads.ts portal.documents.store",
      "features/documents/store-uploads.ts portal.documents.discard",
    ],
    "replacing documents": [
      "features/documents/replace-documents.ts storeUploads",
      "features/documents/replace-documents.ts discardUploads",
    ],
    "sending a file when it is chosen": [
      "features/documents/receive-upload.ts portal.documents.store",
      "features/documents/receive-upload.ts portal.documents.discard",
      "features/documents/destroy-unused-uploads.ts portal.documents.discard",
    ],
    "taking a file that was sent before": [
      "features/documents/claim-uploads.ts portal.documents.open",
      "features/documents/receive-upload.ts portal.documents.open",
      "features/documents/claim-uploads.ts portal.documents.discard",
    ],
    "looking at a document": ["features/documents/view-document.ts portal.documents.read"],
    "reading the barcode of a driver license": ["features/license-back/read-license-back.ts portal.documents.read"],
    "destroying documents": [
      "job-handlers.ts destroyDocuments",
      "features/retention/destroy-order.ts portal.documents.destroy",
      "job-handlers.ts portal.documents.removeRemains",
    ],
    "sweeping orphan objects": ["job-handlers.ts portal.documents.sweep"],
  },
  payments: {
    "placing an order": [
      "features/orders/place-order.ts openCheckout",
      "features/orders/place-order.ts openFirstCheckout",
      "features/payments/open-checkout.ts portal.payments.createCheckout",
    ],
    "opening a checkout": ["features/orders/order-routes.ts openCheckout"],
    "approving a refund": [
      "features/staff-orders/approve-refund.ts askProvider",
      "features/staff-orders/ask-provider.ts requestRefund",
      "features/payments/request-refund.ts portal.payments.refund",
    ],
    "returning what is owed": ["features/staff-orders/refund-owed.ts askProvider"],
    "finishing a refund whose answer was lost": [
      "job-handlers.ts finishRefunds",
      "features/payments/finish-refunds.ts requestRefund",
    ],
    "asking after an event that never came": [
      "job-handlers.ts reconcilePayments",
      "features/payments/reconcile-payments.ts settleAsRead",
      "features/payments/settle-as-read.ts portal.payments.readState",
    ],
    "closing a checkout that leads nowhere": [
      "job-handlers.ts closeCheckouts",
      "features/payments/close-checkouts.ts portal.payments.closeCheckout",
      "features/payments/close-checkouts.ts closeCheckout",
      "features/payments/close-checkouts.ts settleAsRead",
      "features/payments/open-checkout.ts closeCheckout",
    ],
    "comparing the books": [
      "job-handlers.ts compareBooks",
      "job-handlers.ts recordProviderRefunds",
      "features/payments/finish-refunds.ts recordProviderRefunds",
      "features/staff-orders/ask-provider.ts recordProviderRefunds",
      "features/payments/compare-books.ts portal.payments.readState",
    ],
    "taking an event in": ["features/payments/webhook-routes.ts portal.payments.verifyWebhook"],
  },
  holds: {
    "taking held money after Confirm": [
      "job-handlers.ts settleHolds",
      "features/payments/settle-holds.ts portal.payments.capture",
      "features/payments/settle-holds.ts portal.payments.readState",
    ],
    "letting held money go after Invalid": ["features/payments/settle-holds.ts portal.payments.release"],
    "letting held money go after Cancel": ["features/payments/settle-holds.ts portal.payments.release"],
  },
  licenses: {
    "checking a license number": [
      "features/orders/order-routes.ts checkLicense",
      "features/licenses/registry-access.ts portal.registry.check",
    ],
    "asking what a license allows": ["features/orders/license-question.ts getLicense"],
    "placing an order": [
      "features/orders/place-order.ts getLicense",
      "features/licenses/registry-access.ts portal.registry.getLicense",
    ],
    "placing a first certificate": ["features/registry/place-first-certificate.ts getLicense"],
    "asking after an event that never came": [
      "job-handlers.ts syncLicenses",
      "features/registry/sync-licenses.ts portal.registry.getLicense",
    ],
    "changing a license number": ["features/staff-orders/license-number.ts getLicense"],
    "showing the license of an order": ["features/staff-orders/read-license-record.ts getLicense"],
    "comparing the names of a sealed letter": ["features/sealed-documents/verify-routes.ts getLicense"],
    "reviewing license data": ["features/license-review/read-license-data.ts getLicense"],
    "reading the barcode of a driver license": ["features/license-back/read-license-back.ts getLicense"],
  },
  scanner: {
    "placing an order": [
      "features/orders/place-order.ts prepareUploads",
      "features/documents/prepare-uploads.ts portal.malware.scan",
    ],
    "replacing documents": ["features/documents/replace-documents.ts prepareUploads"],
    "sending a file when it is chosen": ["features/documents/receive-upload.ts prepareFiles"],
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
  "features/license-service/license-service.ts portal.registry.getLicense",
  "features/license-service/send-letter-of-validity.ts getLicense",
];

/**
 * Places whose whole purpose is to say how the service is: what fails is their answer, and leaves nothing behind
 * (`features/setup/service-checks.test.ts`, `features/setup/first-admin.test.ts`).
 */
export const serviceChecks: readonly string[] = [
  "features/setup/check-mail.ts portal.mailer.sendTestMail",
  "features/setup/check-services.ts portal.documents.tryOut",
  "features/setup/check-services.ts portal.malware.scan",
  "features/setup/check-test-order.ts getLicense",
  "features/setup/make-first-admin.ts portal.directory.knows",
];
