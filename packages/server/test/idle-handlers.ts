import { jobNames, type JobHandlers } from "../src/jobs/job-types.ts";

/** Handlers that do nothing, for tests that need a job queue and not its work. */
export const idleHandlers = Object.fromEntries(
  jobNames.map((name) => [name, async () => undefined]),
) as unknown as JobHandlers;
