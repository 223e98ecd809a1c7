// What admins decide while the portal runs.
import type { SealMediaType } from "@dop/domain/settings";
import type { GeneratedAlways } from "kysely";
import type { Json } from "./json.ts";

export interface SettingsTable {
  key: string;
  value: Json<unknown>;
  version: number;
}

export interface SettingsHistoryTable {
  id: GeneratedAlways<number>;
  changed_at: Date;
  user_id: number | null;
  changed_by: string;
  key: string;
  old_value: Json<unknown> | null;
  new_value: Json<unknown> | null;
}

/** Pictures as WebP. */
export interface OfficePicturesTable {
  /** SHA-256 in hexadecimal. */
  digest: string;
  content: Uint8Array;
  created_at: Date;
}

export interface OfficeSealsTable {
  /** SHA-256 in hexadecimal. */
  digest: string;
  media_type: SealMediaType;
  content: Uint8Array;
  created_at: Date;
}
