// Rules: A-6 (docs/rules)
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { Portal } from "../portal.ts";
import type { AccessKeys } from "../ports/access-keys/index.ts";

const batchSize = 1000;

/** Milliseconds between batches, for requests, and before another try while the database is away. */
const pauses = { batch: 20, again: 10_000 };

type Keyed = "orders" | "transmittals";

async function countUnsealed(db: Db, table: Keyed): Promise<number> {
  const counted = db.selectFrom(table).select((eb) => eb.fn.countAll().as("count"));
  return Number((await counted.where("unsealed_key", "is not", null).executeTakeFirstOrThrow()).count);
}

/** Seals the newest keys before `before`. @returns the last row's id, null when there are no more; and how many */
async function sealBatch(db: Db, keys: AccessKeys, table: Keyed, before: number) {
  const rows = await db
    .selectFrom(table)
    .select(["id", "unsealed_key"])
    .where("unsealed_key", "is not", null)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(batchSize)
    .execute();
  const sealed = rows.map(({ id, unsealed_key: key }) => ({
    id,
    wrapped: Buffer.from(keys.seal(key ?? "").wrapped_key).toString("hex"),
  }));
  // The migration has written the digests.
  await sql`update ${sql.table(table)} t set wrapped_key = decode(s.wrapped, 'hex'), unsealed_key = null
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as s(id bigint, wrapped text)
    where t.id = s.id and t.unsealed_key is not null`.execute(db);
  return { last: rows.at(-1)?.id ?? null, sealed: rows.length };
}

/**
 * Seals the keys of orders and transmittals that a server of the version before wrote in plain text, newest first. Done
 * by servers, since sealing takes DOCUMENT_KEY, which migrations do not have; several servers may do it, and again.
 * @param onLeft is told how many keys are left, at the beginning and after each batch
 */
export async function sealAccessKeys(
  db: Db,
  keys: AccessKeys,
  onLeft: (left: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  const tables = ["transmittals", "orders"] as const;
  let left = 0;
  for (const table of tables) left += await countUnsealed(db, table);
  if (left === 0) return;
  onLeft(left);
  for (const table of tables)
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      if (signal?.aborted === true) return;
      const { last, sealed }: Awaited<ReturnType<typeof sealBatch>> = await sealBatch(db, keys, table, before);
      left = Math.max(0, left - sealed);
      onLeft(left);
      before = last;
      await sleep(pauses.batch);
    }
  onLeft(0);
}

/** Seals them while the server serves, and tries again while the database is away, until `stop`. */
export function sealInBackground({ db, accessKeys, keysToSeal }: Portal, logger: Pick<Logger, "info" | "warn">) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onLeft = (left: number): void => {
    // A line for each 50,000 keys.
    if (left === 0 || Math.ceil(left / 50_000) !== Math.ceil(keysToSeal.left / 50_000))
      logger.info({ left }, "keys of orders are sealed");
    keysToSeal.left = left;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted)
      try {
        return await sealAccessKeys(db, accessKeys, onLeft, signal);
      } catch (error) {
        logger.warn({ err: error }, "keys of orders are not sealed yet");
        await sleep(pauses.again, undefined, { signal }).catch(() => undefined);
      }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
