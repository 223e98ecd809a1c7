import type { OpenDatabase } from "./database.ts";

/** The migration that creates every table; the migrations before the first release were merged into it. */
export const baseline = "0001-baseline.sql";

const lastMerged = "0020-order-locale.sql";

/** The migrations that the baseline replaces. A database that has them all has the baseline's schema. */
export const mergedMigrations = [
  "0001-orders.sql",
  "0002-back-office.sql",
  "0003-search-at-scale.sql",
  "0004-several-servers.sql",
  "0005-holds.sql",
  "0006-mail-bounces.sql",
  "0007-quarantine.sql",
  "0008-passwords.sql",
  "0008-sign-in.sql",
  "0009-operations.sql",
  "0010-second-factor.sql",
  "0011-payment-keys.sql",
  "0011-refunds-asked.sql",
  "0012-prices.sql",
  "0013-reserved-order-numbers.sql",
  "0014-order-reference.sql",
  lastMerged,
] as const;

/** The database has only some of the migrations that the baseline replaces; the message is for an operator. */
export class UnfinishedSchemaError extends Error {
  override readonly name = "UnfinishedSchemaError";

  constructor(missing: readonly string[]) {
    super(
      `This database is older than the first release: it lacks ${missing.join(", ")}, ` +
        "which this version cannot apply. Nothing was changed. " +
        "Run `portal migrate` once with the last version of the portal that has the file " +
        `packages/server/migrations/${lastMerged}, then this version again: docs/operations/upgrade.md says how.`,
    );
  }
}

/**
 * Replaces the entries of the merged migrations by the baseline's, in one statement, which one of several servers does.
 * A database without such entries, or with the baseline's, stays as it is.
 * @param applied names in `portal_migrations`
 * @returns true when this call has replaced them
 * @throws UnfinishedSchemaError when some of the merged migrations were never applied
 */
export async function adoptBaseline(database: OpenDatabase, applied: ReadonlySet<string>): Promise<boolean> {
  if (applied.has(baseline) || !mergedMigrations.some((name) => applied.has(name))) return false;
  const missing = mergedMigrations.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new UnfinishedSchemaError(missing);
  const { rows } = await database.query(
    `with replaced as (delete from portal_migrations where name = any ($1::text[]) returning name)
     insert into portal_migrations (name) select $2::text where exists (select from replaced) returning name`,
    [mergedMigrations, baseline],
  );
  return rows.length > 0;
}
