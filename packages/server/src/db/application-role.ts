import { sql } from "kysely";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Db, OpenDatabase } from "./database.ts";
import type { Schema } from "./schema.ts";

type Right = "insert" | "update" | "delete";

/** Rows that are written once: history is neither changed nor deleted. */
const appendOnly = ["insert"] as const;
/** Rows that only functions of the owner, or commands as the owner, write. */
const throughFunctions = [] as const;
const kept = ["insert", "update"] as const;
/** Rows that are written once, and may be deleted only while they are planned. */
const planned = ["insert", "delete"] as const;
const passing = ["insert", "update", "delete"] as const;

/**
 * Rights of the running server to each table besides reading. A table without a line does not compile. The role that
 * owns the tables can do more; only operators' commands use it.
 */
export const applicationRights = {
  users: kept,
  office_roles: passing,
  sessions: passing,
  login_failures: passing,
  second_factors: passing,
  recovery_codes: passing,
  passkeys: passing,
  sign_in_challenges: passing,
  shipping_types: kept,
  shipping_costs: planned,
  shipping_rates: planned,
  products: kept,
  queues: appendOnly,
  product_prices: planned,
  fees: planned,
  orders: kept,
  order_products: kept,
  order_lines: appendOnly,
  transmittals: passing,
  status_history: appendOnly,
  held_acts: passing,
  held_changes: passing,
  live_events: passing,
  flag_history: appendOnly,
  order_comments: kept,
  messages: passing,
  corrections_history: appendOnly,
  order_declarations: appendOnly,
  second_looks: kept,
  personal_columns: throughFunctions,
  documents: kept,
  document_pages: planned,
  quarantine: passing,
  uploads: passing,
  photo_links: passing,
  audit_log: throughFunctions,
  audit_seals: appendOnly,
  audit_newest_seal: throughFunctions,
  mail_outbox: passing,
  captured_mail: passing,
  text_outbox: passing,
  payments: kept,
  payment_entries: appendOnly,
  payment_events: appendOnly,
  refused_events: passing,
  confirmed_texts: kept,
  refunds: kept,
  refund_requests: kept,
  data_requests: kept,
  sandbox_payments: kept,
  sandbox_refunds: appendOnly,
  registry_licenses: kept,
  license_facts: kept,
  rate_limit_hits: passing,
  order_viewers: passing,
  order_looks: passing,
  order_lookups: passing,
  correction_codes: passing,
  order_search: kept,
  saved_views: passing,
  canned_texts: passing,
  holidays: passing,
  product_estimates: kept,
  promises: appendOnly,
  promised_products: kept,
  daily_counts: passing,
  period_counts: passing,
  daily_counts_state: kept,
  closeouts: appendOnly,
  closeout_entries: appendOnly,
  settings: passing,
  settings_history: appendOnly,
  office_pictures: planned,
  office_seals: appendOnly,
  setup_codes: passing,
  setup_checks: kept,
  key_dates: appendOnly,
  upgrade_checks: kept,
  upgrade_findings: kept,
  backups_made: throughFunctions,
  backup_proofs: throughFunctions,
  sealed_documents: passing,
} as const satisfies Record<keyof Schema, readonly Right[]>;

/** Views that are read like tables: sums of money, and histories without what was undone. */
const applicationViews = [
  "order_money",
  "charged_lines",
  "lasting_history",
  "lasting_flags",
  "lasting_corrections",
] as const;

/** Functions that run with the owner's rights: see `migrations/0005-record.sql`. */
const applicationFunctions = ["write_audit(jsonb)", "destroy_order_data(bigint, timestamptz)"] as const;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const ifExists = (found: string, statements: string): string => `if ${found} is not null then ${statements} end if;`;

/** Gives a role exactly these rights to a table or a view, if that exists, and takes all others away. */
const exactRights = (name: string, rights: readonly Right[], to: string): string =>
  ifExists(
    `to_regclass('public.${name}')`,
    `revoke all on table public.${name} from ${to};
     grant ${["select", ...rights].join(", ")} on table public.${name} to ${to};`,
  );

/**
 * Gives the role of running servers exactly the rights of `applicationRights`, and the job library's tables, as far as
 * they exist; rights to other tables stay. Part of a transaction, so that requests find a new table together with the
 * right to it. Simultaneous grants take turns.
 */
export function applicationGrants(role: string): string {
  const to = quoted(role);
  const jobs = "select, insert, update, delete";
  return `do $grants$ begin
    perform pg_advisory_xact_lock(${String(advisoryLocks.migrations)});
    grant usage on schema public to ${to};
    revoke create on schema public from public;
    ${exactRights("portal_migrations", [], to)}
    ${Object.entries(applicationRights)
      .map(([table, rights]) => exactRights(table, rights, to))
      .join("\n")}
    ${applicationViews.map((name) => exactRights(name, [], to)).join("\n")}
    ${applicationFunctions
      .map((name) =>
        ifExists(`to_regprocedure('public.${name}')`, `grant execute on function public.${name} to ${to};`),
      )
      .join("\n")}
    grant usage, select on all sequences in schema public to ${to};
    ${ifExists(
      "to_regnamespace('pgboss')",
      `grant usage on schema pgboss to ${to};
       grant ${jobs} on all tables in schema pgboss to ${to};
       grant usage, select on all sequences in schema pgboss to ${to};
       alter default privileges in schema pgboss grant ${jobs} on tables to ${to};
       alter default privileges in schema pgboss grant usage, select on sequences to ${to};`,
    )}
  end $grants$;`;
}

/** Applies the grants without a migration, for a role that is new or whose rights were changed since the last. */
export async function grantToApplication(owner: OpenDatabase, role: string): Promise<void> {
  await owner.runScript(`begin; ${applicationGrants(role)} commit;`);
}

/** SQLSTATE of a statement that the role may not run. */
const insufficientPrivilege = "42501";

/** True when this connection's role lacks a right that this version's servers need on something that exists. */
export async function lacksRight(db: Db): Promise<boolean> {
  const rights = Object.entries(applicationRights).flatMap(([table, more]) =>
    ["select", ...more].map((right) => [table, right] as const),
  );
  const lacking = sql`
    select from unnest(${rights.map(([table]) => table)}::text[], ${rights.map(([, right]) => right)}::text[])
      as needed(name, kind) where not has_table_privilege(to_regclass('public.' || name), kind)
    union all select from unnest(${applicationFunctions}::text[]) as needed(name)
      where not has_function_privilege(to_regprocedure('public.' || name), 'execute')
    limit 1`;
  return lacking.execute(db).then(
    ({ rows }) => rows.length > 0,
    (error: unknown) => {
      // Without the right to the schema nothing in it can be named.
      if ((error as { code?: unknown }).code === insufficientPrivilege) return true;
      throw error;
    },
  );
}
