import type { TransactionContext } from "../../transaction.ts";
import { randomBytes, createHash } from "node:crypto";
import type { SecondFactorSecret } from "@dop/domain/contract";
import type { Selectable } from "kysely";
import { rowExists, type Db, type Tx } from "../../db/database.ts";
import { millisecondsIn } from "../../lib/time.ts";
import { authenticatorUri, base32, secretLength, stepOf, stepOfCode } from "../../ports/second-factor/index.ts";
import type { Schema } from "../../db/schema.ts";
import { isForAdmins, recoveryCodeCount, type Permissions } from "@dop/domain/staff";
import type { Portal } from "../../portal.ts";

/** True when the office requires a second factor of whoever may do this (REQUIRE_SECOND_FACTOR). */
export const isSecondFactorRequired = ({ config }: Pick<Portal, "config">, held: Permissions): boolean =>
  config.secondFactorDuty === "everybody" || (config.secondFactorDuty === "admins" && held.some(isForAdmins));

/** The longest time between a secret and its first code. */
const setupMs = millisecondsIn.hour;

/** Steps by which a used code may be ahead of the clock: one for the tolerance, one for servers whose clocks differ. */
const believedAhead = 2;

/** Users with an authenticator app that a first code has confirmed. */
export const hasSecondFactor = (db: Db, userId: number): Promise<boolean> =>
  rowExists(
    db
      .selectFrom("second_factors")
      .select("user_id")
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null),
  );

/** Users with a passkey, for whatever host. */
export const hasPasskey = (db: Db, userId: number): Promise<boolean> =>
  rowExists(db.selectFrom("passkeys").select("id").where("user_id", "=", userId).limit(1));

/** A user, locked until the transaction ends, and their authenticator app; `on` once the app is confirmed. */
export interface LockedPerson {
  readonly id: number;
  readonly email: string;
  readonly factor: Selectable<Schema["second_factors"]> | undefined;
  readonly on: boolean;
}

/** Locks an account, so that simultaneous attempts run in turn; undefined when it was removed. */
export async function lockPerson(tx: Tx, userId: number): Promise<LockedPerson | undefined> {
  const user = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const factor = await tx.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return { ...user, factor, on: factor !== undefined && factor.confirmed_at !== null };
}

/** Starts to set up an app: a fresh secret replaces an earlier one that was never confirmed. */
export async function beginSetup(work: TransactionContext, person: LockedPerson): Promise<SecondFactorSecret> {
  const { tx, portal } = work;
  const secret = randomBytes(secretLength);
  const sealed = portal.authenticatorSecrets.seal(secret);
  await tx.deleteFrom("second_factors").where("user_id", "=", person.id).where("confirmed_at", "is", null).execute();
  await tx
    .insertInto("second_factors")
    .values({ user_id: person.id, ...sealed, created_at: portal.clock(), confirmed_at: null, last_step: 0 })
    .execute();
  return { secret: base32(secret), uri: authenticatorUri(secret, portal.settings().office.name, person.email) };
}

/** True while a secret waits for its first code, at most an hour. */
export const isBeingSetUp = ({ factor, on }: LockedPerson, now: Date): boolean =>
  factor !== undefined && !on && now.getTime() - factor.created_at.getTime() < setupMs;

/** Turns the app on by its first code. @returns false for a wrong code */
export async function confirmSetup(work: TransactionContext, person: LockedPerson, code: string): Promise<boolean> {
  const { tx, portal } = work;
  const { factor } = person;
  const now = portal.clock();
  if (factor === undefined || !isBeingSetUp(person, now)) return false;
  const step = stepOfCode(portal.authenticatorSecrets.open(factor), code, now);
  if (step === null) return false;
  await tx
    .updateTable("second_factors")
    .set({ confirmed_at: now, last_step: step })
    .where("user_id", "=", person.id)
    .where("confirmed_at", "is", null)
    .execute();
  return true;
}

/**
 * Accepts a code of the app that is later than the last accepted one: each works once.
 *
 * A last code from the future, more than two steps ahead, comes from a clock that was wrong. It is ignored, because no
 * app would work until that time. The price: codes of the minutes between may work a second time, for someone with the
 * password who saw one, until the next code is accepted.
 * @returns false for a wrong or used code
 */
export async function takeAppCode(work: TransactionContext, person: LockedPerson, code: string): Promise<boolean> {
  const { tx, portal } = work;
  if (person.factor === undefined || !person.on) return false;
  const now = portal.clock();
  const step = stepOfCode(portal.authenticatorSecrets.open(person.factor), code, now);
  if (step === null) return false;
  const taken = await tx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", person.id)
    .where("confirmed_at", "is not", null)
    .where((eb) => eb.or([eb("last_step", "<", step), eb("last_step", ">", stepOf(now) + believedAhead)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Removes app and recovery codes; the user logs in by password alone from then on. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
}

export async function removePasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

/** 120 random bits, 24 characters of base32: the digest needs neither salt nor a slow hash (ASVS V6.5.2: 112 bits). */
const codeLength = 15;

const digestOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

const grouped = (code: string): string => (code.match(/.{4}/g) ?? []).join("-");

/** Replaces a user's recovery codes. @returns them as shown, this once */
export async function renewRecoveryCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(codeLength)));
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code), created_at: now, used_at: null })))
    .execute();
  return codes.map(grouped);
}

/** Consumes a recovery code, in capitals and without dashes. @returns false for an unknown or used one */
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

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}
