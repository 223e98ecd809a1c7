export { installJobs } from "./install-jobs.ts";
export { createJobs } from "./jobs.ts";
export type { Jobs, JobsOptions } from "./jobs.ts";
export type { EnqueueJob, EnqueueJobs, EnqueueOptions, JobData, JobHandlers, JobLogger, JobName } from "./job-types.ts";
