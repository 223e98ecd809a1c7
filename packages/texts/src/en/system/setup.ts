import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

const again = "Correct it in the environment, restart the server, and try again.";

interface Places {
  /** The settings of its address, and of what it lets us in by. */
  readonly place: string;
  readonly key: string;
}

/** The places of errors that Amazon's services name. */
const places: Readonly<Record<string, string>> = {
  NoSuchBucket: "S3_BUCKET",
  PermanentRedirect: "S3_REGION and S3_ENDPOINT: the bucket is in another region",
  TemporaryRedirect: "S3_REGION and S3_ENDPOINT: the bucket is in another region",
  AuthorizationHeaderMalformed: "S3_REGION: the bucket is in another region",
  RequestTimeTooSkewed: "this server’s clock",
  InvalidAccessKeyId: "S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY",
  ExpiredToken: "the credentials of this machine, which have expired",
  ExpiredTokenException: "the credentials of this machine, which have expired",
  UnrecognizedClientException: "SEAL_KMS_ACCESS_KEY_ID",
  InvalidSignatureException: "SEAL_KMS_SECRET_ACCESS_KEY, and this server’s clock",
  NotFoundException: "SEAL_KMS_KEY_ID and SEAL_KMS_REGION",
  DisabledException: "at AWS whether the key of SEAL_KMS_KEY_ID is enabled",
  KMSInvalidStateException: "at AWS whether the key of SEAL_KMS_KEY_ID is about to be deleted",
  InvalidKeyUsageException: "SEAL_KMS_KEY_ID, which is not a key for signing",
};

/** Reasons why a part did not answer well (`PartDownReason`, and the part's own name), with the settings to check. */
const down =
  (part: string, { place, key }: Places) =>
  (detail: string | number | null): string => {
    const [reason = "", name = ""] = String(detail ?? "").split(" ");
    const named = name === "" ? "" : ` (${name})`;
    if (reason === "BUSY")
      return `${part} says that it has too much to do or a fault of its own${named}. Wait, then try again.`;
    if (reason === "TIMEOUT")
      return `${part} did not answer in time. Check ${place} and the service itself. Then try again.`;
    if (reason === "REFUSED") return `${part} answered, but refused us${named}. Check ${places[name] ?? key}. ${again}`;
    if (reason === "STRANGE_ANSWER") return `${part}: something else answered there. Check ${place}. ${again}`;
    return `${part} cannot be reached. Check ${place}, and whether a firewall lets this server through. ${again}`;
  };

/** Findings of `portal prove`, by the name of the check. */
const provedParts: Readonly<Record<string, string>> = {
  backup: "there is none",
  age: "it is too old",
  manifest: "the list of what is in it is missing",
  file: "the file was cut off or changed",
  key: "no key opens it",
  restore: "it could not be restored",
  installation: "it is of another office",
  migrations: "it is of another version than when it was made",
  parts: "a table or a rule of the database is missing",
  rows: "lines are missing or changed",
  ledger: "sums of money differ",
  sequences: "numbers would be given twice",
  documents: "a document does not open",
  audit: "the log of who did what was changed",
  seals: "the seals of that log differ from their copy elsewhere",
  books: "orders and their payments do not agree",
};

const proofProblems = (detail: string | null): string =>
  [detail]
    .join("")
    .split(" ")
    .map((check) => provedParts[check] ?? check)
    .join(", ");

const reply = (detail: string | null): string => (detail === null ? "" : ` (reply ${detail})`);

