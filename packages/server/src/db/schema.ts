import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type { ProductId, StatusId } from "@dop/domain/orders";
import type { QueueKey } from "@dop/domain/queues";
import type { RoleId } from "@dop/domain/staff";
import type { PaymentState } from "../ports/payments/port.ts";

/** A jsonb column: read as a value, written as JSON text (both drivers agree only on text, arrays above all). */
type Json<T> = ColumnType<T, string, string>;
/** A jsonb column with a default. */
type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

export interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  name: string;
  email: string;
  display_name: string;
  role_id: RoleId;
  password_hash: string | null;
  /** Somebody else has set the password: its person chooses another at the next login. */
  must_change_password: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** The last call that somebody made; written at most once a minute. */
  last_seen_at: Date;
  /** In few words: "Chrome on Windows"; null where the browser does not say. */
  browser: string | null;
}

export interface LoginFailuresTable {
  key: string;
  at: Date;
}

/** An authenticator app. */
export interface SecondFactorsTable {
  user_id: number;
  /** What the encrypted secret is bound to. */
  id: string;
  wrapped_key: Uint8Array;
  secret: Uint8Array;
  created_at: Date;
  /** Null until a first code has turned it on. */
  confirmed_at: Date | null;
  /** The 30-second step of the last code that was taken. */
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: number;
  digest: string;
  created_at: Date;
  used_at: Date | null;
}

export interface RateLimitHitsTable {
  key: string;
  window_ends_at: Date;
  hits: number;
}

export interface ShippingTypesTable {
  id: number;
  label: string;
}

export interface ShippingCostsTable {
  shipping_type_id: number;
  cost_cents: number;
  effective_from: Date;
}

export interface ShippingRatesTable {
  country: string;
  rate_cents: number;
  effective_from: Date;
}

export interface ProductPricesTable {
  product_id: ProductId;
  cost_cents: number;
  effective_from: Date;
}

export interface FeesTable {
  name: string;
  amount_cents: number;
  effective_from: Date;
}

export interface OrdersTable {
  id: Generated<number>;
  uuid: string;
  idempotency_key: string | null;
  cart_digest: string | null;
  invoice_number: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  reference_id: number;
  spouse_1_first_name: string;
  spouse_1_last_name: string;
  spouse_2_first_name: string;
  spouse_2_last_name: string;
  ship_to_name: string | null;
  address_line_1: string | null;
  address_line_2: string | null;
  address_line_3: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  voided: Generated<boolean>;
  flagged: Generated<boolean>;
  corrections: DefaultedJson<Record<string, string>>;
  transaction_fee_cents: number;
  total_cents: number;
  payment_gateway: string;
  /** When the money was secured: paid, or held on the card. */
  paid_at: Date | null;
  /** Held, and not taken yet. */
  payment_held: Generated<boolean>;
  created_at: Date;
}

export interface OrderProductsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  product_id: ProductId;
  quantity: number;
  country: string | null;
  full_copy: Generated<boolean>;
  special_instructions: Generated<string>;
  shipping_type: number | null;
  shipping_cost_cents: Generated<number>;
  status_id: StatusId;
  status_left: StatusId | null;
  queue: QueueKey | null;
  queue_entered_at: Date | null;
  tracking_shipping: string | null;
  transmittal_id: number | null;
  refunded_cents: Generated<number>;
  /** What the provider was asked to give back; set until it has answered. */
  refund_asked_cents: Generated<number | null>;
}

export interface OrderLinesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  order_product_id: number | null;
  sequence: number;
  kind: "product" | "processing" | "shipping";
  name: string;
  quantity: number | null;
  unit_cents: number | null;
  amount_cents: number;
}

export interface TransmittalsTable {
  id: GeneratedAlways<number>;
  /** YYYY-MM-DD in office time. */
  created_on: string;
  url_id: number;
  tracking_shipping: string | null;
  access_key: string;
  access_key_expires_at: Date;
  created_by: string;
  created_at: Date;
}

export interface StatusHistoryTable {
  id: GeneratedAlways<number>;
  order_product_id: number;
  status_id: StatusId;
  created_by: string;
  user_id: number | null;
  created_at: Date;
}

export interface FlagHistoryTable {
  id: GeneratedAlways<number>;
  order_id: number;
  flagged: boolean;
  comment: string;
  created_by: string;
  user_id: number | null;
  created_at: Date;
}

export interface OrderCommentsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  content: string;
  created_by: string;
  user_id: number;
  created_at: Date;
  updated_at: Date;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  /** Null with staff_name null: the customer wrote it. */
  user_id: number | null;
  staff_name: string | null;
  message: string;
  read: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
}

export interface CorrectionsHistoryTable {
  id: GeneratedAlways<number>;
  order_id: number;
  corrections: Json<Record<string, string>>;
  corrected_by: string;
  created_at: Date;
}

