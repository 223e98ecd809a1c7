/** A clamd of the tests' own: see clamd.mjs. */
export interface RunningClamd {
  readonly host: string;
  readonly port: number;
  /** Path of its unix socket. */
  readonly socket: string;
  stop(): Promise<void>;
}

/** A file with these bytes in it is harmful to it. */
export const harmfulContent: string;
/** The name that it gives such a file. */
export const harmfulSignature: string;
/** Path of the daemon; installs it where it may. */
export function clamdProgram(): Promise<string>;
export function startClamd(options?: { readonly maxStreamBytes?: number }): Promise<RunningClamd>;
