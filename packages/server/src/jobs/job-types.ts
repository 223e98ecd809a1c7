import type { Tx } from "../db/database.ts";

/** A background job: seconds between two polls of its queue, and its schedule (cron, in UTC). */
interface JobSettings {
  /** Users wait for email, not for the rest. */
  readonly poll: number;
  readonly cron?: string;
}

const jobs = {
  "deliver-mail": { poll: 2 },
  "deliver-text": { poll: 5 },
  "tell-held-change": { poll: 2 },
  "announce-message": { poll: 5 },
  "mail-order-links": { poll: 2 },
  "sweep-outbox": { poll: 20, cron: "* * * * *" },
  "settle-early-event": { poll: 15 },
  "reconcile-payments": { poll: 30, cron: "*/10 * * * *" },
  "close-checkouts": { poll: 15, cron: "*/10 * * * *" },
  "remind-unpaid-orders": { poll: 60, cron: "*/5 * * * *" },
  "expire-unpaid-orders": { poll: 30, cron: "0 * * * *" },
  "finish-refunds": { poll: 30, cron: "*/10 * * * *" },
  "settle-holds": { poll: 15, cron: "* * * * *" },
  // At night in Utah.
  "compare-books": { poll: 15, cron: "30 9 * * *" },
  "sync-licenses": { poll: 60, cron: "0 10 * * *" },
  "destroy-documents": { poll: 60, cron: "45 * * * *" },
  "purge-expired-rows": { poll: 30, cron: "15 * * * *" },
  "remove-document-object": { poll: 30 },
  "sweep-orphan-objects": { poll: 60, cron: "45 9 * * *" },
  "apply-retention": { poll: 60, cron: "50 * * * *" },
  // Before the office opens, in winter and in summer.
  "remake-estimates": { poll: 60, cron: "30 11 * * *" },
  // Soon after the office's midnight, wherever it is.
  "count-days": { poll: 60, cron: "40 * * * *" },
  "run-upgrade-checks": { poll: 60, cron: "*/5 * * * *" },
  "read-license-back": { poll: 5 },
  "seal-audit": { poll: 15, cron: "* * * * *" },
  "post-audit-seal": { poll: 15 },
} as const satisfies Record<string, JobSettings>;

/** Jobs of earlier versions: their queues and schedules are removed. */
export const retiredJobNames = ["forget-passing-rows"] as const;

export type JobName = keyof typeof jobs;

export const jobNames = Object.keys(jobs) as readonly JobName[];
export const jobSettings: Readonly<Record<JobName, JobSettings>> = jobs;

/** The data of jobs that have any: ids alone, never personal data. */
interface KnownData {
  readonly "deliver-mail": { readonly outboxId: number };
  readonly "deliver-text": { readonly textId: number };
  readonly "tell-held-change": { readonly changeId: string };
  /** Of the customer, or of the staff. */
  readonly "announce-message": { readonly orderId: number; readonly isStaff: boolean };
  readonly "mail-order-links": { readonly lookupId: string };
  /** All open ones, or one payment whose events came in the wrong order. */
  readonly "reconcile-payments": { readonly paymentId?: number };
  /** All recent ones, or one payment of which the provider reports a refund. */
  readonly "compare-books": { readonly paymentId?: number };
  /** An event of the provider; it names payments and amounts, and no one. */
  readonly "settle-early-event": Readonly<Record<string, string | number | boolean>>;
  readonly "remove-document-object": { readonly documentId: string };
  readonly "read-license-back": { readonly documentId: string };
  readonly "post-audit-seal": { readonly number: number };
}

export type JobData = {
  readonly [Name in JobName]: Name extends keyof KnownData ? KnownData[Name] : Record<string, never>;
};

/**
 * The work itself. A handler may run twice for one job (a crash between the work and its record), so each must be
 * harmless when repeated; one that throws is retried.
 */
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<unknown> };

export interface EnqueueOptions {
  /** Not before this instant; at once without it. */
  readonly startAfter?: Date;
  /** The subject of the job: a second waiting job of this name and key is dropped. */
  readonly key: string;
}

/** Adds a job in the caller's transaction: it exists when, and only when, the transaction commits. */
export type EnqueueJob = <Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  options: EnqueueOptions,
) => Promise<void>;

/** Adds several jobs of one name by one statement, in the caller's transaction. */
export type EnqueueJobs = <Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly (EnqueueOptions & { readonly data: JobData[Name] })[],
) => Promise<void>;

/** The log of failed jobs; pino's interface. */
export interface JobLogger {
  error(details: object, message: string): void;
}
