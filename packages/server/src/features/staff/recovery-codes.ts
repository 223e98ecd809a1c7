import { createHash, randomBytes } from "node:crypto";
import { recoveryCodeCount } from "@dop/domain/staff";
import type { Db, Tx } from "../../db/database.ts";
import { base32 } from "../../ports/second-factor/index.ts";

/**
 * 120 random bits: 24 characters of base32. Too many to find one by trying, even with its digest, which therefore needs
 * neither salt nor a slow hash (ASVS V6.5.2 asks for 112 bits).
 */
const codeLength = 15;

const digestOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** In groups of four, as a person copies them. */
const grouped = (code: string): string => (code.match(/.{4}/g) ?? []).join("-");

/** Makes a person's recovery codes; those from before are worth nothing. @returns them as they are shown, this once */
export async function renewRecoveryCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(codeLength)));
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code), created_at: now, used_at: null })))
    .execute();
  return codes.map(grouped);
}

/** Takes a recovery code, in capitals and without its dashes; each works once. @returns whether it was taken */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("digest", "=", digestOf(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** How many of a person's recovery codes still work. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}
