import type { SealMediaType } from "@dop/domain/settings";
import type { GeneratedAlways } from "kysely";
import type { Json } from "./json.ts";

/** What admins decide while the portal runs. */
export interface SettingTables {
  settings: {
    key: string;
    value: Json<unknown>;
    version: number;
  };
  settings_history: {
    id: GeneratedAlways<number>;
    changed_at: Date;
    user_id: number | null;
    changed_by: string;
    key: string;
    old_value: Json<unknown> | null;
    new_value: Json<unknown> | null;
  };
  /** Pictures as WebP. */
  office_pictures: {
    /** SHA-256 in hexadecimal. */
    digest: string;
    content: Uint8Array;
    created_at: Date;
  };
  office_seals: {
    /** SHA-256 in hexadecimal. */
    digest: string;
    media_type: SealMediaType;
    content: Uint8Array;
    created_at: Date;
  };
}
