/** A fault that is planted into the product: one replacement in one file. */
export interface Fault {
  readonly name: string;
  /** Below `packages`. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
}

export const actions = "domain/src/workflow/actions.ts";
export const jobs = "server/src/job-handlers.ts";
export const features = "server/src/features";

/** A job that does nothing. @param work its handler in the source */
export const idle = (name: string, job: string, work: string): Fault => ({
  name,
  file: jobs,
  find: `"${job}": ${work}`,
  replace: `"${job}": async () => undefined,`,
});
