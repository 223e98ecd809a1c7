// Rules: P-16 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * Refuses to serve as a role that could alter the audit log or remove its seals: the owner of the tables, a superuser,
 * or one with more rights than `npm run migrate` gives.
 *
 * @throws OperatorError that says what to do
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
      "`npm run migrate` with DATABASE_OWNER_URL (docs/operations/install.md, step 2).",
  );
}
