export { installJobs, jobsInstallation } from "./install-jobs.ts";
export { createJobs, type Jobs } from "./jobs.ts";
export type { EnqueueJob, JobData, JobHandlers, JobLogger, JobName } from "./job-types.ts";
