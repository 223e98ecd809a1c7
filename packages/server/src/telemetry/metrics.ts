import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { sql } from "kysely";
import { droppedLines } from "../lib/log-output.ts";
import { build } from "../lib/build.ts";
import { statusList } from "../db/status-list.ts";
import type { Db } from "../db/database.ts";

/** The time of a customer between the first photo and the order. */
export type OrderPace = "at_once" | "hasty" | "human";

/** Figures for operators: of one server process, and of the portal's work in the database. */
export interface Metrics {
  readonly contentType: string;
  /** The page for Prometheus, with the database's figures of this moment. */
  text(): Promise<string>;
  answered(method: string, route: string, status: number, seconds: number): void;
  jobEnded(name: string, succeeded: boolean): void;
  /** The result of a part's last check (GET /health/parts). */
  partAsked(part: string, up: boolean): void;
  /** An order was placed at this pace. */
  orderPlaced(pace: OrderPace): void;
  /** A report of a browser about the content security policy. */
  policyBroken(directive: string): void;
}

interface Work {
  readonly open_products: number;
  readonly issues: number;
  readonly refunds: number;
  readonly pending_mails: number;
  readonly undelivered_mails: number;
  readonly undelivered_texts: number;
  readonly held_payments: number;
  readonly oldest_mail_seconds: number;
  readonly backup_age_seconds: number;
  readonly prove_age_seconds: number | null;
  readonly upload_space_share: number;
  readonly texts_share: number;
  readonly unsealed_seconds: number;
}

/** Limits for everyone together, of which the figures are shares, and whether backups are to be proved. */
export interface SharedLimits {
  readonly proveDatabaseUrl: string | null;
  readonly uploadSpaceBytes: number;
  readonly smsDailyLimit: number;
}

/** Everything in one statement over partial indexes: a scrape costs the database next to nothing. */
export async function readWork(db: Db, limits: SharedLimits): Promise<Work | undefined> {
  const { rows } = await sql<Work>`select
    (select count(*)::int from order_products where queue is not null) as open_products,
    (select count(*)::int from order_products p join orders o on o.id = p.order_id
      where p.status_id = ${statusList("orderIssue")} and not o.voided) as issues,
    (select count(*)::int from order_products p join orders o on o.id = p.order_id
      where p.status_id = ${statusList("refundRequested")}
        and (not o.voided or p.refund_asked_cents is not null)) as refunds,
    (select count(*)::int from mail_outbox where state = 'pending') as pending_mails,
    (select count(*)::int from mail_outbox
      where state in ('dead', 'bounced') and recipient <> '') as undelivered_mails,
    (select count(*)::int from text_outbox where state in ('dead', 'refused')
      and created_at > now() - interval '14 days') as undelivered_texts,
    (select count(*)::int from payments where state = 'authorized') as held_payments,
    (select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float from mail_outbox
      where state = 'pending' and next_attempt_at < now()) as oldest_mail_seconds,
    (select extract(epoch from now() - coalesce(max(made_at), (select min(applied_at) from portal_migrations)))::float
      from backups_made) as backup_age_seconds,
    case when ${limits.proveDatabaseUrl !== null} then coalesce(
      (select case failed_checks when '' then extract(epoch from now() - proved_at)::float else 'Infinity' end
        from backup_proofs order by proved_at desc limit 1),
      (select extract(epoch from now() - min(applied_at))::float from portal_migrations)) end as prove_age_seconds,
    (select coalesce(sum(byte_size), 0)::float / ${limits.uploadSpaceBytes} from uploads) as upload_space_share,
    (select count(*)::float / ${limits.smsDailyLimit} from text_outbox
      where created_at > now() - interval '1 day') as texts_share,
    coalesce((select extract(epoch from now() - at)::float from audit_log
      where id > coalesce((select last_id from audit_seals order by number desc limit 1), 0)
      order by id limit 1), 0) as unsealed_seconds`.execute(db);
  return rows[0];
}

const workHelp: Record<keyof Work, string> = {
  open_products: "Order products in any queue",
  issues: "Order products with an open issue",
  refunds: "Refunds that await an admin",
  pending_mails: "Emails that wait to be sent",
  undelivered_mails: "Emails that were given up or came back",
  undelivered_texts: "Text messages of the last 14 days that were not delivered",
  held_payments: "Payments that are held and not taken",
  oldest_mail_seconds: "How long the oldest due email has been waiting",
  backup_age_seconds:
    "How long ago the newest backup was started; before the first one, how long ago the tables were made",
  prove_age_seconds:
    "How long ago the newest backup was found whole; +Inf where the last proof found a fault, " +
    "NaN without PROVE_DATABASE_URL",
  upload_space_share: "Files without an order, of the space that UPLOAD_SPACE_MB gives them: 1 is full",
  texts_share: "Text messages of the last 24 hours, of SMS_DAILY_LIMIT",
  unsealed_seconds: "How long the oldest row of the audit log has been waiting for its seal",
};

/** The metrics of one server; none carries a name, an address or a number of a person. */
export function createMetrics(db: Db, limits: SharedLimits, picturesOverBudget: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "dop_" });
  new Gauge({
    name: "dop_build_info",
    help: "This server's version",
    labelNames: ["version", "commit"],
    registers: [registry],
  })
    .labels(build)
    .set(1);
  const requests = new Histogram({
    name: "dop_http_request_seconds",
    help: "Time from request to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const jobs = new Counter({
    name: "dop_jobs_total",
    help: "Background jobs that ended, by name and outcome",
    labelNames: ["name", "outcome"],
    registers: [registry],
  });
  const broken = new Counter({
    name: "dop_csp_reports_total",
    help: "Reports of browsers about the content security policy, by directive",
    labelNames: ["directive"],
    registers: [registry],
  });
  const overBudget = new Counter({
    name: "dop_pictures_over_budget_total",
    help: "Pictures and PDFs that waited for all others, because their address had spent its budget",
    registers: [registry],
  });
  const placed = new Counter({
    name: "dop_orders_placed_total",
    help: "Orders by pace: human, hasty (within 5 seconds of the first photo), at_once (all in one call)",
    labelNames: ["pace"],
    registers: [registry],
  });
  const up = new Gauge({
    name: "dop_database_up",
    help: "Whether the database answered this scrape",
    registers: [registry],
  });
  const parts = new Gauge({
    name: "dop_part_up",
    help: "Whether a part was well when /health/parts asked it last",
    labelNames: ["part"],
    registers: [registry],
  });
  const dropped = new Gauge({
    name: "dop_log_lines_dropped",
    help: "Lines of the log that this server could not write, as of a full disk",
    registers: [registry],
  });
  const gauges = Object.entries(workHelp).map(
    ([name, help]) => [name as keyof Work, new Gauge({ name: `dop_${name}`, help, registers: [registry] })] as const,
  );
  return {
    contentType: registry.contentType,
    answered: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    text: async () => {
      const work = await readWork(db, limits).catch(() => undefined);
      dropped.set(droppedLines.count);
      overBudget.reset();
      overBudget.inc(picturesOverBudget());
      up.set(work === undefined ? 0 : 1);
      // An unknown figure is not a number, as 0 would mean nothing to do.
      for (const [name, gauge] of gauges) gauge.set(work?.[name] ?? Number.NaN);
      return registry.metrics();
    },
    orderPlaced: (pace) => placed.inc({ pace }),
    policyBroken: (directive) => broken.inc({ directive }),
    partAsked: (part, isUp) => parts.set({ part }, isUp ? 1 : 0),
    jobEnded: (name, succeeded) => jobs.inc({ name, outcome: succeeded ? "done" : "failed" }),
  };
}
