// Rules: P-11 (docs/rules)
import type { Tx } from "../db/database.ts";

/** The actor, as the audit log stores it. */
export interface AuditActor {
  readonly kind:
    | "customer"
    | "staff"
    | "license_registry"
    | "lieutenant_governor"
    | "payment_provider"
    | "system"
    | "anonymous";
  readonly userId: number | null;
  readonly name: string;
}

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly action: string;
  readonly subjectType:
    | "order"
    | "order_product"
    | "message"
    | "document"
    | "session"
    | "user"
    | "transmittal"
    | "license"
    | "mail"
    | "price"
    | "audit";
  readonly subjectId: string | number;
  /** Never personal data: ids, statuses, counts. */
  readonly detail?: Record<string, unknown>;
  readonly requestId: string;
  readonly at: Date;
}

/** Appends to the audit log, in the transaction of the change: one statement for all entries. */
export async function writeAudit(tx: Tx, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("audit_log")
    .values(
      entries.map((entry) => ({
        at: entry.at,
        actor_kind: entry.actor.kind,
        user_id: entry.actor.userId,
        actor_name: entry.actor.name,
        action: entry.action,
        subject_type: entry.subjectType,
        subject_id: String(entry.subjectId),
        detail: JSON.stringify(entry.detail ?? {}),
        request_id: entry.requestId,
      })),
    )
    .execute();
}