/** The first run, and the checks of an installation for its admins (rules ). */
export const setup = {
  required: "Required",
  emailInvalid: "Please enter an email address, such as robin.tolman@example.gov.",
  licenseNumber: "Please enter the number of a license, in digits.",
  wrongCode:
    "This code is not right. Copy it from the line of the server’s log " +
    "that names /setup: 12 letters and digits, without O, 0, I, L and 1.",
  codeOver: "No code is valid any longer. The server has just written a new one to its log: please use that one.",
  guessesOver:
    "Five wrong codes came from your network: no code is taken from there for an hour. " +
    "Need an admin sooner? Run “portal create-admin” on the server.",
  notInDirectory: "The county’s directory does not know this email. Please enter the one that it has for you.",
  passwordNeeded: "Please choose a password.",

  /** Faults that an earlier version left. */
  upgradeFindings: {
    heading: "Left by an earlier version",
    mended: plural({ one: "The portal has put 1 order right.", other: "The portal has put # orders right." }),
    order: (id: number) => `Order ${String(id)}`,
    kinds: {
      released_parts: (amount: string | null) =>
        `${amount ?? "An amount"} may be recorded as a refund that was never made: compare it with the provider.`,
      unsent_letters: () => "Its letter of validity was marked as shipped, and no letter was sent.",
      outlived_flags: () => "Its flag was raised for documents that are no longer in question, and for more.",
    } satisfies Record<string, (amount: string | null) => string>,
    settle: "Settled",
    settleOf: (id: number) => `Settled: order ${String(id)}`,
  },

  /** Texts with consequences in law. */
  keys: {
    heading: "Keys",
    since: (name: string, day: string) => `${name} in use since ${day}.`,
    old: "It is older than a year: replace it (docs/operations/keys.md).",
  },
  legal: {
    heading: "Legal texts",
    intro:
      "Read these texts with your attorney, then confirm each one. Customers see them either way. " +
      "If an update changes a text, it is listed here again.",
    names: {
      statement: "Signed statement at checkout",
      certified_copy: "What a certified copy proves",
      letter: "Letter of validity",
      letter_check: "How to check a sealed letter",
      data_destroyed: "Email about deleted data",
      privacy: "Privacy notice",
    },
    languages: (locale: string) => (locale === "es" ? "Spanish" : "English"),
    open: "Not confirmed yet",
    confirm: "Confirm",
    confirmOf: (name: string) => `Confirm: ${name}`,
    confirmed: (at: string, by: string) => `Confirmed ${at} by ${by}`,
    allConfirmed: "All are confirmed.",
    changed: "The wording has changed. Please reload the page and read it again.",
  },

  firstTitle: "Set up this installation",
  firstIntro:
    "This installation has no account yet. Create the first admin with the code " +
    "that the server has written to its log; it works once, within 24 hours.",
  code: "Code from the server’s log",
  codeHint: "12 letters and digits. Dashes and blanks do not matter. Each start of the server writes a new one.",
  email: "Your email",
  emailHint: "You log in with it.",
  emailHintOfDirectory: "As the county’s directory has it: you log in with your county account.",
  displayName: "Your name, as others see it",
  password: "Password",
  passwordHint: (characters: number) => `At least ${String(characters)} characters; several words are fine.`,
  create: "Create the first admin",
  created: "You are the first admin. Please log in.",
  problem: (field: string, message: string) => `${field}: ${message}`,

  title: "Setup and checks",
  newer: (newest: string) => `Version ${newest} is available`,
  newerHint: "docs/operations/upgrade.md in its archive says how to upgrade.",
  noFeed: "UPDATE_FEED cannot be read or names no version, so newer versions are not shown here.",
  version: (version: string, commit: string) => `Document Ordering Portal ${version} (${commit})`,
  intro: "Each part says that it works only after it was tried, here and now, with the settings that the server has.",
  summary: (works: number, all: number) => `${String(works)} of ${String(all)} work`,
  allWork: "Everything works.",
  allPractice: "Everything works, some of it for practice only.",
  steps: {
    office: "The office",
    sign_in: "Sign-in",
    mail: "Email",
    texts: "Text messages",
    payments: "Payments",
    documents: "Documents",
    license_service: "License service",
    backup: "Backup",
    test_order: "A test order",
  },
  about: {
    office:
      "Name, address, email and phone are on every page, email and paper. " +
      "The check asks whether they are the office’s own.",
    sign_in: "The check asks the directory whether it answers, and whether you log in with a second factor.",
    mail: "The check sends you an email, and waits until the mail server has taken it.",
    texts: "The check asks Twilio whether the account is active. No text message is sent.",
    payments:
      "The check asks Stripe whether the key opens the account, and checks that its events arrive. No money moves.",
    documents:
      "The check seals a document, stores it, reads it back, compares it and destroys it; " +
      "has the scanner look at it, and asks the key service whether letters can be sealed, where there is one.",
    license_service: "The check asks the county’s license service a question that changes nothing.",
    backup: "The check finds out when the last backup was made.",
    test_order:
      "The check places an order for a certified copy as a customer does, with your email, " +
      "and cancels it at once. It stays in the list of orders, as canceled.",
  },
  states: {
    untried: "Not tried yet",
    works: "Works",
    practice: "Works, for practice only",
    waits: "Something is left to do",
    fails: "Does not work",
  },
  tryIt: "Try it",
  tryAgain: "Try again",
  tryOf: (action: string, step: string) => `${action}: ${step}`,
  tryAll: "Try everything",
  triedAt: (at: string, by: string) => `Tried ${at} by ${by}`,
  result: (step: string, state: string) => `${step}: ${state}.`,
  settings: "What it is set to",
  isSet: "set (secret)",
  webhook: "In Stripe’s dashboard, add this endpoint and choose these events:",
  lastEvent: (at: string) => `The last event arrived ${at}.`,
  noEvent: "No event has arrived yet.",
  testOrder: {
    firstName: "Test",
    lastName: "Order",
    line: "Do not ship",
    city: "Salt Lake City",
    instructions: "A test order from the setup page. No document is needed.",
  },
  license: "License number for the test order",
  licenseHint: "Any license of the county that may be ordered for.",
  toAccount: "Your account",
  moreOfOffice: "Seal, color, holidays, notes and languages are on a page of their own:",
  toSettings: "Settings",
  saveOffice: "Save and try",
  officeSaved: "The office is saved.",
  findings: {
    DIRECTORY_DOWN: down("The directory", {
      place: "LDAP_URL, or OIDC_ISSUER",
      key: "LDAP_BIND_DN and LDAP_BIND_PASSWORD, or OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
    }),
    PAYMENTS_DOWN: down("Stripe", { place: "STRIPE_API_URL, which is usually not set", key: "STRIPE_SECRET_KEY" }),
    STORE_DOWN: down("The document store", {
      place: "S3_ENDPOINT and S3_REGION",
      key:
        "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, " +
        "and whether that key may write, read, list and delete below S3_PREFIX",
    }),
    SCANNER_DOWN: down("The malware scanner", {
      place: "CLAMD_SOCKET, or CLAMD_HOST and CLAMD_PORT",
      key: "its StreamMaxLength, which is too short for an upload",
    }),
    TEXTS_DOWN: down("Twilio", {
      place: "TWILIO_API_URL, which is usually not set",
      key: "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and in Twilio’s console whether the account is active",
    }),
    PICTURES_DOWN: () =>
      "This machine cannot read photos: the process that decodes them does not start, or ends. See the server’s log, " +
      "its memory, and its version of Node.",
    SEALER_DOWN: down("The key of the seal", {
      place: "SEAL_KMS_ENDPOINT and SEAL_KMS_REGION",
      key:
        "SEAL_KMS_KEY_ID, whether it is a key for signing and that of SEAL_CERTIFICATE_FILE, whether we may use it " +
        "(kms:Sign, kms:GetPublicKey), and whether the certificate has ended (SEAL_CERTIFICATE_FILE or SEAL_P12_FILE)",
    }),
    LICENSES_DOWN: down("The license service", { place: "LICENSE_SERVICE_URL", key: "LICENSE_SERVICE_KEY" }),
    EXAMPLE_OFFICE: (detail: string | null) =>
      `Still the example’s: ${detail ?? ""}. Enter the office’s own below, and save.`,
    NO_SECOND_FACTOR: () =>
      "You log in with a password alone. Set up an authenticator " +
      "app or a passkey on the page of your account, and try again.",
    PASSWORD_ALONE: () =>
      "You log in with a password alone, and REQUIRE_SECOND_FACTOR requires nothing more. " +
      "Before the office goes live, set it to admins or everybody.",
    MAIL_LOGIN: (detail: string | null) =>
      `The mail server did not accept our name or password${reply(detail)}. Check SMTP_USER ` +
      `and SMTP_PASSWORD, and whether it wants TLS first (SMTP_SECURE, SMTP_REQUIRE_TLS). ${again}`,
    MAIL_SENDER: (detail: string | null) =>
      `The mail server does not let us send${reply(detail)}. Check MAIL_FROM, whether the server relays for this ` +
      `machine, the domain’s SPF, DKIM and DMARC, and whether its address is on a block list. Then try again.`,
    MAIL_BOUNCED: (detail: string | null) =>
      `The mail server permanently refused your address, or the email to it${reply(detail)}. ` +
      `Check the email of your account, and MAIL_FROM, which it may not let us send under. ${again}`,
    MAIL_REFUSED: (detail: string | null) =>
      `The mail server said no${reply(detail)}. Ask who runs it whether this server may send. Then try again.`,
    MAIL_UNREACHABLE: () =>
      "The mail server cannot be reached, or its certificate is not trusted. Check SMTP_HOST, " +
      `SMTP_PORT and SMTP_CA_FILE, and whether a firewall lets this server through. ${again}`,
    MAIL_TIMEOUT: () =>
      "The mail server did not answer in time. Check SMTP_HOST and SMTP_PORT: " +
      "the wrong port often just stays silent. Then try again.",
    MAIL_FAILED: (detail: string | null) =>
      `The email could not be handed over${reply(detail)}. Check SMTP_HOST, SMTP_PORT and SMTP_SECURE. ${again}`,
    MAIL_CAPTURED: () =>
      "MAIL_TRANSPORT is capture: the email is on the page /mailbox, " +
      "and nothing leaves this server. An office needs smtp.",
    MAIL_ACCEPTED: () => "The mail server has taken an email to you. Check that it arrived, and not as spam.",
    TEXTS_REFUSED: (detail: string | null) =>
      `Twilio knows the account, and refused this office’s last text message (error ${detail ?? ""}): ` +
      "the account, the sender’s number, its registration with the carriers (A2P 10DLC, toll-free), " +
      "the wording, or a country that is not enabled. Twilio’s error dictionary explains the number. " +
      "The next message that is sent ends this report.",
    TEXTS_OFF: () => "SMS is off: customers are not offered text messages, and get emails alone.",
    TEXTS_CAPTURED: () =>
      "SMS is capture: text messages are on the page /mailbox, " +
      "and nothing leaves this server. An office needs twilio or off.",
    TEXTS_ASKED: () =>
      "Twilio knows the account. Whether carriers deliver depends on the registration of your number at Twilio: " +
      "order with your own phone once, and look under the order’s text messages.",
    SANDBOX: () =>
      "PAYMENT_GATEWAY is sandbox: customers pay on a page of our own, and no money moves. An office needs stripe.",
    BYPASS: () => "PAYMENT_GATEWAY is bypass: every order counts as paid, and no money moves. An office needs stripe.",
    TEST_KEY: () =>
      "STRIPE_SECRET_KEY is a test key: Stripe answers, and no money moves. " +
      "An office needs the live one, with a webhook of its own.",
    NO_EVENT: () =>
      "The key opens Stripe, and no event has arrived yet. Add the endpoint below in Stripe’s dashboard, " +
      "put its signing secret into STRIPE_WEBHOOK_SECRET, and place an order; then try again.",
    OTHER_MODE: (detail: string | null) =>
      `Stripe sent events from its other mode (test or live), the last one ${detail ?? "recently"}, and the portal ` +
      "refused them. Each mode has its own key and endpoint: check that STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET " +
      `are of the same mode. This stays here for 7 days after the last such event. ${again}`,
    DOCUMENT_DIFFERS: () =>
      "What was read back is not what was stored. Do not take orders. Check what stands between " +
      "this server and the store, and DOCUMENT_KEY, which has to be the same on every server.",
    NO_SCANNER: () =>
      "MALWARE_SCAN is off: what customers upload reaches clerks unchecked. Set it to clamd where there is one.",
    LICENSES_EMBEDDED: () =>
      "LICENSE_REGISTRY is embedded: the portal has licenses of its own " +
      "to try things out. An office needs http, and LICENSE_SERVICE_URL.",
    NO_BACKUP: () =>
      "No backup is known. Run portal backup, and turn on the nightly timer " +
      "(docs/operations/backup.md). Backups that the county makes on its own are not known here.",
    OLD_BACKUP: (detail: string | null) =>
      `The last backup is ${detail ?? "many"} hours old. ` +
      "Find out why the nightly timer does not run (docs/operations/backup.md).",
    PLAIN_BACKUP: () => "The last backup is not encrypted. Set BACKUP_RECIPIENTS where backups are made.",
    NO_PROOF: () =>
      "Backups are made, and none was restored to try it out. Turn on the timer document-ordering-portal-prove " +
      "(docs/operations/backup.md).",
    OLD_PROOF: (detail: string | null) =>
      `A backup was last tried out on ${detail ?? "a day long ago"}. ` +
      "Find out why the timer document-ordering-portal-prove does not run (docs/operations/backup.md).",
    PROOF_FAILED: (detail: string | null) =>
      `The newest backup was tried out, and is not whole: ${proofProblems(detail)}. ` +
      "Make another one, and try that out with portal prove, which says more (docs/operations/backup.md).",
    PROVED: (detail: string | null) => `The newest backup was tried out on ${detail ?? ""}, and it is whole.`,
    UNKNOWN_LICENSE: () =>
      "The county’s license service does not know a license with this number that may be ordered for.",
    ORDER_REFUSED: (detail: string | null) => `The portal refused the order: ${detail ?? ""}`,
    NO_PAYMENT_PAGE: (detail: string | null) =>
      `Order ${detail ?? ""} was saved and canceled, and the ` +
      "payment provider gave no page to pay on. Try Payments first.",
    ORDER_CANCELED: (detail: string | null) =>
      `Order ${detail ?? ""} was placed, with its pictures, got a page ` +
      "to pay on, and was canceled. An email about that goes to you.",
    ORDER_BY_HAND: () =>
      "In production, place the test order yourself: 1. Order a certified copy as a customer, and pay with a card " +
      "of your own. 2. Check that the order turns from Awaiting payment to Order placed within a minute, and that " +
      "the email arrives. 3. Cancel it with its refund. 4. Check in Stripe’s dashboard that the money was refunded.",
  } satisfies Record<string, (detail: string | null) => string>,
};
