// Rules: A-12 (docs/rules)
import { createHash } from "node:crypto";
import type { Db } from "../../db/database.ts";
import { millisecondsIn } from "../../http/time.ts";

/** Failures within the window after which a name, or an address, has to wait. */
const perAccount = 8;
const perAddress = 40;
const windowMs = 15 * millisecondsIn.minute;
/** Seconds after which every failure that counts now is forgotten. */
export const throttleSeconds = windowMs / millisecondsIn.second;

/** Names and addresses are kept as digests: the table tells nobody who tried. */
const digest = (kind: string, value: string): string =>
  `${kind}:${createHash("sha256").update(value).digest("base64url").slice(0, 22)}`;

export interface LoginAttempt {
  readonly username: string;
  readonly address: string;
}

const keysOf = ({ username, address }: LoginAttempt) => ({
  account: digest("account", username),
  address: digest("address", address),
});

/** Whether this name or this address has failed too often of late. */
export async function isThrottled(db: Db, attempt: LoginAttempt, now: Date): Promise<boolean> {
  const keys = keysOf(attempt);
  const rows = await db
    .selectFrom("login_failures")
    .select(["key", (eb) => eb.fn.countAll<number>().as("failures")])
    .where("key", "in", [keys.account, keys.address])
    .where("at", ">", new Date(now.getTime() - windowMs))
    .groupBy("key")
    .execute();
  return rows.some(({ key, failures }) => failures >= (key === keys.account ? perAccount : perAddress));
}

/** Remembers a failure. */
export async function countFailure(db: Db, attempt: LoginAttempt, now: Date): Promise<void> {
  const keys = keysOf(attempt);
  await db
    .insertInto("login_failures")
    .values([keys.account, keys.address].map((key) => ({ key, at: now })))
    .execute();
}

/** Remembers a failure, and forgets those that no longer count. */
export async function recordFailure(db: Db, attempt: LoginAttempt, now: Date): Promise<void> {
  await countFailure(db, attempt, now);
  await db
    .deleteFrom("login_failures")
    .where("at", "<", new Date(now.getTime() - windowMs))
    .execute();
}

/** A success clears the account's failures, not the address's. */
export async function clearFailures(db: Db, attempt: LoginAttempt): Promise<void> {
  await db.deleteFrom("login_failures").where("key", "=", keysOf(attempt).account).execute();
}
