// Stored and refused uploads.
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
