import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenDatabase } from "../src/db/database.ts";

interface OpenTransaction {
  /** Connections of the transaction. */
  readonly connections: object;
  isOpen: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Makes the transactions of a database over these connections known to what is called within them. */
export function followTransactions({ db }: Pick<OpenDatabase, "db">, connections: object): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const own = { connections, isOpen: true };
      try {
        return await execute((tx) => current.run(own, () => work(tx)));
      } finally {
        own.isOpen = false;
      }
    };
    return builder;
  };
}

/**
 * @throws when a transaction over these connections is open and what it awaits now asks beside it: the embedded engine,
 * which is one session, would wait for ever
 */
export function demandNoTransaction(connections: object): void {
  const transaction = current.getStore();
  if (transaction?.isOpen === true && transaction.connections === connections)
    throw new Error("A statement was sent beside the open transaction: it waits for ever on the embedded engine.");
}

/** Does what another caller would do while a transaction of the test's own is open. */
export const asAnotherCaller = <T>(work: () => T): T => current.exit(work);
