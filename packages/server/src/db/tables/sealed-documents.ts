// What the office has sealed.

import type { Generated } from "kysely";

export interface SealedDocumentsTable {
  id: Generated<number>;
  /** 16 letters and digits of base 32, on the document and in its QR code. */
  code: string;
  license_number: number;
  sha256: Buffer;
  byte_size: number;
  sealed_at: Date;
  ended_at: Date | null;
  ended_by: "correction" | "void" | null;
}
