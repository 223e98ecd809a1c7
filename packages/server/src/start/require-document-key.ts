import type { Db } from "../db/database.ts";
import { createDocumentCipher, type MasterKeys, noOrder } from "../ports/documents/index.ts";
import { createAccessKeys } from "../ports/access-keys/index.ts";
import { OperatorError } from "./operator-error.ts";

/** Whether these keys open the newest order's key, stored image and authenticator app; true when there are none. */
async function opensNewest(db: Db, masterKeys: MasterKeys): Promise<boolean> {
  const newest = await db
    .selectFrom("documents")
    .select(["id", "order_id", "wrapped_key"])
    .where("destroyed_at", "is", null)
    .where("kind", "in", ["id", "selfie"])
    .orderBy("order_id", "desc")
    .limit(1)
    .executeTakeFirst();
  const order = await db
    .selectFrom("orders")
    .select(["key_digest", "wrapped_key"])
    .where("wrapped_key", "is not", null)
    .where("destroyed_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  // An office has admins with an app before it has orders, and without the key none of them logs in.
  const factor = await db
    .selectFrom("second_factors")
    .select(["id", "wrapped_key"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const cipher = createDocumentCipher(masterKeys);
  try {
    if (order) createAccessKeys(cipher).open(order);
    if (newest) cipher.rewrap({ id: newest.id, orderId: newest.order_id }, newest.wrapped_key);
    if (factor) cipher.rewrap({ id: factor.id, orderId: noOrder }, factor.wrapped_key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses to start with keys that do not open the newest order, document and authenticator app. A restored database
 * with another DOCUMENT_KEY seems to work until a clerk opens an ID, while new documents get the wrong key.
 *
 * @throws OperatorError that says what to do
 */
export async function requireDocumentKey(db: Db, masterKeys: MasterKeys): Promise<void> {
  if (await opensNewest(db, masterKeys)) return;
  throw new OperatorError(
    "DOCUMENT_KEY does not open the newest order or authenticator app in this database: " +
      "restore the key that encrypted it, or name that one after the new one " +
      "(DOCUMENT_KEY=new:…,old:…) and run `npm run rotate-document-key`.",
  );
}
