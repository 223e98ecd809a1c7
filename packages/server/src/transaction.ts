import type { Tx } from "./db/database.ts";
import type { Held } from "./lib/held.ts";
import type { DocumentStore } from "./ports/documents/index.ts";
import type { PaymentGateway } from "./ports/payments/index.ts";
import type { Portal } from "./portal.ts";

type LeftOutside =
  | "db"
  | "database"
  | "payments"
  | "registry"
  | "directory"
  | "identityProvider"
  | "malware"
  | "barcodes"
  | "sms"
  | "liveSettings"
  | "liveEvents"
  | "sealer";

/**
 * The ports of a transaction: those that answer from memory or write by its `tx`. No other connection is opened, and no
 * other service asked, while it holds locks.
 */
export type TransactionPorts = Omit<Portal, LeftOutside | "documents"> & {
  readonly payments: Pick<PaymentGateway, "name">;
  readonly documents: Pick<DocumentStore, "put" | "bindKey">;
};

/** The time of a command or of a job's transaction. It stands still, so that all that belongs together has one time. */
export class WorkTime {
  readonly #clock: () => Date;
  #now: Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
    this.#now = clock();
  }

  get now(): Date {
    return this.#now;
  }

  /** Moves on to the present: a lock was waited for, and its last holder may have written later times. */
  refresh(): void {
    this.#now = this.#clock();
  }
}

/** The context of a transaction: all of it is written or nothing, and only `tx` may access the database. */
export interface TransactionContext {
  readonly tx: Tx;
  readonly portal: TransactionPorts;
  /** The time of what is written. */
  readonly now: Date;
  /** The act that the transaction carries out, from where it is known that it can be undone. */
  held?: Held;
}

/** A transaction that may lock orders: its time is that of its start, and after each lock that of the lock. */
export class LockingContext implements TransactionContext {
  readonly tx: Tx;
  readonly portal: TransactionPorts;
  held?: Held;
  readonly #time: WorkTime;

  constructor(tx: Tx, portal: TransactionPorts, time = new WorkTime(portal.clock)) {
    this.tx = tx;
    this.portal = portal;
    this.#time = time;
  }

  get now(): Date {
    return this.#time.now;
  }

  /** Called by what has locked orders. */
  enterLock(): void {
    this.#time.refresh();
  }
}

/**
 * Runs `work` in one transaction: all of it happens or nothing.
 * @param time the command's, which moves on with the locks of its transactions
 */
export function inTransaction<T>(
  portal: Portal,
  work: (work: LockingContext) => Promise<T>,
  time?: WorkTime,
): Promise<T> {
  return portal.db.transaction().execute((tx) => work(new LockingContext(tx, portal, time)));
}
