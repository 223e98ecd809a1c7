// Rules: A-12 (docs/rules)
import { addressGroup } from "../../../lib/address-group.ts";
import { createHash } from "node:crypto";
import type { Db, Tx } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";

/** Failures within the window after which the next try is refused. */
const limits = {
  /** Passwords for one account from one address: guesses from elsewhere do not lock the user out. */
  pair: 8,
  /** Codes, and the present password in a session, from anywhere: these guesses have passed the password or a login. */
  proof: 8,
  /** Everything from one address, over all accounts. */
  address: 40,
} as const;

type Count = keyof typeof limits;

/**
 * What is guessed: the password of the login page, the second proof of someone who has given a first, or a passkey or
 * a login at the identity provider, which name no account before they are proven.
 */
export type Guess = "password" | "proof" | "passkey" | "oidc";

const windowMs = 15 * millisecondsIn.minute;
/** Seconds after which every failure that counts now is forgotten. */
export const throttleSeconds = windowMs / millisecondsIn.second;

/** Wrong passwords for an account from everywhere, and the milliseconds that each further guess then waits. */
const slowdowns = [
  { from: 64, ms: 4000 },
  { from: 32, ms: 2000 },
  { from: 16, ms: 1000 },
] as const;
/** Wrong passwords after which this is an attack: four addresses at the least. */
export const attackThreshold = 32;
/** More are not counted: nothing else follows from them. */
const mostCounted = slowdowns[0].from;

export interface LoginAttempt {
  /** As it is stored. */
  readonly username: string;
  readonly address: string;
}

/** Names and addresses are stored as digests: the table does not say who tried. */
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

/** The failures that count now; those of a clock that was ahead and has been set right do not. */
const counting = (db: Db | Tx, now: Date) =>
  db
    .selectFrom("login_failures")
    .where("at", ">", new Date(now.getTime() - windowMs))
    .where("at", "<=", new Date(now.getTime() + millisecondsIn.minute));

/**
 * What has failed too often recently for another guess of this kind; undefined when nothing has. The counts are small:
 * refused calls add none.
 */
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

/** How many passwords of an account were wrong recently, from all addresses together; at most as many as matter. */
export async function countGuesses(db: Db, attempt: LoginAttempt, now: Date): Promise<number> {
  const { guesses } = await db
    .selectFrom(
      counting(db, now).select("key").where("key", "=", keysOf(attempt).account).limit(mostCounted).as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("guesses"))
    .executeTakeFirstOrThrow();
  return guesses;
}

/** How long the next guess waits after this many, in milliseconds. */
export const slowdownAfter = (guesses: number): number => slowdowns.find(({ from }) => guesses >= from)?.ms ?? 0;

/** Remembers a failure. */
export async function recordFailure(db: Db | Tx, attempt: LoginAttempt, guess: Guess, now: Date): Promise<void> {
  const keys = keysOf(attempt);
  const counts = guess === "password" ? ([...countedFor.password, "account"] as const) : countedFor[guess];
  await db
    .insertInto("login_failures")
    .values(counts.map((count) => ({ key: keys[count], at: now })))
    .execute();
}

/** A success clears what was counted for this account here; not the address's, and not what others try elsewhere. */
export async function clearFailures(db: Db | Tx, attempt: LoginAttempt): Promise<void> {
  const { pair, proof } = keysOf(attempt);
  await db.deleteFrom("login_failures").where("key", "in", [pair, proof]).execute();
}
