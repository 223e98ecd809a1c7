import type { SealedDocumentsTable } from "./tables/sealed-documents.ts";
import type { Insertable, Selectable } from "kysely";
import type {
  LoginFailuresTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInChallengesTable,
  UsersTable,
} from "./tables/staff.ts";
import type {
  FeesTable,
  ProductPricesTable,
  ShippingCostsTable,
  ShippingRatesTable,
  ShippingTypesTable,
} from "./tables/prices.ts";
import type {
  OrderLinesTable,
  OrderProductsTable,
  OrderSearchTable,
  OrdersTable,
  TransmittalsTable,
} from "./tables/orders.ts";
import type {
  CorrectionCodesTable,
  CorrectionsHistoryTable,
  OrderDeclarationsTable,
  SecondLooksTable,
  FlagHistoryTable,
  MessagesTable,
  OrderCommentsTable,
  OrderLooksTable,
  OrderLookupsTable,
  OrderViewersTable,
  StatusHistoryTable,
} from "./tables/order-records.ts";
import type { HolidaysTable, ProductEstimatesTable, PromisedProductsTable, PromisesTable } from "./tables/estimates.ts";
import type {
  CloseoutEntriesTable,
  CloseoutsTable,
  DailyCountsStateTable,
  DailyCountsTable,
  PeriodCountsTable,
} from "./tables/reports.ts";
import type { OfficePicturesTable, OfficeSealsTable, SettingsHistoryTable, SettingsTable } from "./tables/settings.ts";
import type { BackupsMadeTable, SetupChecksTable, SetupCodesTable } from "./tables/setup.ts";
import type { CannedTextsTable, SavedViewsTable } from "./tables/desk.ts";
import type { DocumentsTable, PhotoLinksTable, QuarantineTable, UploadsTable } from "./tables/documents.ts";
import type { TextOutboxTable } from "./tables/texts.ts";
import type { CapturedMailTable, MailOutboxTable } from "./tables/mail.ts";
import type {
  PaymentEntriesTable,
  PaymentEventsTable,
  PaymentsTable,
  RefundsTable,
  SandboxPaymentsTable,
  SandboxRefundsTable,
} from "./tables/payments.ts";
import type {
  AuditLogTable,
  AuditSealsTable,
  LicenseFactsTable,
  RateLimitHitsTable,
  RegistryLicensesTable,
} from "./tables/operations.ts";

/** Every table of the portal, as `packages/server/migrations` creates them. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  login_failures: LoginFailuresTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  sign_in_challenges: SignInChallengesTable;
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
  order_declarations: OrderDeclarationsTable;
  second_looks: SecondLooksTable;
  documents: DocumentsTable;
  quarantine: QuarantineTable;
  uploads: UploadsTable;
  photo_links: PhotoLinksTable;
  audit_log: AuditLogTable;
  audit_seals: AuditSealsTable;
  mail_outbox: MailOutboxTable;
  captured_mail: CapturedMailTable;
  text_outbox: TextOutboxTable;
  payments: PaymentsTable;
  payment_entries: PaymentEntriesTable;
  payment_events: PaymentEventsTable;
  refunds: RefundsTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  registry_licenses: RegistryLicensesTable;
  license_facts: LicenseFactsTable;
  rate_limit_hits: RateLimitHitsTable;
  order_viewers: OrderViewersTable;
  order_looks: OrderLooksTable;
  order_lookups: OrderLookupsTable;
  correction_codes: CorrectionCodesTable;
  order_search: OrderSearchTable;
  saved_views: SavedViewsTable;
  canned_texts: CannedTextsTable;
  holidays: HolidaysTable;
  product_estimates: ProductEstimatesTable;
  promises: PromisesTable;
  promised_products: PromisedProductsTable;
  daily_counts: DailyCountsTable;
  period_counts: PeriodCountsTable;
  daily_counts_state: DailyCountsStateTable;
  closeouts: CloseoutsTable;
  closeout_entries: CloseoutEntriesTable;
  settings: SettingsTable;
  settings_history: SettingsHistoryTable;
  office_pictures: OfficePicturesTable;
  office_seals: OfficeSealsTable;
  setup_codes: SetupCodesTable;
  setup_checks: SetupChecksTable;
  sealed_documents: SealedDocumentsTable;
  backups_made: BackupsMadeTable;
}

export type OrderRow = Selectable<OrdersTable>;
export type OrderProductRow = Selectable<OrderProductsTable>;
export type NewOrderProduct = Insertable<OrderProductsTable>;
export type UserRow = Selectable<UsersTable>;
