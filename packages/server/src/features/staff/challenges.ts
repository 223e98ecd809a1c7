// Rules: A-26 (docs/rules)
import { createHash } from "node:crypto";
import type { Db, Tx } from "../../db/database.ts";
import { millisecondsIn } from "../../lib/time.ts";
import type { Schema } from "../../db/schema.ts";

const lifetimeMs = 5 * millisecondsIn.minute;

/** The stored digest of a challenge. */
export const digestOf = (value: string): string => createHash("sha256").update(value).digest("base64url");

/** A value that a browser answers once, for one purpose. */
export interface Challenge {
  readonly value: string;
  readonly purpose: Schema["sign_in_challenges"]["purpose"];
  /** Null before a login. */
  readonly userId: number | null;
}

/** Stores a challenge for five minutes. @param detail values that stay on the server */
export async function storeChallenge(
  db: Db | Tx,
  { value, purpose, userId }: Challenge,
  now: Date,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  const expires_at = new Date(now.getTime() + lifetimeMs);
  await db
    .insertInto("sign_in_challenges")
    .values({ digest: digestOf(value), purpose, user_id: userId, detail: JSON.stringify(detail), expires_at })
    .execute();
}

/**
 * Consumes a challenge, outside of a transaction, which a wrong answer would roll back.
 * @returns its detail; undefined for one that is unknown, used, expired, of another purpose or user, or of a clock that
 *   was ahead
 */
export async function takeChallenge(
  db: Db,
  { value, purpose, userId }: Challenge,
  now: Date,
): Promise<Readonly<Record<string, string>> | undefined> {
  const taken = await db
    .deleteFrom("sign_in_challenges")
    .where("digest", "=", digestOf(value))
    .returning(["purpose", "user_id", "detail", "expires_at"])
    .executeTakeFirst();
  const left = taken === undefined ? 0 : taken.expires_at.getTime() - now.getTime();
  const isValid = left > 0 && left <= lifetimeMs + millisecondsIn.minute;
  return isValid && taken?.purpose === purpose && taken.user_id === userId ? taken.detail : undefined;
}
