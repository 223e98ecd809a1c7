// Rules: A-45 (docs/rules)
import { createHash } from "node:crypto";
import type { Setup } from "@dop/domain/contract";
import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { parseMasterKeys } from "../../../ports/documents/index.ts";
import type { Portal } from "../../../portal.ts";

type KeySettings = Pick<Config, "secrets" | "auditSigningSeeds">;

/** After so long a key should be replaced. */
const longestMs = 365 * millisecondsIn.day;

/** The random keys that encrypt and sign now, by their settings. */
function digestsOf({ secrets, auditSigningSeeds }: KeySettings) {
  const { currentId, keys } = parseMasterKeys(secrets.documentKey);
  const inUse = { DOCUMENT_KEY: keys.get(currentId), AUDIT_SIGNING_KEY: auditSigningSeeds?.[0] };
  return Object.entries(inUse).flatMap(([name, key]) =>
    key === undefined ? [] : [{ name, digest: createHash("sha256").update(`${name}\n`).update(key).digest() }],
  );
}

/** Notes a key at its first start. The first one of an installation is taken to be as old as the installation. */
export async function noteKeys(db: Db, settings: KeySettings, now: Date): Promise<void> {
  for (const { name, digest } of digestsOf(settings))
    await sql`
      insert into key_dates (name, digest, since)
      select ${name}, ${digest}, case when exists (select from key_dates where name = ${name}) then ${now}::timestamptz
        else (select least(${now}::timestamptz, min(applied_at)) from portal_migrations) end
      on conflict do nothing`.execute(db);
}

/** The day from which each key is in use, and its age of more than a year. */
export async function readKeyDates({ db, config, clock }: Portal): Promise<Setup["keys"]> {
  const inUse = digestsOf(config);
  const rows = await db.selectFrom("key_dates").selectAll().execute();
  return rows
    .filter(({ name, digest }) => inUse.some((key) => key.name === name && key.digest.equals(digest)))
    .map(({ name, since }) => ({
      name,
      since: since.toISOString(),
      old: clock().getTime() - since.getTime() > longestMs,
    }))
    .toSorted((one, other) => other.name.localeCompare(one.name));
}
