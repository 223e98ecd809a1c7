/** Facts about columns that the database lacks: a narrower type, and a note where the name does not tell. */
type Told = string | { readonly type: string; readonly note?: string };

/** Types that the generated tables name, by where they are. */
export const typeSources = {
  "@dop/domain/contract": "LiveEventKind SetupCheck SetupFinding SetupState SmsKind SmsState UpgradeFindings",
  "@dop/domain/estimates": "EstimateBasis",
  "@dop/domain/ledger": "EndingKind EntryKind PaymentState",
  "@dop/domain/license-review": "CorrectionChange LookState",
  "@dop/domain/orders": "DocumentHint DocumentKind ProductId Relationship StatusId",
  "@dop/domain/queues": "QueueKey QueueShow QueueSortColumn",
  "@dop/domain/settings": "SealMediaType",
  "@dop/domain/staff": "DocumentReason RoleId SeenDocument",
  "@dop/texts": "Locale",
  "./column-types.ts":
    "ChallengePurpose CloseoutFigures DefaultedJson HeldOrder HeldProduct Json MailAttachment ReadBarcode",
  kysely: "Generated GeneratedAlways",
};

/** By table and column; `$` is the table. A type leaves out null, defaults and JSON, which the database does say. */
export const columns: Readonly<Record<string, Readonly<Record<string, Told>>>> = {
  orders: {
    key_digest: "SHA-256 of the customer's key, which opens the order.",
    wrapped_key:
      "The key, sealed by a master key, for the links in emails; null until a server of this version has started.",
    unsealed_key: "The key as a server of the version before has left it; sealed at the next start.",
    reference: "What staff answers call the order's uuid; it opens nothing.",
    text_number: "Where text messages about the order go; null for none.",
    corrections: { type: "Record<string, string>" },
    seen_document: { type: "SeenDocument", note: "The kind of ID that the clerk saw who confirmed its photos." },
    second_look: "A change of its corrections waits for a second person.",
    locale: { type: "Locale", note: "The language of its emails, letters and receipts." },
    paid_at: "When the money was secured: paid, or held on the card.",
    payment_held: "Held, and not captured yet.",
    held_cents: "Sums of the ledger, kept by its trigger.",
    reversed_cents:
      "Of what was refunded, payments that were undone: by a lost dispute, or because they were not the order's.",
    payable_cents: "The total without the products that ended before they were charged.",
    owed_cents: "Money that the office has without a reason.",
    payment_reminders: "How often the customer was reminded to pay.",
    license_unread:
      "The license number was changed during the review, and the new license's data were not shown since.",
    license_before:
      "The number before one of another couple's voided license, until a person confirms or corrects it (O-23).",
    assignee_id: "The user to whom it is assigned, and since when; both null: unassigned.",
    identity_confirmed_at: "When and by whom its photos were confirmed (rule P-23).",
    identity_order_id: "The order on whose confirmed photos this one relies.",
    destroyed_at: "When what names people in it was destroyed.",
  },
  order_products: {
    product_id: { type: "ProductId" },
    status_id: { type: "StatusId" },
    status_left: { type: "StatusId" },
    queue: { type: "QueueKey" },
    refunded_cents: "The sum of its refunds, kept by the ledger's trigger.",
    price_cents: "Its own cost lines.",
    ending: {
      type: "EndingKind",
      note: "What happened to its money when it was canceled, and its part of the order's total.",
    },
    refund_asked_cents: "The refund that the provider was asked for; set until it has answered.",
    told_status: {
      type: "StatusId",
      note: "The status that the customer was told last, kept through changes of which they were not told (rule W-44).",
    },
  },
  order_lines: {
    kind: { type: '"product" | "processing" | "shipping"' },
  },
  transmittals: {
    created_on: "YYYY-MM-DD in office time.",
    key_digest: "SHA-256 of the desk's key, and the key sealed by a master key; see `orders`.",
  },
  order_search: {
    $: "One row per order product: what the search filters and sorts by. Texts are in lower case without accents.",
    id: "The order product's id.",
    product_id: { type: "ProductId" },
    status_id: { type: "StatusId" },
    product_place: { type: "GeneratedAlways<number>", note: "The place of the product's name in the alphabet." },
    last_name: "The customer's.",
    name: "Names of customer and spouses.",
    phone: { type: "GeneratedAlways<string>", note: "The digits of the customer's phone number." },
    numbers: {
      type: "GeneratedAlways<string>",
      note: "Order, license, invoice and tracking numbers, each between spaces.",
    },
  },
  status_history: {
    status_id: { type: "StatusId" },
    skipped: { type: "readonly StatusId[]", note: "The steps that the change left out (rule W-29)." },
    reason: { type: "DocumentReason", note: "The coded reason for which documents were not accepted." },
    left_transmittal_id: "The transmittal that the change took the product out of (rule T-11).",
    undoes: "The entry that it undoes.",
  },
  live_events: {
    $: "Changes, for open pages; forgotten after ten minutes.",
    number: "Null until the change is committed and read.",
    kind: { type: "LiveEventKind" },
    queue: { type: "QueueKey" },
  },
  held_acts: {
    $: "Acts that can be undone, until their ten seconds are over (rule W-43).",
    tells: "The customer is told at the end, by what is so then.",
    orders: { type: "readonly HeldOrder[]" },
    products: { type: "readonly HeldProduct[]" },
  },
  held_changes: { $: "Steps back that servers of the version before have kept.", before: { type: "object" } },
  flag_history: {
    raised_by: {
      type: '"verification" | "license" | "money" | "staff" | "system"',
      note: "What raised it (rule W-41); null where it is lowered, and in entries from before.",
    },
    undoes: "The act that it undoes.",
  },
  messages: {
    user_id: "Null with staff_name null: the customer wrote it.",
  },
  corrections_history: {
    corrections: { type: "Record<string, string>" },
    undoes: "The entry that it undoes.",
  },
  order_declarations: {
    $: "What the customer declared when they ordered (rules O-55 and O-56).",
    relationship: { type: "Relationship" },
    statement_version: "The five of the signed statement are null together.",
    wrong_fields: { type: "string[]" },
  },
  second_looks: {
    $: "A clerk's change of the corrections that a second person looks at (rule W-39).",
    state: { type: "LookState" },
    changes: { type: "readonly CorrectionChange[]" },
  },
  correction_codes: {
    code_digest: "Keyed: six digits could be tried out otherwise.",
  },
  order_lookups: {
    $: "Lookups by email that a job has yet to answer.",
  },
  saved_views: {
    queue: { type: "QueueKey" },
    sort: { type: "QueueSortColumn" },
    show: { type: "QueueShow" },
    hidden: { type: "string[]" },
  },
  canned_texts: {
    kind: { type: '"reply" | "invalid"' },
  },
  payments: {
    idempotency_key: "The key that the checkout was opened under; events may name it.",
    state: { type: "PaymentState" },
    provider_payment: "The provider's other id of the payment.",
    capture_cents: "The amount to capture of a hold, once it is decided.",
    lapse_shown_at: "When the office was notified that the hold is about to lapse.",
    card_last4: "The last four digits of the card, where the provider names them.",
    close_asked_at:
      "When its checkout was to be closed at the provider: its order has ended, or another amount is due.",
    under_way_at: "Since when its money is on its way (rule M-41).",
    compared_at: "When it was last compared with the provider (rule M-24).",
    return_reason: {
      type: '"ended" | "twice" | "reduced"',
      note: "Why a job returns all of it: it came for an order that had ended, or a second time.",
    },
  },
  payment_entries: {
    $: "One line of the ledger; written once.",
    kind: { type: "EntryKind" },
    reference: "The provider's name of it; unique for its kind.",
    occurred_at: "The provider's time.",
    request_key: "The Idempotency-Key of the call, of a refund that no provider is asked for.",
  },
  refund_requests: {
    $: "A refund that an admin asked for and another one decides on.",
    order_product_id: "Null for the order as a whole.",
    key: "The Idempotency-Key of the call.",
    state: '"open" | "approved" | "declined"',
  },
  refunds: {
    also_ended: {
      type: "readonly number[]",
      note: "Products that end with it, with no money of their own (rule M-37).",
    },
    $: "A refund that the provider is asked for, or was.",
    goodwill: "Money that the office need not return (rule M-67).",
    one_person: "True where one person has requested and approved it.",
    order_product_id: "Null for the order as a whole.",
    purpose: {
      type: '"approval" | "owed" | "returned"',
      note: "`approval` cancels its product, `owed` is after the end, `returned` of a payment too late or twice.",
    },
    reference: "The key for the provider, and the reference of the line in the ledger.",
    request: "What one press asked for, spread over the order's payments: its parts have the same.",
    state: { type: '"asked" | "given" | "refused" | "failed"' },
  },
  sandbox_payments: {
    state: { type: '"open" | "authorized" | "paid" | "declined" | "closed" | "released"' },
    paid_at: "When the money was taken.",
  },
  products: {
    id: { type: "ProductId" },
    ordered_by: { type: '"customer" | "license_application"' },
    delivery: { type: '"mail" | "email"' },
  },
  product_prices: {
    product_id: { type: "ProductId" },
  },
  holidays: {
    day: "YYYY-MM-DD.",
  },
  product_estimates: {
    product_id: { type: "ProductId" },
    foretold_p50: "Of servers of the version before.",
    basis: { type: "EstimateBasis" },
  },
  promised_products: {
    $: "The first promise of each product and its outcome, kept by triggers of its promises and its history.",
    product_id: { type: "ProductId" },
    made_on: "The office's day, YYYY-MM-DD.",
    basis: { type: "EstimateBasis" },
    expected_on: "The newest p50.",
  },
  promises: {
    foretold_p50: "Of servers of the version before.",
    basis: { type: "EstimateBasis" },
    made_on: "The office's day, YYYY-MM-DD.",
  },
  documents: {
    kind: { type: "DocumentKind" },
    hints: { type: "readonly DocumentHint[]" },
    barcode: {
      type: "ReadBarcode",
      note: "How the barcode of a driver license compares, and when it was read; of its back alone.",
    },
  },
  uploads: {
    $: "Files that were sent when they were chosen, and that no order has taken yet.",
    kind: { type: "DocumentKind" },
    hints: { type: "readonly DocumentHint[]" },
    photo_link: "The digest of the key by which a phone has sent it.",
  },
  photo_links: {
    $: "What the QR code on a computer's screen opens to a phone.",
  },
  quarantine: {
    $: "Refused uploads in which the scanner found something.",
    kind: { type: "DocumentKind" },
    signature: "The scanner's name for what it found.",
    sha256: "Of the uploaded bytes, in hex.",
  },
  document_pages: { $: "Pages of PDFs that staff have seen, as pictures under the key of their document." },
  sealed_documents: {
    $: "What the office has sealed.",
    code: "16 letters and digits of base 32, on the document and in its QR code.",
    sha256: { type: "Buffer" },
    ended_by: { type: '"correction" | "void"' },
  },
  mail_outbox: {
    attachments: { type: "MailAttachment[]" },
    state: {
      type: '"pending" | "sent" | "dead" | "bounced" | "ended"',
      note: "dead: given up after a day; bounced: the recipient's address was refused permanently; ended: not needed.",
    },
  },
  captured_mail: {
    attachments: { type: "MailAttachment[]" },
  },
  text_outbox: {
    $: "Text messages to send.",
    kind: { type: "SmsKind" },
    state: { type: "SmsState" },
  },
  users: {
    role_id: { type: "RoleId" },
    office_role_id: "The office role of a user (role_id 2); of others it does not count.",
    must_change_password: "An admin has set the password: the user chooses another at the next login.",
    first_password_until: "Until when that password opens the account; null where none is set.",
    attack_told_at: "When the user and the admins last got an email about many wrong passwords.",
    oidc_issuer: "Who this is at the identity provider; both null before the first login there.",
  },
  sessions: {
    last_seen_at: "The last call made by the user; written at most once a minute.",
    browser: "In a few words: 'Chrome on Windows'; null where the browser does not say.",
    proven_at: "When the person last proved who they are.",
  },
  office_roles: {
    $: "Roles that the office has made of permissions.",
    permissions: { type: "string[]" },
    version: "Counts the changes.",
  },
  second_factors: {
    $: "An authenticator app.",
    id: "What the encrypted secret is bound to.",
    confirmed_at: "Null until a first code has turned it on.",
    last_step: "The 30-second step of the last code that was accepted.",
  },
  passkeys: {
    credential_id: "What the authenticator calls it, in base64url.",
    counter: "Of the last use; 0 where the authenticator does not count.",
    rp_id: "The host for which it was made; null for one from before hosts were kept, until its first use.",
  },
  sign_in_challenges: {
    $: "What a browser has to answer, once and soon.",
    purpose: { type: "ChallengePurpose" },
    user_id: "Whose challenge it is; null before a login.",
    detail: { type: "Record<string, string>", note: "What only the server knows of it." },
  },
  office_pictures: {
    $: "Pictures as WebP.",
    digest: "SHA-256 in hexadecimal.",
  },
  office_seals: {
    digest: "SHA-256 in hexadecimal.",
    media_type: { type: "SealMediaType" },
  },
  setup_codes: {
    digest: "HMAC of the code under the portal's secret.",
    wrong_guesses: "Unused: guesses are counted by host. Servers of the version before read it.",
  },
  setup_checks: {
    name: { type: "SetupCheck" },
    state: { type: 'Exclude<SetupState, "untried">' },
    findings: { type: "readonly SetupFinding[]" },
    settings_digest: "HMAC of the settings that were tried.",
  },
  upgrade_checks: {
    $: "Faults of earlier versions that are looked for once after an upgrade (rule S-8).",
    name: { type: 'UpgradeFindings["findings"][number]["kind"]' },
    seen_id: "The last row that was looked at.",
  },
  upgrade_findings: {
    kind: { type: 'UpgradeFindings["findings"][number]["kind"]' },
  },
  daily_counts: {
    day: "The office's day, YYYY-MM-DD.",
    product_id: "0 where it is no product's.",
    bucket: "Days that it took, or the hour.",
  },
  period_counts: {
    $: "Daily counts summed by whole weeks and months.",
    grain: { type: '"week" | "month"' },
  },
  daily_counts_state: {
    through: "The last counted day, YYYY-MM-DD.",
  },
  closeouts: {
    first_day: "Days of the office, YYYY-MM-DD, both included.",
    figures: { type: "CloseoutFigures", note: "Its tables as they were, amounts in cents." },
  },
  audit_log: {
    detail: { type: "Record<string, unknown>" },
    recorded_at: "The database's own clock.",
    address_digest: "`digestAddress` of the caller's address.",
  },
  audit_seals: {
    $: "A signed statement about the rows of the audit log after the previous seal up to `last_id`.",
    head: "End of the chain of the rows' digests.",
    row_digests: "Of each row its id and the first 8 bytes of its digest.",
    previous: "Digest of the previous seal; zeros before the first.",
  },
  audit_newest_seal: {
    $: "One row: the newest seal that was ever made, 0 before the first.",
  },
  personal_columns: {
    $: "Columns that name or describe people in an order, which `destroy_order_data` empties.",
    class: { type: '"order" | "messages" | "comments" | "corrections" | "emails"' },
    remains: "What takes the place of a value.",
  },
  license_facts: {
    $: "What the county's service has reported about licenses, in installations that are connected to it.",
  },
};
