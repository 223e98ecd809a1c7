import { sql } from "kysely";
import type { Db, Tx } from "../db/database.ts";
import {
  createDocumentCipher,
  wrappedKeyPrefix,
  type DocumentCipher,
  type MasterKeys,
  noOrder,
} from "../ports/documents/index.ts";
import { keyBinding } from "../ports/access-keys/index.ts";

export interface RewrapOptions {
  readonly masterKeys: MasterKeys;
  /** Rows per transaction. */
  readonly batchSize?: number;
  /** Called after each batch with the number of rows so far. */
  readonly onBatch?: (rewrapped: number) => void;
}

export interface RewrapResult {
  readonly rewrapped: number;
  /** Rows whose key does not open, as `table id`: a master key is missing, or the row is damaged. */
  readonly unopened: readonly string[];
}

interface WrappedRow {
  readonly id: string;
  readonly order_id: number;
  readonly wrapped_key: Uint8Array;
}

/** A table with wrapped keys, and the query of its next rows under an earlier master key. */
interface WrappedTable {
  readonly name: "documents" | "quarantine" | "second_factors" | "uploads" | "orders" | "transmittals";
  readonly column: "id" | "key_digest";
  /** An id before all others. */
  readonly first: string;
  next(tx: Tx, prefix: Uint8Array, after: string, limit: number): Promise<WrappedRow[]>;
}

const beginsOtherwise = (prefix: Uint8Array) =>
  sql<boolean>`substring(wrapped_key from 1 for ${sql.lit(prefix.length)}) <> ${prefix}`;

const firstUuid = "00000000-0000-0000-0000-000000000000";

/** Rows of a table by their ids; those of all but documents belong to no order. */
const byId = (name: "documents" | "quarantine" | "second_factors" | "uploads"): WrappedTable => ({
  name,
  column: "id",
  first: firstUuid,
  next: async (tx, prefix, after, limit) => {
    const isDocuments = name === "documents";
    const { rows } = await sql<WrappedRow>`
      select id, wrapped_key, ${isDocuments ? sql`order_id` : sql.lit(noOrder)} as order_id from ${sql.table(name)}
      where id > ${after} and ${isDocuments ? sql`destroyed_at is null` : sql`true`} and ${beginsOtherwise(prefix)}
      order by id limit ${limit}`.execute(tx);
    return rows;
  },
});

/** Keys of customers and desks; a row is named by the digest of its key, in hexadecimal. */
const accessKeys = (name: "orders" | "transmittals"): WrappedTable => ({
  name,
  column: "key_digest",
  first: "",
  next: async (tx, prefix, after, limit) => {
    const rows = await tx
      .selectFrom(name)
      .select(["key_digest", "wrapped_key"])
      .where("key_digest", ">", Buffer.from(after, "hex"))
      // Empty for an order whose data was destroyed.
      .where(sql<number>`octet_length(wrapped_key)`, ">", 0)
      .where(beginsOtherwise(prefix))
      .orderBy("key_digest")
      .limit(limit)
      .execute();
    return rows.flatMap(({ key_digest: digest, wrapped_key: wrapped }) => {
      const { id, orderId } = keyBinding(digest);
      return wrapped === null ? [] : [{ id, order_id: orderId, wrapped_key: wrapped }];
    });
  },
});

/** Writes only if the row is unchanged: a document destroyed in the meantime must not get its key back. */
async function write(tx: Tx, { name, column }: WrappedTable, row: WrappedRow, wrappedKey: Uint8Array): Promise<number> {
  const id = column === "id" ? row.id : Buffer.from(row.id, "hex");
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(name)} set wrapped_key = ${wrappedKey}
    where ${sql.ref(column)} = ${id} and wrapped_key = ${row.wrapped_key}`.execute(tx);
  return Number(numAffectedRows);
}

const tables = [
  byId("documents"),
  byId("quarantine"),
  byId("uploads"),
  byId("second_factors"),
  accessKeys("orders"),
  accessKeys("transmittals"),
];

function rewrapped(cipher: DocumentCipher, row: WrappedRow): Uint8Array | null {
  try {
    return cipher.rewrap({ id: row.id, orderId: row.order_id }, row.wrapped_key);
  } catch {
    return null;
  }
}

/**
 * Wraps every data key under an earlier master key by the current one: of documents, quarantined and uploaded files,
 * secrets of authenticator apps, and keys of customers and desks. Contents stay unchanged, in the database and in the
 * bucket. Safe while servers run; continues when run again after an interruption.
 */
export async function rewrapKeys(db: Db, options: RewrapOptions): Promise<RewrapResult> {
  const { masterKeys, batchSize = 200, onBatch } = options;
  const cipher = createDocumentCipher(masterKeys);
  const prefix = wrappedKeyPrefix(masterKeys.currentId);
  const unopened: string[] = [];
  let count = 0;
  for (const table of tables) {
    let after = table.first;
    for (;;) {
      const from = after;
      const { rows, written } = await db.transaction().execute(async (tx) => {
        const found = await table.next(tx, prefix, from, batchSize);
        let done = 0;
        for (const row of found) {
          const wrappedKey = rewrapped(cipher, row);
          if (wrappedKey === null) unopened.push(`${table.name} ${row.id}`);
          else done += await write(tx, table, row, wrappedKey);
        }
        return { rows: found, written: done };
      });
      count += written;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
      onBatch?.(count);
    }
  }
  return { rewrapped: count, unopened };
}
