import { jobNames, jobSettings } from "../../server/src/jobs/job-types.ts";

/** Jobs of a schedule, as often as matters to a day's history: the rest of it would find nothing to do. */
const namesOf = (cron: RegExp) => jobNames.filter((name) => cron.test(jobSettings[name].cron ?? ""));

/** Repeated within the hour: run three times a day here, and whenever a call enqueues them. */
export const frequentJobs = namesOf(/^\*/);
/** Of every hour, run twice a day. */
export const hourlyJobs = namesOf(/^\d+ \* /);
/** Of every night. */
export const nightlyJobs = namesOf(/^\d+ \d/);
