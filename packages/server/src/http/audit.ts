// Rules: P-11, P-13 (docs/rules)
import { sql } from "kysely";
import type { Db, Tx } from "../db/database.ts";
import type { AuditOrigin } from "./audit-origin.ts";

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
    | "audit"
    | "queue"
    | "report"
    | "scan"
    | "search"
    | "view"
    | "inbox"
    | "canned_text"
    | "list"
    | "setting"
    | "setup"
    | "call";
  readonly subjectId: string | number;
  /** Never personal data: ids, statuses, counts. */
  readonly detail?: Record<string, unknown>;
  readonly requestId: string;
  readonly at: Date;
  /** Where the call came from; that of the transaction's command without it. */
  readonly origin?: AuditOrigin;
}

const origins = new WeakMap<Tx, () => AuditOrigin>();

/** Has every entry that this transaction writes say where the call came from. */
export function setAuditOrigin(tx: Tx, origin: () => AuditOrigin): void {
  origins.set(tx, origin);
}

/** Entries as the argument of the database's `write_audit`, for a statement that calls it along with something else. */
export function auditArgument(entries: readonly AuditEntry[]): string {
  return JSON.stringify(
    entries.map(({ actor, origin, ...entry }) => ({
      at: entry.at,
      actor_kind: actor.kind,
      user_id: actor.userId,
      actor_name: actor.name,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: String(entry.subjectId),
      detail: entry.detail ?? {},
      request_id: entry.requestId,
      session_id: origin?.sessionId ?? null,
      address_digest: origin?.addressDigest ?? null,
    })),
  );
}

/** Appends to the audit log by one statement of its own. */
export async function appendAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await sql`select write_audit(${auditArgument(entries)}::jsonb)`.execute(db);
}

/** Appends to the audit log, in the transaction of the change: one statement for all entries. */
export async function writeAudit(tx: Tx, ...entries: readonly AuditEntry[]): Promise<void> {
  const origin = origins.get(tx);
  await appendAudit(tx, origin === undefined ? entries : entries.map((entry) => ({ origin: origin(), ...entry })));
}
