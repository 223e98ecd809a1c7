import { officeTexts, type Locale } from "@dop/texts";
import type { Tx } from "../db/database.ts";
import { officeToday, type Portal } from "../portal.ts";
import { inTransaction, WorkTime, type LockingContext } from "../transaction.ts";
import {
  digestAddress,
  setAuditOrigin,
  writeAudit,
  type AuditActor,
  type AuditEntry,
  type AuditOrigin,
  type AuditSubject,
} from "../audit-log/audit.ts";
import type { Requester, StaffRequester } from "./requester.ts";

export interface Caller {
  /** The client's network address. */
  readonly address: string;
  readonly userAgent: string;
  /** True once nobody waits for the answer any more. */
  readonly hasLeft: () => boolean;
}

/** An audit entry's subject and details: ids, statuses, counts; never personal data. */
type AboutEntry = [subjectType: AuditSubject[0], subjectId: AuditSubject[1], detail?: AuditEntry["detail"]];

/** A command's part of its audit entry; the rest follows from the call. */
export type CommandAudit = Pick<AuditEntry, "subject" | "detail"> & { readonly actor?: AuditActor };

/** The context of a command: the portal, the caller, the time, the language, and its transaction. */
export interface CommandContext<R extends Requester = Requester> {
  readonly portal: Portal;
  readonly requester: R;
  readonly requestId: string;
  /** Time of the call; once an order is locked, the time of that lock. */
  readonly now: Date;
  /** The date YYYY-MM-DD of `now` at the office. */
  readonly today: string;
  readonly actor: AuditActor;
  /** The language of the answer. */
  readonly locale: Locale;
  /** Origin of the call; empty without a caller. */
  readonly from: Caller;
  /** Runs `work` in one transaction. */
  transaction<T>(work: (work: LockingContext) => Promise<T>): Promise<T>;
  /** Writes the audit entry of this route's declared action in the command's transaction. */
  audit(tx: Tx, ...about: AboutEntry): Promise<void>;
  /** Like `audit` for several entries by one statement, each by the caller unless it names an actor. */
  auditEach(tx: Tx, entries: readonly CommandAudit[]): Promise<void>;
  /** Like `audit`, in a transaction of its own, for a call that writes nothing else. */
  auditNow(...about: AboutEntry): Promise<void>;
  /**
   * Records that the caller saw something, without an extra statement (`ViewLog.recordView`).
   * @param about ends with the thing that was seen, where the subject does not tell; kept in memory only
   */
  recordView(...about: [...AboutEntry, thing?: string]): void;
  /** A whole entry, for a statement that writes it along with something else. */
  auditEntry(action: string, entry: CommandAudit): AuditEntry;
  /** Like `auditEntry` for this route's declared action. */
  ownEntry(...about: AboutEntry): AuditEntry;
  /** The id by which the call is undone; undefined where it cannot be. */
  readonly undoId: string | undefined;
  /** Declares that nothing was changed, so that there is nothing to audit (a repeated request). */
  skipAudit(): void;
}

export type StaffContext = CommandContext<StaffRequester>;

/**
 * The name of a requester in history and audit.
 * @param byKey true when a transmittal's key lets them in without a session: the handler checks it first
 */
function auditActor(requester: Requester, byKey: boolean): AuditActor {
  const named = officeTexts.actors;
  if (requester.kind === "staff") return { kind: "staff", userId: requester.userId, name: requester.displayName };
  if (requester.kind === "service") return { kind: "license_registry", userId: null, name: named.officiant };
  if (byKey) return { kind: "lieutenant_governor", userId: null, name: named.lieutenantGovernor };
  return { kind: "customer", userId: null, name: named.customer };
}

interface CommandCall<R extends Requester> {
  readonly portal: Portal;
  readonly requester: R;
  readonly requestId: string;
  readonly locale: Locale;
  /** The audit action of the call. */
  readonly action: string;
  /** Absent without a caller. */
  readonly from?: Caller;
  /** True for a call without a session, but with a transmittal's key. */
  readonly byKey?: boolean;
  /** Called when the call has written its audit entry, or has declared that nothing was changed. */
  onAudited?(): void;
}

function callOrigin({ portal, requester, from }: CommandCall<Requester>, now: Date): AuditOrigin {
  if (from === undefined) return { sessionId: null, addressDigest: null };
  return {
    sessionId: requester.kind === "staff" ? requester.sessionId : null,
    addressDigest: digestAddress(portal.config.secrets.session, from.address, now),
  };
}

/** Creates the context of one call, at the portal's current time. */
export function commandContext<R extends Requester>(call: CommandCall<R>): CommandContext<R> {
  const { portal, requester, requestId, locale, action } = call;
  const actor = auditActor(requester, call.byKey ?? false);
  const time = new WorkTime(portal.clock);
  let origin: AuditOrigin | null = null;
  let undoId: string | undefined;
  const originOf = (): AuditOrigin => (origin ??= callOrigin(call, time.now));
  const auditEntry = (named: string, entry: CommandAudit): AuditEntry => {
    call.onAudited?.();
    return { actor, ...entry, action: named, requestId, at: time.now, origin: originOf() };
  };
  const entryAbout = (...[subjectType, subjectId, detail]: AboutEntry): AuditEntry =>
    auditEntry(action, { subject: [subjectType, subjectId], ...(detail && { detail }) });
  return {
    portal,
    requester,
    requestId,
    get now() {
      return time.now;
    },
    get today() {
      return officeToday(portal, time.now);
    },
    actor,
    locale,
    from: call.from ?? { address: "", userAgent: "", hasLeft: () => false },
    get undoId() {
      return undoId;
    },
    transaction: (work) =>
      inTransaction(
        portal,
        async (own) => {
          setAuditOrigin(own.tx, originOf);
          const done = await work(own);
          undoId = own.held?.id;
          return done;
        },
        time,
      ),
    audit: (tx, ...about) => writeAudit(tx, entryAbout(...about)),
    auditEach: (tx, entries) => writeAudit(tx, ...entries.map((entry) => auditEntry(action, entry))),
    auditNow: (...about) => inTransaction(portal, ({ tx }) => writeAudit(tx, entryAbout(...about))),
    recordView: (subjectType, subjectId, detail, thing) =>
      portal.viewLog.recordView(entryAbout(subjectType, subjectId, detail), thing),
    auditEntry,
    ownEntry: entryAbout,
    skipAudit: () => call.onAudited?.(),
  };
}
