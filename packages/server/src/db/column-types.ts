import type { EndingKind } from "@dop/domain/ledger";
import type { SeenDocument } from "@dop/domain/staff";
import type { ChangeMail } from "@dop/domain/workflow";
import type { BarcodeComparison } from "@dop/domain/license-back";
import type { StatusId } from "@dop/domain/orders";
import type { QueueKey } from "@dop/domain/queues";
import type { ColumnType } from "kysely";

/** A jsonb column: read as a value, written as JSON text (both drivers agree only on text, arrays above all). */
export type Json<T> = ColumnType<T, string, string>;
/** A jsonb column with a default. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

/** A product of an act that can be undone; times as ISO 8601. */
export interface HeldProduct {
  readonly id: number;
  /** The entry of its history that the act has written. */
  readonly history_id: number;
  /** The shipping number after the act, of which no history tells; absent from servers of the version before. */
  readonly tracking?: string | null;
  /** The email that tells of the change at the end; null for none. */
  readonly mail: ChangeMail | null;
  /** The columns that an act changes, before it; the status that the customer was told last also from their email. */
  readonly before: {
    readonly status_id: StatusId;
    readonly status_left: StatusId | null;
    readonly transmittal_id: number | null;
    readonly queue: QueueKey | null;
    readonly queue_entered_at: string | null;
    readonly tracking_shipping: string | null;
    readonly ending: EndingKind | null;
    readonly share_cents: number | null;
    readonly ending_reason: string | null;
    readonly told_status: StatusId | null;
  };
}

/** An order of an act that can be undone. */
export interface HeldOrder {
  readonly id: number;
  readonly reference_id: number;
  readonly voided: boolean;
  readonly paid_at: string | null;
  /** The confirmation of its photos, where the act confirms or refuses them. */
  readonly identity: {
    readonly identity_confirmed_at: string | null;
    readonly identity_confirmed_by: string | null;
    readonly seen_document: SeenDocument | null;
  } | null;
  /** The corrections, where the act empties them, and the entry of their history that says so. */
  readonly corrections?: { readonly wanted: Readonly<Record<string, string>>; readonly entry_id: number } | null;
  /** The newest entries of its flag and of its books after the act; null for none. */
  readonly flag_id: number | null;
  readonly entry_id: number | null;
}

/** The rows of each table of a closeout, the cells in the order of its columns; amounts in cents. */
export type CloseoutFigures = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>;

/** The result of comparing the barcode of a driver license. */
export interface ReadBarcode extends BarcodeComparison {
  readonly read_at: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** base64 */
  content: string;
}

/** Purpose of a challenge that a browser answers. */
export type ChallengePurpose = `passkey.${"register" | "login" | "step-up"}` | `oidc.${"login" | "step-up"}`;
