import type { Generated, GeneratedAlways } from "kysely";
import type { SetupCheck, SetupFinding, SetupState, UpgradeFindings } from "@dop/domain/contract";
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
  /** Faults of earlier versions that are looked for once after an upgrade (rule S-8). */
  upgrade_checks: {
    name: UpgradeFindings["findings"][number]["kind"];
    /** The last row that was looked at. */
    seen_id: Generated<number>;
    done_at: Date | null;
  };
  upgrade_findings: {
    id: GeneratedAlways<number>;
    kind: UpgradeFindings["findings"][number]["kind"];
    order_id: number;
    order_product_id: number | null;
    amount_cents: number | null;
    found_at: Date;
    mended_at: Date | null;
    settled_at: Generated<Date | null>;
    settled_by: Generated<string | null>;
    user_id: Generated<number | null>;
  };
  backups_made: { made_at: Date; encrypted: boolean };
}
