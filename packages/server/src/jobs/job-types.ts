import type { Tx } from "../db/database.ts";

/** The data of each background job. Jobs carry only ids, never personal data. */
export interface JobData {
  readonly "deliver-mail": { readonly outboxId: number };
  readonly "deliver-text": { readonly textId: number };
  readonly "mail-order-links": { readonly lookupId: string };
  readonly "sweep-outbox": Record<string, never>;
  readonly "reconcile-payments": Record<string, never>;
  readonly "close-checkouts": Record<string, never>;
  readonly "remind-unpaid-orders": Record<string, never>;
  readonly "expire-unpaid-orders": Record<string, never>;
  readonly "finish-refunds": Record<string, never>;
  readonly "settle-holds": Record<string, never>;
  /** All of late, or one payment of which the provider tells a refund. */
  readonly "compare-books": { readonly paymentId?: number };
  readonly "sync-licenses": Record<string, never>;
  readonly "destroy-documents": Record<string, never>;
  readonly "forget-passing-rows": Record<string, never>;
  readonly "remove-document-object": { readonly documentId: string };
  readonly "sweep-orphan-objects": Record<string, never>;
  readonly "apply-retention": Record<string, never>;
  readonly "remake-estimates": Record<string, never>;
  readonly "count-days": Record<string, never>;
  readonly "read-license-back": { readonly documentId: string };
  readonly "seal-audit": Record<string, never>;
  readonly "post-audit-seal": { readonly number: number };
}

export type JobName = keyof JobData;

/**
 * The work itself. A handler may run twice for one job (a crash between the work and its record), so each must be
 * harmless when repeated; one that throws is retried.
 */
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export interface EnqueueOptions {
  /** Not before this instant; at once without it. */
  readonly startAfter?: Date;
  /** A second waiting job of this name and key is dropped. */
  readonly key?: string;
}

/** Adds a job in the caller's transaction: it exists when, and only when, the transaction commits. */
export type EnqueueJob = <Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  options?: EnqueueOptions,
) => Promise<void>;

/** Adds several jobs of one name by one statement, in the caller's transaction. */
export type EnqueueJobs = <Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly { readonly data: JobData[Name]; readonly key: string }[],
) => Promise<void>;

/** Where jobs log failures; pino's interface. */
export interface JobLogger {
  error(details: object, message: string): void;
}

/** The scheduled jobs, as cron expressions in UTC. */
export const jobSchedules = {
  "sweep-outbox": "* * * * *",
  "reconcile-payments": "*/10 * * * *",
  "close-checkouts": "*/10 * * * *",
  "remind-unpaid-orders": "*/5 * * * *",
  "expire-unpaid-orders": "0 * * * *",
  "finish-refunds": "*/10 * * * *",
  "settle-holds": "* * * * *",
  // At night in Utah.
  "compare-books": "30 9 * * *",
  "sync-licenses": "0 10 * * *",
  "destroy-documents": "45 * * * *",
  "forget-passing-rows": "15 * * * *",
  "sweep-orphan-objects": "45 9 * * *",
  "apply-retention": "50 * * * *",
  // Before the office opens, in winter and in summer.
  "remake-estimates": "30 11 * * *",
  // Soon after the office's midnight, wherever it is.
  "count-days": "40 * * * *",
  "seal-audit": "* * * * *",
} as const satisfies Partial<Record<JobName, string>>;

/** Seconds between two polls of each queue: users wait for email, not for the rest. */
export const pollSeconds = {
  "deliver-mail": 2,
  "deliver-text": 5,
  "mail-order-links": 2,
  "sweep-outbox": 20,
  "reconcile-payments": 30,
  "close-checkouts": 15,
  "remind-unpaid-orders": 60,
  "expire-unpaid-orders": 30,
  "finish-refunds": 30,
  "settle-holds": 15,
  "compare-books": 15,
  "sync-licenses": 60,
  "destroy-documents": 60,
  "forget-passing-rows": 30,
  "remove-document-object": 30,
  "sweep-orphan-objects": 60,
  "apply-retention": 60,
  "remake-estimates": 60,
  "count-days": 60,
  "read-license-back": 5,
  "seal-audit": 15,
  "post-audit-seal": 15,
} as const satisfies Record<JobName, number>;

export const jobNames = Object.keys(pollSeconds) as readonly JobName[];
