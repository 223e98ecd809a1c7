import type { Generated } from "kysely";
import type { SetupCheck, SetupFinding, SetupState } from "@dop/domain/contract";
import type { Json } from "./json.ts";

/** The first run, and what was tried of the installation's services. */
export interface SetupTables {
  setup_codes: {
    /** HMAC of the code under the portal's secret. */
    digest: Uint8Array;
    expires_at: Date;
    wrong_guesses: Generated<number>;
    used_at: Generated<Date | null>;
  };
  setup_checks: {
    name: SetupCheck;
    state: Exclude<SetupState, "untried">;
    findings: Json<readonly SetupFinding[]>;
    tried_at: Date;
    user_id: number;
    /** HMAC of the settings that were tried. */
    settings_digest: Uint8Array;
  };
  backups_made: { made_at: Date; encrypted: boolean };
}
