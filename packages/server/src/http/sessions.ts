// Rules: A-5, A-10 (docs/rules)
import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Tx } from "../db/database.ts";
import type { Portal } from "../portal.ts";
import { ForbiddenError } from "./api-error.ts";
import type { StaffRequester } from "./requester.ts";
import { millisecondsIn } from "./time.ts";

/** What a 403 says of a token that is missing or none: clients compare it, so it has one language. */
const malformedToken = "jwt malformed";

const algorithm = "HS256";
const key = (portal: Portal): Uint8Array => new TextEncoder().encode(portal.config.secrets.session);

/**
 * Opens a session for a user and signs its token. The token says no more than which session it is.
 * @param browser in few words, for those who look through the sessions
 */
export async function openSession(
  portal: Portal,
  tx: Tx,
  userId: number,
  browser: string | null,
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
    })
    .execute();
  const token = await new SignJWT({ sid: id })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key(portal));
  return { token, expiresIn };
}

/** Ends a session on the server; its token is worth nothing from then on. */
export async function revokeSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** What a token says, once its signature was found to be ours. */
interface CheckedToken {
  readonly sessionId: string;
  /** Seconds since the epoch. */
  readonly expires: number;
}

/**
 * Tokens whose signature was checked of late, so that a clerk's next call need not wait for it again. A signature that
 * was right stays right; whether the session still is, its row says at every call.
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

/** The moment from which on a session that was last seen then or before is over. */
export const idleSince = (portal: Portal): Date =>
  new Date(portal.clock().getTime() - portal.config.sessionIdleSeconds * 1000);

/**
 * The member of the staff whose token this is. Role and existence are read from the database at every request, so a
 * logout, a deletion or a change of role takes effect at once.
 * @param present whether somebody made this call; those that a page makes by itself do not keep a session alive
 * @returns the person, and in how many whole seconds the session ends unless somebody makes a call
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
  const row = await portal.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id as user_id", "users.display_name", "users.role_id", "sessions.last_seen_at"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .where("sessions.last_seen_at", ">", idleSince(portal))
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
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
      roleId: row.role_id,
      sessionId,
    },
    idleIn: Math.floor(portal.config.sessionIdleSeconds - (seen ? 0 : lag / 1000)),
  };
}
