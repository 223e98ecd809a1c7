import type { BarcodeComparison } from "@dop/domain/license-back";
import type { StatusId } from "@dop/domain/orders";
import type { QueueKey } from "@dop/domain/queues";
import type { ColumnType } from "kysely";

/** A jsonb column: read as a value, written as JSON text (both drivers agree only on text, arrays above all). */
export type Json<T> = ColumnType<T, string, string>;
/** A jsonb column with a default. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

/** Place of a product before a change; times as ISO 8601. */
export interface ProductBefore {
  readonly status_id: StatusId;
  readonly transmittal_id: number | null;
  readonly queue: QueueKey | null;
  readonly queue_entered_at: string | null;
  /** Of the order. */
  readonly reference_id: number;
  readonly paid_at: string | null;
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
