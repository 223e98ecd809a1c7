import type { Generated, GeneratedAlways } from "kysely";
import type { Relationship, StatusId } from "@dop/domain/orders";
import type { CorrectionChange, LookState } from "@dop/domain/license-review";
import type { DocumentReason } from "@dop/domain/staff";
import type { QueueKey } from "@dop/domain/queues";
import type { ChangeMail } from "@dop/domain/workflow";
import type { Json } from "./json.ts";

/** Where a product was before a change: times as ISO 8601. */
export interface ProductBefore {
  readonly status_id: StatusId;
  readonly transmittal_id: number | null;
  readonly queue: QueueKey | null;
  readonly queue_entered_at: string | null;
  /** Of the order. */
  readonly reference_id: number;
  readonly paid_at: string | null;
}

/** History, comments and messages of an order, and which users have it open. */
export interface OrderRecordTables {
  status_history: {
    id: GeneratedAlways<number>;
    order_product_id: number;
    status_id: StatusId;
    created_by: string;
    user_id: number | null;
    created_at: Date;
    /** The steps that the change left out (rule W-29). */
    skipped: Generated<readonly StatusId[]>;
    /** The coded reason for which documents were not accepted. */
    reason: Generated<DocumentReason | null>;
  };
  /** Steps back that can be undone, until the customer is told (rule W-43). */
  held_changes: {
    id: string;
    order_product_id: number;
    user_id: number;
    /** The entry of the history that the change has written. */
    history_id: number;
    before: Json<ProductBefore>;
    mail: ChangeMail | null;
    ends_at: Date;
  };
  flag_history: {
    id: GeneratedAlways<number>;
    order_id: number;
    flagged: boolean;
    comment: string;
    created_by: string;
    user_id: number | null;
    created_at: Date;
    /** What raised it (rule W-41); null where it is lowered, and in entries from before. */
    raised_by: Generated<"verification" | "license" | "money" | "staff" | "system" | null>;
  };
  order_comments: {
    id: GeneratedAlways<number>;
    order_id: number;
    content: string;
    created_by: string;
    user_id: number;
    created_at: Date;
    updated_at: Date;
  };
  messages: {
    id: GeneratedAlways<number>;
    order_id: number;
    /** Null with staff_name null: the customer wrote it. */
    user_id: number | null;
    staff_name: string | null;
    message: string;
    read: Generated<boolean>;
    created_at: Date;
    deleted_at: Date | null;
  };
  corrections_history: {
    id: GeneratedAlways<number>;
    order_id: number;
    corrections: Json<Record<string, string>>;
    corrected_by: string;
    created_at: Date;
  };
  /** What the customer declared when they ordered (rules O-55 and O-56). */
  order_declarations: {
    order_id: number;
    relationship: Relationship | null;
    /** The five of the signed statement are null together. */
    statement_version: number | null;
    statement_locale: string | null;
    statement_wording: string | null;
    signed_name: string | null;
    signed_at: Date | null;
    wrong_fields: Json<string[]> | null;
    wrong_text: string | null;
  };
  /** A clerk's change of the corrections that a second person looks at (rule W-39). */
  second_looks: {
    id: GeneratedAlways<number>;
    order_id: number;
    state: Generated<LookState>;
    changes: Json<readonly CorrectionChange[]>;
    note: string;
    asked_by: string;
    asked_by_id: number;
    asked_at: Date;
    decided_by: Generated<string | null>;
    decided_by_id: Generated<number | null>;
    decided_at: Generated<Date | null>;
    reason: Generated<string>;
  };
  correction_codes: {
    order_id: number;
    /** Keyed: six digits could be tried out otherwise. */
    code_digest: Uint8Array;
    expires_at: Date;
    tries: number;
    sent_in_hour: number;
    hour_began: Date;
  };
  order_looks: {
    order_id: number;
    session_id: string;
    looked_at: Date;
  };
  /** Lookups by email that a job has yet to answer. */
  order_lookups: {
    id: string;
    email: string;
    reference: string;
    request_id: string;
    address_digest: string | null;
    requested_at: Date;
  };
  order_viewers: {
    order_id: number;
    user_id: number;
    display_name: string;
    seen_at: Date;
  };
}
