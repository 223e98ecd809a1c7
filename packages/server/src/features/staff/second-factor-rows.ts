import type { TransactionContext } from "../../transaction.ts";
import { randomBytes } from "node:crypto";
import type { SecondFactorSecret } from "@dop/domain/contract";
import type { Selectable } from "kysely";
import { rowExists, type Db, type Tx } from "../../db/database.ts";
import { millisecondsIn } from "../../lib/time.ts";
import { authenticatorUri, base32, secretLength, stepOf, stepOfCode } from "../../ports/second-factor/index.ts";
import type { Schema } from "../../db/schema.ts";
import { roleIds, type RoleId } from "@dop/domain/staff";
import type { Portal } from "../../portal.ts";

/** Whether the office asks people of this role for a second factor (REQUIRE_SECOND_FACTOR). */
export function isSecondFactorRequired({ config }: Pick<Portal, "config">, roleId: RoleId): boolean {
  switch (config.secondFactorDuty) {
    case "nobody":
      return false;
    case "admins":
      return roleId === roleIds.admin;
    case "everybody":
      return true;
  }
}

type SecondFactorRow = Selectable<Schema["second_factors"]>;

/** How long a secret waits for its first code. */
const setupMs = millisecondsIn.hour;

/**
 * How many steps ahead of the clock a used code may be and still count: one for the tolerance, one for servers whose
 * clocks differ. See `takeAppCode`.
 */
const believedAhead = 2;

/** Whether this person logs in with a code as well: an authenticator app that a first code has confirmed. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const own = db.selectFrom("second_factors").select("user_id").where("user_id", "=", userId);
  return rowExists(own.where("confirmed_at", "is not", null));
}

/** Whether this person has a passkey, wherever it may be. */
export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  return rowExists(db.selectFrom("passkeys").select("id").where("user_id", "=", userId).limit(1));
}

/**
 * A user, locked until the transaction ends, with the authenticator app that they may have.
 */
export interface LockedPerson {
  readonly id: number;
  readonly email: string;
  readonly factor: SecondFactorRow | undefined;
  /** Whether the app is confirmed, so that it counts. */
  readonly on: boolean;
}

/**
 * Locks an account; undefined when it was removed. What one person tries at the same moment happens one after the
 * other.
 */
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

/** Starts to set up an app: a fresh secret that replaces an earlier one which was never confirmed. */
export async function beginSetup(work: TransactionContext, person: LockedPerson): Promise<SecondFactorSecret> {
  const { tx, portal } = work;
  const secret = randomBytes(secretLength);
  const fresh = {
    ...portal.authenticatorSecrets.seal(secret),
    created_at: portal.clock(),
    confirmed_at: null,
    last_step: 0,
  };
  await tx.deleteFrom("second_factors").where("user_id", "=", person.id).where("confirmed_at", "is", null).execute();
  await tx
    .insertInto("second_factors")
    .values({ user_id: person.id, ...fresh })
    .execute();
  return { secret: base32(secret), uri: authenticatorUri(secret, portal.settings().office.name, person.email) };
}

/** Whether there is a secret that waits for its first code, and not for too long. */
export function isBeingSetUp({ factor, on }: LockedPerson, now: Date): boolean {
  return factor !== undefined && !on && now.getTime() - factor.created_at.getTime() < setupMs;
}

/** Turns the app on when this is a code of it. @returns whether it is */
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
 * Takes a code of the app when it fits and is later than the last one that was taken: each works once.
 *
 * A last code from the future, more than two steps ahead, is from a clock that was wrong and has been set right. It is
 * not believed: otherwise no app would work until that time has come. The price is that codes of the
 * minutes between may work a second time, for a user who has the password and saw one; taking one makes the rule
 * whole again.
 * @returns whether it was taken
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

/** Removes app and recovery codes; the person logs in by password alone from then on. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
}

/** Removes a person's passkeys: those that are lost, or that another person may have made. */
export async function removePasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}
