import type { Insertable, Selectable } from "kysely";
import type { DeskTables } from "./tables/desk.ts";
import type { DocumentTables } from "./tables/documents.ts";
import type { EstimateTables } from "./tables/estimates.ts";
import type { MailTables } from "./tables/mail.ts";
import type { OperationTables } from "./tables/operations.ts";
import type { OrderRecordTables } from "./tables/order-records.ts";
import type { OrderTables } from "./tables/orders.ts";
import type { PaymentTables } from "./tables/payments.ts";
import type { PriceTables } from "./tables/prices.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { SettingTables } from "./tables/settings.ts";
import type { SetupTables } from "./tables/setup.ts";
import type { StaffTables } from "./tables/staff.ts";

/** Every table of the portal, as `packages/server/migrations` creates them. */
export interface Schema
  extends
    DeskTables,
    DocumentTables,
    EstimateTables,
    MailTables,
    OperationTables,
    OrderRecordTables,
    OrderTables,
    PaymentTables,
    PriceTables,
    ReportTables,
    SettingTables,
    SetupTables,
    StaffTables {}

export type OrderRow = Selectable<Schema["orders"]>;
export type OrderProductRow = Selectable<Schema["order_products"]>;
export type NewOrderProduct = Insertable<Schema["order_products"]>;
export type UserRow = Selectable<Schema["users"]>;
