// Rules: A-5, A-10 (docs/rules)
import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { permissionsOf, type Permissions } from "@dop/domain/staff";
import { compiledOnce } from "../db/compiled-once.ts";
import type { Db, Tx } from "../db/database.ts";
import { officeRole } from "../db/user-permissions.ts";
import type { Portal } from "../portal.ts";
import { ForbiddenError } from "./api-error.ts";
import type { StaffRequester } from "./requester.ts";
import { millisecondsIn } from "../lib/time.ts";

/** Body of a 403 for a missing or malformed token, in one language, as clients compare it. */
const malformedToken = "jwt malformed";

const algorithm = "HS256";
const key = (portal: Portal): Uint8Array => new TextEncoder().encode(portal.config.secrets.session);

interface NewSession {
  readonly userId: number;
  /** Short browser name for the session list, such as "Chrome on Windows". */
  readonly browser: string | null;
  /** Time of the proof of identity, unless that is now. */
  readonly provenAt?: Date | undefined;
}

/** Opens a session for a user. @returns the signed token, which has its id alone, and its lifetime in seconds */
export async function openSession(
  portal: Portal,
  tx: Tx,
  { userId, browser, provenAt = portal.clock() }: NewSession,
): Promise<{ token: string; expiresIn: number }> {
  const now = portal.clock();
  const expiresIn = portal.config.sessionSeconds;
  const expiresAt = new Date(now.getTime() + expiresIn * 1000);
  const id = randomUUID();
  await tx
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      last_seen_at: now,
      browser,
      proven_at: provenAt,
    })
    .execute();
  const token = await new SignJWT({ sid: id })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key(portal));
  return { token, expiresIn };
}

/** Ends a session on the server; its token is invalid from then on. */
export async function revokeSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

interface CheckedToken {
  readonly sessionId: string;
  /** Seconds since the epoch. */
  readonly expires: number;
}

/**
 * Tokens whose signature was verified recently, so that a clerk's next call does not wait for it again. A valid
 * signature stays valid; every call reads the session's row to see whether the session still is.
 */
const checkedTokens = new WeakMap<Portal, Map<string, CheckedToken>>();
const mostChecked = 1000;

function checkedTokensOf(portal: Portal): Map<string, CheckedToken> {
  const known = checkedTokens.get(portal) ?? new Map<string, CheckedToken>();
  checkedTokens.set(portal, known);
  return known;
}

async function sessionIdOf(portal: Portal, token: string): Promise<string> {
  const known = checkedTokensOf(portal);
  const found = known.get(token);
  if (found && found.expires > portal.clock().getTime() / 1000) return found.sessionId;
  try {
    const { payload } = await jwtVerify(token, key(portal), { algorithms: [algorithm], currentDate: portal.clock() });
    const sessionId = payload["sid"];
    if (typeof sessionId === "string") {
      const [oldest] = known.keys();
      if (known.size >= mostChecked && oldest !== undefined) known.delete(oldest);
      known.set(token, { sessionId, expires: payload.exp ?? 0 });
      return sessionId;
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ForbiddenError("");
  }
  throw new ForbiddenError(malformedToken);
}

/** Sessions last seen at this moment or earlier are over. */
export const idleSince = (portal: Portal): Date =>
  new Date(portal.clock().getTime() - portal.config.sessionIdleSeconds * 1000);

/** Open sessions of staff members who are still there. */
const openSessions = (db: Db, { now, since }: { readonly now: Date; readonly since: Date }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .where("sessions.last_seen_at", ">", since)
    .where("users.deleted_at", "is", null);

interface SessionAt {
  readonly sessionId: string;
  readonly now: Date;
  /** The last moment at which it was seen is later. */
  readonly since: Date;
}

const readOpenSession = compiledOnce((db, { sessionId, now, since }: SessionAt) =>
  openSessions(db, { now, since })
    .select(["users.id as user_id", "users.display_name", "users.role_id", officeRole])
    .select(["sessions.last_seen_at", "sessions.proven_at"])
    .where("sessions.id", "=", sessionId)
    .compile(),
);

/** An open session with its staff member as they are now; undefined when there is none, or it has ended. */
export async function openSessionOf(portal: Portal, sessionId: string) {
  const [session] = await readOpenSession(portal.db, { sessionId, now: portal.clock(), since: idleSince(portal) });
  return session;
}

/** Those of these sessions that are open, with what their staff members may do now. */
export async function stillOpen(
  portal: Portal,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Permissions>> {
  const rows = await openSessions(portal.db, { now: portal.clock(), since: idleSince(portal) })
    .select(["sessions.id", "users.role_id", officeRole])
    .where("sessions.id", "in", sessionIds)
    .execute();
  return new Map(rows.map((row) => [row.id, permissionsOf(row.role_id, row.office_role)]));
}

/**
 * The staff member of a token. Permissions and existence are read from the database at every request, so a
 * logout, a deletion or a change of a role takes effect at once.
 * @param present true when a user made this call: background calls of a page do not keep a session alive
 * @returns the staff member, and the whole seconds until the session ends without another call
 * @throws ForbiddenError 'jwt malformed' without a decodable token, empty when it expired, stood idle or was revoked
 */
export async function requireStaff(
  portal: Portal,
  token: string | undefined,
  present: boolean,
): Promise<{ staff: StaffRequester; idleIn: number }> {
  if (token === undefined || token === "") throw new ForbiddenError(malformedToken);
  const sessionId = await sessionIdOf(portal, token);
  const now = portal.clock();
  const row = await openSessionOf(portal, sessionId);
  if (!row) throw new ForbiddenError("");
  const lag = now.getTime() - row.last_seen_at.getTime();
  const seen = present && lag >= millisecondsIn.minute;
  if (seen)
    await portal.db
      .updateTable("sessions")
      .set({ last_seen_at: now })
      .where("id", "=", sessionId)
      .where("last_seen_at", "<", now)
      .execute();
  return {
    staff: {
      kind: "staff",
      userId: row.user_id,
      displayName: row.display_name,
      permissions: permissionsOf(row.role_id, row.office_role),
      sessionId,
      provenAt: row.proven_at,
    },
    idleIn: Math.floor(portal.config.sessionIdleSeconds - (seen ? 0 : lag / 1000)),
  };
}
