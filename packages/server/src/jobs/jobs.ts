import PgBoss from "pg-boss";
import type { OpenDatabase } from "../db/database.ts";
import { bossDatabase, transactionDatabase } from "./boss-database.ts";
import {
  jobNames,
  jobSettings,
  type EnqueueJob,
  type EnqueueJobs,
  type JobData,
  type JobHandlers,
  type JobLogger,
  type JobName,
} from "./job-types.ts";

/** Emails that one server sends at once. */
const mailBatch = 5;

export interface JobsOptions {
  /** Must have been prepared by `installJobs`. */
  readonly database: OpenDatabase;
  readonly handlers: JobHandlers;
  readonly logger: JobLogger;
  /** Called after every job, with its duration in milliseconds. */
  readonly onEnd?: (name: JobName, succeeded: boolean, ms: number) => void;
  /** Overrides every queue's polling interval (seconds, at least 0.5): tests do not want to wait. */
  readonly pollEverySeconds?: number;
}

export interface Jobs {
  /** Starts to fetch and run jobs in this process. */
  start(): Promise<void>;
  /** Stops fetching, and lets running handlers end (`timeoutMs`, default 10 000); no timer or statement remains. */
  stop(timeoutMs?: number): Promise<void>;
  readonly enqueue: EnqueueJob;
  readonly enqueueAll: EnqueueJobs;
  /** Polls a queue now instead of at its next turn, for callers that have just committed. */
  wake(name: JobName): void;
  /** Runs the due jobs, of these names or all, in this call, for tests without `start`. @returns their number */
  runDue(names?: readonly JobName[]): Promise<number>;
}

/** Runs a batch of jobs of one name. @throws the first failure, of which the library makes a retry */
function createRunner({ handlers, logger, onEnd }: Pick<JobsOptions, "handlers" | "logger" | "onEnd">) {
  const run = async (name: JobName, data: JobData[JobName]): Promise<void> => {
    // A queue contains only what `enqueue` put into it: data of this name.
    const handler = handlers[name] as (data: JobData[JobName]) => Promise<unknown>;
    const start = performance.now();
    let succeeded = false;
    try {
      await handler(data);
      succeeded = true;
    } finally {
      onEnd?.(name, succeeded, performance.now() - start);
    }
  };
  return async (name: JobName, jobs: PgBoss.Job<JobData[JobName]>[]): Promise<void> => {
    const results = await Promise.allSettled(jobs.map((job) => run(name, job.data)));
    const failures = results.filter((result) => result.status === "rejected");
    for (const { reason } of failures) logger.error({ err: reason as unknown, job: name }, "background job failed");
    // The library has one outcome for a batch: jobs that succeeded are repeated with the others, harmlessly.
    if (failures[0]) throw failures[0].reason;
  };
}

/** The background jobs of one server process, stored in the portal's database. */
export function createJobs(jobsOptions: JobsOptions): Jobs {
  const { database, logger, pollEverySeconds } = jobsOptions;
  const db = bossDatabase(database);
  const boss = new PgBoss({ db, migrate: false, maintenanceIntervalSeconds: 300, cronWorkerIntervalSeconds: 20 });
  boss.on("error", (error) => {
    logger.error({ err: error }, "background job library error");
  });
  const workers = new Map<JobName, string>();
  let started = false;

  const handle = createRunner(jobsOptions);

  const watch = async (name: JobName): Promise<void> => {
    const batchSize = name === "deliver-mail" ? mailBatch : 1;
    const polling = { batchSize, pollingIntervalSeconds: pollEverySeconds ?? jobSettings[name].poll };
    const id = await boss.work<JobData[JobName]>(name, polling, async (jobs) => {
      await handle(name, jobs);
      if (jobs.length === batchSize) wake(name);
    });
    workers.set(name, id);
  };

  const wake = (name: JobName): void => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };

  const runQueue = async (name: JobName): Promise<number> => {
    let count = 0;
    for (;;) {
      const [job] = await boss.fetch<JobData[JobName]>(name, { batchSize: 1 });
      if (!job) return count;
      count += 1;
      try {
        await handle(name, [job]);
        await boss.complete(name, job.id);
      } catch (error) {
        await boss.fail(name, job.id, { message: error instanceof Error ? error.name : "unknown" });
      }
    }
  };

  return {
    start: async () => {
      if (started) return;
      started = true;
      await boss.start();
      db.reportErrorsTo((error) => {
        logger.error({ err: error }, "background job statement failed");
      });
      for (const name of jobNames) await watch(name);
    },
    stop: async (timeoutMs = 10_000) => {
      if (!started) return;
      started = false;
      await boss.stop({ graceful: true, wait: true, timeout: timeoutMs });
      await db.idle();
      workers.clear();
    },
    enqueue: async (tx, name, data, { key, startAfter }) => {
      await boss.send(name, data, {
        db: transactionDatabase(tx),
        singletonKey: key,
        ...(startAfter ? { startAfter } : {}),
      });
    },
    enqueueAll: async (tx, name, added) => {
      const rows = added.map(({ data, key, startAfter }) => ({
        name,
        data,
        singletonKey: key,
        ...(startAfter ? { startAfter } : {}),
      }));
      if (rows.length > 0) await boss.insert(rows, { db: transactionDatabase(tx) });
    },
    wake,
    runDue: async (names = jobNames) => {
      let count = 0;
      for (const name of names) count += await runQueue(name);
      return count;
    },
  };
}
