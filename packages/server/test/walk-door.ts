import type { JobName } from "../src/jobs/index.ts";
import type { Answer } from "./answer.ts";
import type { Headers, Method, StaffName } from "./test-portal.ts";

/** A server as people, programs and partners reach it: in this process or another. */
export interface Door {
  /** Makes a call below /api; a text is sent as it is. Status 0: no answer came. */
  readonly call: (method: Method, path: string, body?: unknown, headers?: Headers) => Promise<Answer>;
  /** The headers of a logged-in member of the staff. */
  readonly as: (who: StaffName) => Promise<Headers>;
  /** The headers of the license registry. */
  readonly service: Headers;
  /** The server's present. */
  readonly now: () => Date;
  /** Moves the present on; a server with a real clock stays where it is. */
  readonly later: (ms: number) => void;
  /** Runs a job as its schedule would. */
  readonly run: (job: JobName) => Promise<void>;
  /** Runs every waiting job, repeated ones too. */
  readonly runWaiting: () => Promise<void>;
  /** Reads the database. */
  readonly rows: <T>(statement: string) => Promise<T[]>;
}

/** Chooses by the numbers of one step: the same numbers choose the same. */
export type Choose = <T>(list: readonly T[]) => T;

/** A choice by the numbers of one step, which begin again at their end. */
export function chooser(numbers: readonly number[]): Choose {
  let turn = 0;
  return (list) => {
    turn += 1;
    const chosen = list[(numbers[turn % numbers.length] ?? 0) % list.length];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  };
}

/** Answers that no failure of another service explains. */
export const isUnexplained = ({ status, body }: { status: number; body: unknown }): boolean =>
  status >= 500 && (body as { code?: string }).code?.endsWith("UNAVAILABLE") !== true;

/** An order of the walk, as its customer and the office know it. */
export interface WalkedOrder {
  readonly id: number;
  readonly uuid: string;
  readonly license: number;
  readonly products: readonly number[];
  /** Its checkouts, the newest last; empty where none was opened. */
  readonly links: string[];
}

/** A possible act: returns the answer to its caller, or null without one. */
export type WalkEvent = (choose: Choose) => Promise<Answer | null>;
