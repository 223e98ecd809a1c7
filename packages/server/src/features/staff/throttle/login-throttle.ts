// Rules: A-12 (docs/rules)
import { addressGroup } from "../../../lib/address-group.ts";
import { createHash } from "node:crypto";
import type { Db, Tx } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";

/** Failures within the window after which the next attempt is refused. */
const limits = {
  /** Passwords for one account from one address: guesses from elsewhere do not lock the user out. */
  pair: 8,
  /** Codes, and the current password in a session, from anywhere: after the right password or a login. */
  proof: 8,
  /** All guesses of one address, over all accounts. */
  address: 40,
} as const;

type Count = keyof typeof limits;

/**
 * Kinds of guesses: a password of the login page; a second proof after a first; a passkey or a login at the identity
 * provider, which name no account before they are proven.
 */
export type Guess = "password" | "proof" | "passkey" | "oidc";

const windowMs = 15 * millisecondsIn.minute;
/** Seconds after which every current failure has expired. */
export const throttleSeconds = windowMs / millisecondsIn.second;

/** Wrong passwords for an account from everywhere, and the delay of each further guess in milliseconds. */
const slowdowns = [
  { from: 64, ms: 4000 },
  { from: 32, ms: 2000 },
  { from: 16, ms: 1000 },
] as const;
/** Wrong passwords that count as an attack: from four addresses at the least. */
export const attackThreshold = 32;
/** The most guesses that are counted: more have no further effect. */
const mostCounted = slowdowns[0].from;

export interface LoginAttempt {
  /** Canonical. */
  readonly username: string;
  readonly address: string;
}

/** Names and addresses are stored as digests: the table reveals no one. */
const digest = (kind: Count | "account", ...values: readonly string[]): string =>
  `${kind}:${createHash("sha256").update(values.join("\n")).digest("base64url").slice(0, 22)}`;

const keysOf = ({ username, address }: LoginAttempt) => ({
  pair: digest("pair", username, addressGroup(address)),
  proof: digest("proof", username),
  address: digest("address", addressGroup(address)),
  account: digest("account", username),
});

const countedFor = {
  password: ["pair", "address"],
  proof: ["proof", "address"],
  passkey: ["address"],
  oidc: ["address"],
} as const satisfies Record<Guess, readonly Count[]>;

/** Current failures, without those of a clock that was ahead. */
const counting = (db: Db | Tx, now: Date) =>
  db
    .selectFrom("login_failures")
    .where("at", ">", new Date(now.getTime() - windowMs))
    .where("at", "<=", new Date(now.getTime() + millisecondsIn.minute));

/** The exceeded count for another guess of this kind; undefined without one. Refused calls are not counted. */
export async function throttledBy(
  db: Db | Tx,
  attempt: LoginAttempt,
  guess: Guess,
  now: Date,
): Promise<Count | undefined> {
  const keys = keysOf(attempt);
  const counts = countedFor[guess];
  const rows = await counting(db, now)
    .select(["key", (eb) => eb.fn.countAll<number>().as("failures")])
    .where(
      "key",
      "in",
      counts.map((count) => keys[count]),
    )
    .groupBy("key")
    .execute();
  return counts.find((count) => rows.some(({ key, failures }) => key === keys[count] && failures >= limits[count]));
}

/** Recent wrong passwords of an account, from all addresses together; at most `mostCounted`. */
export async function countGuesses(db: Db, attempt: LoginAttempt, now: Date): Promise<number> {
  const { guesses } = await db
    .selectFrom(
      counting(db, now).select("key").where("key", "=", keysOf(attempt).account).limit(mostCounted).as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("guesses"))
    .executeTakeFirstOrThrow();
  return guesses;
}

/** The delay of the next guess after this many, in milliseconds. */
export const slowdownAfter = (guesses: number): number => slowdowns.find(({ from }) => guesses >= from)?.ms ?? 0;

export async function recordFailure(db: Db | Tx, attempt: LoginAttempt, guess: Guess, now: Date): Promise<void> {
  const keys = keysOf(attempt);
  const counts = guess === "password" ? ([...countedFor.password, "account"] as const) : countedFor[guess];
  await db
    .insertInto("login_failures")
    .values(counts.map((count) => ({ key: keys[count], at: now })))
    .execute();
}

/** Clears the failures of this account here after a success; not the address's, nor those from elsewhere. */
export async function clearFailures(db: Db | Tx, attempt: LoginAttempt): Promise<void> {
  const { pair, proof } = keysOf(attempt);
  await db.deleteFrom("login_failures").where("key", "in", [pair, proof]).execute();
}
