/** Parts that are tried, in the order of the guide. */
export const setupChecks = [
  "office",
  "sign_in",
  "mail",
  "texts",
  "payments",
  "documents",
  "license_service",
  "backup",
  "test_order",
] as const;
export type SetupCheck = (typeof setupChecks)[number];

/**
 * `untried`: never, or with other settings; `practice`: it works, and is not what an office can go live with; `waits`:
 * something is left that no server can try; `fails`: the findings say why.
 */
export const setupStates = ["untried", "works", "practice", "waits", "fails"] as const;
export type SetupState = (typeof setupStates)[number];

/** Findings. `…_DOWN`: a part that was asked did not answer well; `detail` is its `PartDownReason`. */
export const setupFindingCodes = [
  "DIRECTORY_DOWN",
  "PAYMENTS_DOWN",
  "STORE_DOWN",
  "SCANNER_DOWN",
  "LICENSES_DOWN",
  "EXAMPLE_OFFICE",
  "NO_SECOND_FACTOR",
  "PASSWORD_ALONE",
  "MAIL_LOGIN",
  "MAIL_SENDER",
  "MAIL_BOUNCED",
  "MAIL_REFUSED",
  "MAIL_UNREACHABLE",
  "MAIL_TIMEOUT",
  "MAIL_FAILED",
  "MAIL_CAPTURED",
  "MAIL_ACCEPTED",
  "TEXTS_DOWN",
  "TEXTS_OFF",
  "TEXTS_CAPTURED",
  "TEXTS_ASKED",
  "SANDBOX",
  "BYPASS",
  "TEST_KEY",
  "NO_EVENT",
  "OTHER_MODE",
  "DOCUMENT_DIFFERS",
  "NO_SCANNER",
  "SEALER_DOWN",
  "LICENSES_EMBEDDED",
  "NO_BACKUP",
  "OLD_BACKUP",
  "PLAIN_BACKUP",
  "UNKNOWN_LICENSE",
  "ORDER_REFUSED",
  "NO_PAYMENT_PAGE",
  "ORDER_CANCELED",
  "ORDER_BY_HAND",
] as const;

export type SetupFindingCode = (typeof setupFindingCodes)[number];
