import type { Db } from "./db/database.ts";
import { createDocumentCipher, type MasterKeys } from "./ports/documents/index.ts";

/**
 * Whether these keys open the newest image that is kept; true where there is none. A restored database with another
 * DOCUMENT_KEY looks well until somebody opens an ID, and by then has new documents under a key that nobody meant.
 */
export async function opensNewestDocument(db: Db, masterKeys: MasterKeys): Promise<boolean> {
  const newest = await db
    .selectFrom("documents")
    .select(["id", "order_id", "wrapped_key"])
    .where("destroyed_at", "is", null)
    .where("kind", "in", ["id", "selfie"])
    .orderBy("order_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return true;
  try {
    createDocumentCipher(masterKeys).rewrap({ id: newest.id, orderId: newest.order_id }, newest.wrapped_key);
    return true;
  } catch {
    return false;
  }
}
