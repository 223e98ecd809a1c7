import type { OpenSession } from "@dop/domain/contract";
import { msg, type Message } from "@dop/texts/message";
import type { Db, Tx } from "../../db/database.ts";
import { notFound } from "../../http/api-error.ts";
import { mayFromHere, type StaffRequester } from "../../http/requester.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { idleSince } from "../../http/sessions.ts";
import type { Portal } from "../../portal.ts";
import { notifyOfChange } from "./notify-of-change.ts";

/** Ends a user's sessions at once, except `kept`. */
export async function endSessions(tx: Tx, userId: number, now: Date, kept?: string): Promise<void> {
  const open = tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  await (kept === undefined ? open : open.where("id", "!=", kept)).execute();
}

const managesUsers = (requester: StaffRequester): boolean => mayFromHere(requester, "users.write");

/** Open sessions that the requester may see: all for admins, their own for others. */
function openTo(portal: Portal, db: Db | Tx, requester: StaffRequester) {
  const open = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", portal.clock())
    .where("sessions.last_seen_at", ">", idleSince(portal))
    .where("users.deleted_at", "is", null);
  return managesUsers(requester) ? open : open.where("sessions.user_id", "=", requester.userId);
}

export async function listSessions(portal: Portal, requester: StaffRequester): Promise<OpenSession[]> {
  const rows = await openTo(portal, portal.db, requester)
    .select(["sessions.id", "sessions.user_id", "users.display_name", "sessions.browser"])
    .select(["sessions.created_at", "sessions.last_seen_at"])
    .orderBy("sessions.created_at", "desc")
    .orderBy("sessions.id")
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === requester.sessionId,
  }));
}

function notifyOfEnd({ portal, now, requester }: StaffContext, tx: Tx, userId: number): Promise<void> {
  return notifyOfChange({ tx, portal, now }, userId, "sessionsEnded", { byAdmin: userId !== requester.userId });
}

/** Answers 404 to users who may not end the sessions of others, which reveals nothing, and records the denial. */
function refuseOthers(context: StaffContext, call: string, message: Message): never {
  const { portal, requester } = context;
  if (!managesUsers(requester))
    portal.viewLog.recordDenial(context.auditEntry("access.denied", { subject: ["call", call] }));
  throw notFound(message);
}

/**
 * Ends one session at once.
 * @throws 404 when it is over, never was, or belongs to another user and the caller is not an admin
 */
export async function endOneSession(context: StaffContext, id: string): Promise<void> {
  const { portal, requester } = context;
  await context.transaction(async ({ tx }) => {
    const session = await openTo(portal, tx, requester)
      .select("sessions.user_id")
      .where("sessions.id", "=", id)
      .forUpdate("sessions")
      .executeTakeFirst();
    if (!session) refuseOthers(context, "DELETE /sessions/:id", msg("staffErrors.sessionNotFound"));
    await tx.updateTable("sessions").set({ revoked_at: context.now }).where("id", "=", id).execute();
    await notifyOfEnd(context, tx, session.user_id);
    await context.audit(tx, "session", id, { user_id: session.user_id });
  });
}

/**
 * Ends all sessions of a user except the requester's own. @returns their number
 * @throws 404 for an unknown account, or another user's when the requester is no admin
 */
export async function endSessionsOfUser(context: StaffContext, userId: number): Promise<number> {
  const { portal, requester } = context;
  if (!managesUsers(requester) && userId !== requester.userId)
    refuseOthers(context, "DELETE /users/:id/sessions", msg("staffErrors.userNotFound"));
  return context.transaction(async ({ tx }) => {
    await tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(() => notFound(msg("staffErrors.userNotFound")));
    const ended = await tx
      .updateTable("sessions")
      .set({ revoked_at: context.now })
      .where("id", "in", openTo(portal, tx, requester).select("sessions.id").where("sessions.user_id", "=", userId))
      .where("id", "!=", requester.sessionId)
      .where("revoked_at", "is", null)
      .returning("id")
      .execute();
    if (ended.length === 0) {
      context.skipAudit();
      return 0;
    }
    await notifyOfEnd(context, tx, userId);
    await context.audit(tx, "user", userId, { ended: ended.length });
    return ended.length;
  });
}
