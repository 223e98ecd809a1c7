import type { Answer } from "../answer.ts";
import type { Headers, TestPortal } from "../test-portal.ts";

/** By whom and with what the calls are made of which `statements-of-writes.test.ts` counts the statements. */
export interface Writes {
  readonly test: TestPortal;
  readonly clerk: Headers;
  readonly admin: Headers;
  /** Makes a call, as a clerk if no headers say otherwise, and counts its statements under its name. */
  readonly write: (name: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>;
}

/** The id of what a call has made. */
export const idOf = (answer: Answer): number => (answer.body as { id: number }).id;
