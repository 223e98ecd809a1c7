// The first run, and what was tried of the installation's services.
import type { Generated } from "kysely";
import type { SetupCheck, SetupFinding, SetupState } from "@dop/domain/contract";
import type { Json } from "./json.ts";

export interface SetupCodesTable {
  /** HMAC of the code under the portal's secret. */
  digest: Uint8Array;
  expires_at: Date;
  wrong_guesses: Generated<number>;
  used_at: Generated<Date | null>;
}

export interface SetupChecksTable {
  name: SetupCheck;
  state: Exclude<SetupState, "untried">;
  findings: Json<readonly SetupFinding[]>;
  tried_at: Date;
  user_id: number;
  /** HMAC of the settings that were tried. */
  settings_digest: Uint8Array;
}

export interface BackupsMadeTable {
  made_at: Date;
  encrypted: boolean;
}