export type DocumentKind = "id" | "selfie" | "additional";

export interface DocumentsTable {
  id: string;
  order_id: number;
  kind: DocumentKind;
  filename: string;
  content_type: string;
  byte_size: number;
  wrapped_key: Uint8Array;
  content: Uint8Array | null;
  storage_key: string | null;
  created_at: Date;
  superseded_at: Date | null;
  destroyed_at: Date | null;
}

/** Refused uploads in which the scanner found something. */
export interface QuarantineTable {
  id: string;
  kind: DocumentKind;
  /** The scanner's name of what it found. */
  signature: string;
  /** Of the bytes as they came in, in hex. */
  sha256: string;
  byte_size: number;
  wrapped_key: Uint8Array;
  content: Uint8Array;
  request_id: string;
  created_at: Date;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_kind: string;
  user_id: number | null;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string;
  detail: DefaultedJson<Record<string, unknown>>;
  request_id: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** base64 */
  content: string;
}

export interface MailOutboxTable {
  id: GeneratedAlways<number>;
  kind: string;
  order_id: number | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: DefaultedJson<MailAttachment[]>;
  /** dead: given up after a day; bounced: the recipient's address was refused for good. */
  state: Generated<"pending" | "sent" | "dead" | "bounced">;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface CapturedMailTable {
  id: GeneratedAlways<number>;
  message_id: string;
  sender: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: DefaultedJson<MailAttachment[]>;
  captured_at: Date;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  attempt: number;
  gateway: string;
  reference: string;
  /** The key that the checkout was opened under; events may name it. */
  idempotency_key: string | null;
  payment_link: string;
  amount_cents: number;
  state: PaymentState;
  created_at: Date;
  settled_at: Date | null;
  /** The provider's other id of the payment. */
  provider_payment: Generated<string | null>;
  authorized_at: Generated<Date | null>;
  /** What is to be taken of a hold, once that is decided. */
  capture_cents: Generated<number | null>;
  /** When the office was told that the hold is about to lapse. */
  lapse_shown_at: Generated<Date | null>;
}

export interface PaymentEventsTable {
  gateway: string;
  event_id: string;
  kind: string;
  order_id: number | null;
  received_at: Date;
}

export interface SandboxPaymentsTable {
  reference: string;
  order_uuid: string;
  invoice_number: number;
  amount_cents: number;
  capture_later: Generated<boolean>;
  captured_cents: Generated<number | null>;
  state: "open" | "authorized" | "paid" | "declined" | "closed" | "released";
  refunded_cents: Generated<number>;
  success_url: string;
  cancel_url: string;
  created_at: Date;
}

export interface SandboxRefundsTable {
  idempotency_key: string;
  reference: string;
  amount_cents: number;
  created_at: Date;
}

export interface RegistryLicensesTable {
  number: number;
  license_data: Json<unknown>;
  finalized_at: Date | null;
  voided_at: Date | null;
}

export interface OrderViewersTable {
  order_id: number;
  user_id: number;
  display_name: string;
  seen_at: Date;
}

/** One row per order product: what the search filters and sorts by. Texts are in lower case without accents. */
export interface OrderSearchTable {
  /** The order product's id. */
  id: number;
  order_id: number;
  reference_id: number;
  created_at: Date;
  product_id: ProductId;
  status_id: StatusId;
  voided: boolean;
  /** The place of the product's name in the alphabet. */
  product_place: GeneratedAlways<number>;
  /** The customer's. */
  last_name: string;
  /** Names of customer and spouses. */
  name: string;
  email: string;
  tracking_shipping: string | null;
}

/** Every table of the portal, as `packages/server/migrations` makes them. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  shipping_types: ShippingTypesTable;
  shipping_costs: ShippingCostsTable;
  shipping_rates: ShippingRatesTable;
  product_prices: ProductPricesTable;
  fees: FeesTable;
  orders: OrdersTable;
  order_products: OrderProductsTable;
  order_lines: OrderLinesTable;
  transmittals: TransmittalsTable;
  status_history: StatusHistoryTable;
  flag_history: FlagHistoryTable;
  order_comments: OrderCommentsTable;
  messages: MessagesTable;
  corrections_history: CorrectionsHistoryTable;
  documents: DocumentsTable;
  quarantine: QuarantineTable;
  audit_log: AuditLogTable;
  mail_outbox: MailOutboxTable;
  captured_mail: CapturedMailTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  registry_licenses: RegistryLicensesTable;
  rate_limit_hits: RateLimitHitsTable;
  order_viewers: OrderViewersTable;
  order_search: OrderSearchTable;
}

export type OrderRow = Selectable<OrdersTable>;
export type OrderProductRow = Selectable<OrderProductsTable>;
export type NewOrderProduct = Insertable<OrderProductsTable>;
export type UserRow = Selectable<UsersTable>;
