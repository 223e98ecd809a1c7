import { randomUUID } from "node:crypto";
import { errorTexts } from "@dop/domain/texts/errors";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Tx } from "../db/database.ts";
import type { Portal } from "../portal.ts";
import { ForbiddenError } from "./api-error.ts";
import type { StaffRequester } from "./requester.ts";

const algorithm = "HS256";
const key = (portal: Portal): Uint8Array => new TextEncoder().encode(portal.config.secrets.session);

/** Opens a session for a user and signs its token. The token says no more than which session it is. */
export async function openSession(
  portal: Portal,
  tx: Tx,
  userId: number,
): Promise<{ token: string; expiresIn: number }> {
  const now = portal.clock();
  const expiresIn = portal.config.sessionSeconds;
  const expiresAt = new Date(now.getTime() + expiresIn * 1000);
  const id = randomUUID();
  await tx
    .insertInto("sessions")
    .values({ id, user_id: userId, created_at: now, expires_at: expiresAt, revoked_at: null })
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

async function sessionIdOf(portal: Portal, token: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, key(portal), { algorithms: [algorithm], currentDate: portal.clock() });
    if (typeof payload["sid"] === "string") return payload["sid"];
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ForbiddenError("");
  }
  throw new ForbiddenError(errorTexts.en.jwtMalformed);
}

/**
 * The member of the staff whose token this is. Role and existence are read from the database at every request, so a
 * logout, a deletion or a change of role takes effect at once.
 * @throws ForbiddenError 'jwt malformed' without a decodable token, empty when it expired or was revoked
 */
export async function requireStaff(portal: Portal, token: string | undefined): Promise<StaffRequester> {
  if (token === undefined || token === "") throw new ForbiddenError(errorTexts.en.jwtMalformed);
  const sessionId = await sessionIdOf(portal, token);
  const row = await portal.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id as user_id", "users.display_name", "users.role_id"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", portal.clock())
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new ForbiddenError("");
  return {
    kind: "staff",
    userId: row.user_id,
    displayName: row.display_name,
    roleId: row.role_id,
    sessionId,
  };
}
