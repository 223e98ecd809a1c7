import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultedJson, Json } from "./json.ts";

/** The audit log, rate limits, and the embedded license registry. */
export interface OperationTables {
  audit_log: {
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
    /** The database's own clock. */
    recorded_at: Generated<Date>;
    session_id: Generated<string | null>;
    /** `digestAddress` of the caller's address. */
    address_digest: Generated<string | null>;
  };
  /** A signed statement about the rows of the audit log after the previous seal up to `last_id`. */
  audit_seals: {
    number: number;
    last_id: number;
    row_count: number;
    /** End of the chain of the rows' digests. */
    head: Uint8Array;
    /** Of each row its id and the first 8 bytes of its digest. */
    row_digests: Uint8Array;
    /** Digest of the previous seal; zeros before the first. */
    previous: Uint8Array;
    sealed_at: Date;
    signature: Uint8Array;
  };
  /** One row: the newest seal that was ever made, 0 before the first. */
  audit_newest_seal: { number: number };
  /** Columns that name or describe people in an order, which `destroy_order_data` empties. */
  personal_columns: {
    table_name: string;
    column_name: string;
    class: "order" | "messages" | "comments" | "corrections" | "emails";
    /** What takes the place of a value. */
    remains: string | null;
  };
  rate_limit_hits: { key: string; window_ends_at: Date; hits: number };
  /** What the county's service has reported about licenses, in installations that are connected to it. */
  license_facts: {
    number: number;
    finalized_at: Generated<Date | null>;
    voided_at: Generated<Date | null>;
  };
  registry_licenses: {
    number: number;
    license_data: Json<unknown>;
    finalized_at: Date | null;
    voided_at: Date | null;
  };
}
