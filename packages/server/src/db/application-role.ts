import type { OpenDatabase } from "./database.ts";
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
 * What the running server may do to each table besides reading it. A table without a line does not compile. The role
 * that owns the tables can do more; only operators' commands use it.
 */
export const applicationRights = {
  users: kept,
  sessions: passing,
  login_failures: passing,
  second_factors: passing,
  recovery_codes: passing,
  passkeys: passing,
  sign_in_challenges: passing,
  shipping_types: kept,
  shipping_costs: planned,
  shipping_rates: planned,
  product_prices: planned,
  fees: planned,
  orders: kept,
  order_products: kept,
  order_lines: appendOnly,
  transmittals: kept,
  status_history: appendOnly,
  flag_history: appendOnly,
  order_comments: kept,
  messages: kept,
  corrections_history: appendOnly,
  order_declarations: appendOnly,
  second_looks: kept,
  documents: kept,
  quarantine: passing,
  uploads: passing,
  photo_links: passing,
  audit_log: throughFunctions,
  audit_seals: appendOnly,
  mail_outbox: kept,
  captured_mail: passing,
  text_outbox: kept,
  payments: kept,
  payment_entries: appendOnly,
  payment_events: appendOnly,
  refunds: kept,
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
  backups_made: throughFunctions,
  sealed_documents: kept,
} as const satisfies Record<keyof Schema, readonly Right[]>;

/** What is read like a table: sums of money as SQL makes them. */
const applicationViews = ["order_money", "charged_lines"] as const;

/** Functions that do with the owner's rights what the role itself may not: see `migrations/0005-record.sql`. */
const applicationFunctions = [
  "write_audit(jsonb)",
  "note_newest_seal(bigint)",
  "destroy_order_data(bigint, timestamptz)",
] as const;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Gives the role under which servers run exactly the rights of `applicationRights`, and the job library's tables.
 * Repeated after every migration, so that tables of this version are covered.
 */
export async function grantToApplication(owner: OpenDatabase, role: string): Promise<void> {
  const to = quoted(role);
  const tables = Object.entries(applicationRights).map(
    ([table, rights]) => `grant ${["select", ...rights].join(", ")} on table public.${quoted(table)} to ${to};`,
  );
  await owner.runScript(`begin;
    grant usage on schema public, pgboss to ${to};
    revoke create on schema public from public;
    revoke all on all tables in schema public from ${to};
    grant select on table public.portal_migrations to ${to};
    ${tables.join("\n")}
    ${applicationViews.map((name) => `grant select on table public.${name} to ${to};`).join("\n")}
    ${applicationFunctions.map((name) => `grant execute on function public.${name} to ${to};`).join("\n")}
    grant usage, select on all sequences in schema public to ${to};
    grant select, insert, update, delete on all tables in schema pgboss to ${to};
    grant usage, select on all sequences in schema pgboss to ${to};
    commit;`);
}
