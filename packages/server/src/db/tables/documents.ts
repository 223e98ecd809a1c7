import type { BarcodeComparison } from "@dop/domain/license-back";
import type { DocumentHint, DocumentKind } from "@dop/domain/orders";
import type { ColumnType, Generated } from "kysely";

interface ReadBarcode extends BarcodeComparison {
  readonly read_at: string;
}

/** Stored and refused uploads. */
export interface DocumentTables {
  documents: {
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
    /** How the barcode of a driver license compares, and when it was read; of its back alone. */
    barcode: ColumnType<ReadBarcode | null, string | null | undefined, string | null>;
    created_at: Date;
    superseded_at: Date | null;
    destroyed_at: Date | null;
  };
  /** Files that were sent when they were chosen, and that no order has taken yet. */
  uploads: {
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
    /** The digest of the key by which a phone has sent it. */
    photo_link: Uint8Array | null;
  };
  /** What the QR code on a computer's screen opens to a phone. */
  photo_links: {
    key_digest: Uint8Array;
    browser: Uint8Array;
    phone: Uint8Array | null;
    pictures: Generated<number>;
    created_at: Date;
    expires_at: Date;
    seen_at: Date;
    ended_at: Date | null;
  };
  /** Refused uploads in which the scanner found something. */
  quarantine: {
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
  };
  /** What the office has sealed. */
  sealed_documents: {
    id: Generated<number>;
    /** 16 letters and digits of base 32, on the document and in its QR code. */
    code: string;
    license_number: number;
    sha256: Buffer;
    byte_size: number;
    sealed_at: Date;
    ended_at: Date | null;
    ended_by: "correction" | "void" | null;
  };
}
