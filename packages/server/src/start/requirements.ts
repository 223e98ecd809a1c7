// Rules: P-16 (docs/rules)
import { exampleSettingsOf, type SettingValues } from "@dop/domain/settings";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import { variableOf } from "../config/initial-settings.ts";
import { type Db, isReadOnly } from "../db/database.ts";
import { createAccessKeys } from "../ports/access-keys/index.ts";
import { createDocumentCipher, noOrder, parseMasterKeys, type MasterKeys } from "../ports/documents/index.ts";
import { OperatorError, problemMessage } from "./operator-error.ts";

/** True when these keys open the newest order's key, stored image and authenticator app, or there are none. */
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
 * @throws OperatorError
 */
export async function requireDocumentKey(db: Db, masterKeys: MasterKeys): Promise<void> {
  if (await opensNewest(db, masterKeys)) return;
  throw new OperatorError(
    "DOCUMENT_KEY does not open the newest order or authenticator app in this database: " +
      "restore the key that encrypted it, or name that one after the new one " +
      "(DOCUMENT_KEY=new:…,old:…) and run `portal rotate-document-key`.",
  );
}

/** Refuses to start on a standby, which serves nobody: even a look is written down. @throws OperatorError */
export async function requireWritable(db: Db): Promise<void> {
  if (!(await isReadOnly(db))) return;
  throw new OperatorError(
    "DATABASE_URL: this database is a standby that takes no writes. Name the one that does, or both hosts with " +
      "?target_session_attrs=read-write, or promote it (docs/operations/standby.md).",
  );
}

/** The problem of an office that still is the example's, which reaches nobody; null for the office's own. */
export function exampleOffice(values: SettingValues): string | null {
  const left = exampleSettingsOf(values).map(variableOf);
  if (left.length === 0) return null;
  return (
    `Production needs the office's own ${left.join(", ")}. ` +
    "The first start saves them; from then on an admin changes them at /admin/settings."
  );
}

/** Refuses a start of production with the example's office. @throws OperatorError */
export function requireOwnOffice(values: SettingValues): void {
  const problem = exampleOffice(values);
  if (problem !== null) throw new OperatorError(problem);
}

/**
 * Refuses to serve as a role that could alter the audit log or remove its seals: the owner of the tables, a superuser,
 * or one with more rights than `portal migrate` gives.
 * @throws OperatorError
 */
export async function requireProtectedAudit(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; role: string }>`
    select c.relname as name, current_user as role from pg_class c
    where c.oid in ('audit_log'::regclass, 'audit_seals'::regclass)
      and (pg_has_role(c.relowner, 'member') or has_table_privilege(c.oid, 'update, delete, truncate, trigger')
        or (c.relname = 'audit_log' and has_table_privilege(c.oid, 'insert')))`.execute(db);
  const [weak] = rows;
  if (weak === undefined) return;
  throw new OperatorError(
    `DATABASE_URL: the role "${weak.role}" could alter ${weak.name}. Give the server its own role, and run ` +
      "`portal migrate` with DATABASE_OWNER_URL (docs/operations/install.md).",
  );
}

/** Reasons for which no server with these settings would start on this database, which is of its version. */
export async function startProblems(db: Db, { isProduction, secrets }: Config): Promise<string[]> {
  const asked = await Promise.allSettled([
    requireWritable(db),
    requireDocumentKey(db, parseMasterKeys(secrets.documentKey)),
    ...(isProduction ? [requireProtectedAudit(db)] : []),
  ]);
  return asked.flatMap((end) => (end.status === "rejected" ? [problemMessage(end.reason)] : []));
}
