// The audit log, rate limits, and the embedded license registry.
import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultedJson, Json } from "./json.ts";

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_kind: string;
  user_id: number | null;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string;
  detail: DefaultedJson<Record<string, unknown>>;
  request_id: string;
}

export interface RateLimitHitsTable {
  key: string;
  window_ends_at: Date;
  hits: number;
}

/** What the county's service has told of licenses, in installations that are connected to it. */
export interface LicenseFactsTable {
  number: number;
  finalized_at: Generated<Date | null>;
  voided_at: Generated<Date | null>;
}

export interface RegistryLicensesTable {
  number: number;
  license_data: Json<unknown>;
  finalized_at: Date | null;
  voided_at: Date | null;
}
