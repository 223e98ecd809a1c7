// Stored and refused uploads.
import type { DocumentHint, DocumentKind } from "@dop/domain/orders";
import type { Generated } from "kysely";

export type { DocumentKind } from "@dop/domain/orders";

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
  hints: Generated<readonly DocumentHint[]>;
  created_at: Date;
  superseded_at: Date | null;
  destroyed_at: Date | null;
}

/** Files that were sent when they were chosen, and that no order has taken yet. */
export interface UploadsTable {
  id: string;
  browser: Uint8Array;
  kind: DocumentKind;
  content_type: string;
  byte_size: number;
  wrapped_key: Uint8Array;
  content: Uint8Array | null;
  storage_key: string | null;
  hints: readonly DocumentHint[];
  created_at: Date;
  expires_at: Date;
}

/** Refused uploads in which the scanner found something. */
export interface QuarantineTable {
  id: string;
  kind: DocumentKind;
  /** The scanner's name for what it found. */
  signature: string;
  /** Of the uploaded bytes, in hex. */
  sha256: string;
  byte_size: number;
  wrapped_key: Uint8Array;
  content: Uint8Array;
  request_id: string;
  created_at: Date;
}
