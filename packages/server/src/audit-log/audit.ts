// Rules: P-11, P-13, P-20 (docs/rules)
import { sql } from "kysely";
import type { Db, Tx } from "../db/database.ts";
import { createHmac } from "node:crypto";
import type { JobName } from "../jobs/index.ts";

/** Origin of a call in the audit log; null for jobs and commands. */
export interface AuditOrigin {
  /** The session of a member of the staff. */
  readonly sessionId: string | null;
  /** `digestAddress` of the caller's address. */
  readonly addressDigest: string | null;
}

/**
 * A keyed digest of an address: equal for one address on one UTC day, not reversible without the key.
 * @param secret SESSION_SECRET
 * @returns 32 hexadecimal digits
 */
export function digestAddress(secret: string, address: string, at: Date): string {
  const key = createHmac("sha256", secret)
    .update(`audit-address ${at.toISOString().slice(0, 10)}`)
    .digest();
  return createHmac("sha256", key).update(address).digest("hex").slice(0, 32);
}

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

type SubjectType =
  | "order"
  | "order_product"
  | "message"
  | "document"
  | "session"
  | "user"
  | "office_role"
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

export type AuditSubject = readonly [type: SubjectType, id: string | number];

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly action: string;
  readonly subject: AuditSubject;
  /** Never personal data: ids, statuses, counts. */
  readonly detail?: Record<string, unknown>;
  readonly requestId: string;
  readonly at: Date;
  /** Origin of the call; that of the transaction's command without it. */
  readonly origin?: AuditOrigin;
}

const origins = new WeakMap<Tx, () => AuditOrigin>();

/** Adds the call's origin to every entry that this transaction writes. */
export function setAuditOrigin(tx: Tx, origin: () => AuditOrigin): void {
  origins.set(tx, origin);
}

/** Entries as the argument of the database's `write_audit`, for a statement that calls it along with something else. */
export function auditArgument(entries: readonly AuditEntry[]): string {
  return JSON.stringify(
    entries.map(({ actor, origin, subject: [subjectType, subjectId], ...entry }) => ({
      at: entry.at,
      actor_kind: actor.kind,
      user_id: actor.userId,
      actor_name: actor.name,
      action: entry.action,
      subject_type: subjectType,
      subject_id: String(subjectId),
      detail: entry.detail ?? {},
      request_id: entry.requestId,
      session_id: origin?.sessionId ?? null,
      address_digest: origin?.addressDigest ?? null,
    })),
  );
}

/** Appends to the audit log by a single statement. */
export async function appendAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await sql`select write_audit(${auditArgument(entries)}::jsonb)`.execute(db);
}

/** Appends to the audit log, in the transaction of the change: one statement for all entries. */
export async function writeAudit(tx: Tx, ...entries: readonly AuditEntry[]): Promise<void> {
  const origin = origins.get(tx);
  await appendAudit(tx, origin === undefined ? entries : entries.map((entry) => ({ origin: origin(), ...entry })));
}

/** The author of an entry, and the id by which the server's log is searched. */
export type AuditAuthor = Pick<AuditEntry, "actor" | "requestId">;

const bySystem = (kind: "job" | "command", name: string): AuditAuthor => ({
  actor: { kind: "system", userId: null, name: `${kind}:${name}` },
  requestId: name,
});

export const byJob = (name: JobName): AuditAuthor => bySystem("job", name);

/** The author of entries of an operator's command, by its name in package.json. */
export const byCommand = (name: string): AuditAuthor => bySystem("command", name);

export const webhookActor = (kind: "payment_provider" | "system", name: string): AuditActor => ({
  kind,
  userId: null,
  name: `webhook:${name}`,
});
