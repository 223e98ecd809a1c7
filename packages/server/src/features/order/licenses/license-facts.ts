// Rules: O-25 (docs/rules)
import { sql } from "kysely";
import { advisoryLocks } from "../../../db/advisory-locks.ts";
import type { Tx } from "../../../db/database.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { markLicense } from "../../../ports/license-registry/index.ts";
import type { Portal } from "../../../portal.ts";

/** Known facts of a license, without asking the county: from the embedded registry, or as the county has reported. */
export interface LicenseFacts {
  readonly finalizedAt: Date | null;
  readonly voidedAt: Date | null;
}

/**
 * Makes placing an order and changing its license take turns, per license number, until the transaction ends. Taken
 * before any order's lock.
 * @param mailbox its orders take turns as well (`mailboxOf`)
 */
export async function lockLicense(tx: Tx, number: number, mailbox: string | null = null): Promise<void> {
  // A lock by null is none.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.licenses}::int, hashint8(${number}::bigint)),
    pg_advisory_xact_lock(${advisoryLocks.mailboxes}::int, hashtext(${mailbox}::text))`.execute(tx);
}

/** The table of known facts. */
export const factsTable = ({ config }: Pick<Portal, "config">) =>
  config.licenseRegistry.kind === "embedded" ? "registry_licenses" : "license_facts";

/** Known facts of a license; under {@link lockLicense} nothing changes them. */
export async function knownFacts({ tx, portal }: TransactionContext, number: number): Promise<LicenseFacts> {
  const row = await tx
    .selectFrom(factsTable(portal))
    .select(["finalized_at", "voided_at"])
    .where("number", "=", number)
    .executeTakeFirst();
  return { finalizedAt: row?.finalized_at ?? null, voidedAt: row?.voided_at ?? null };
}

/** Records that a license was finalized or voided; the first time counts. */
export async function noteFact(
  { tx, portal, now }: TransactionContext,
  number: number,
  fact: "finalized" | "voided",
): Promise<void> {
  if (portal.config.licenseRegistry.kind === "embedded") {
    await markLicense(tx, number, fact, now);
    return;
  }
  const column = `${fact}_at` as const;
  await tx
    .insertInto("license_facts")
    .values({ number, [column]: now })
    .onConflict((conflict) =>
      conflict.column("number").doUpdateSet((row) => ({
        [column]: row.fn.coalesce(`license_facts.${column}`, row.val(now)),
      })),
    )
    .execute();
}
