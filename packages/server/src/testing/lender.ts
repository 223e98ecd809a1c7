import {
  readContent,
  readMarks,
  restoreContent,
  type DatabaseContent,
  type KnownState,
  type Session,
} from "./database-content.ts";
import type { Filling } from "./template.ts";

/** Each loan leaves dead rows behind, and an engine in memory half a megabyte of log that it never recycles. */
const maxLoans = 200;

/** A database that is lent to one test after the other, with a session that nobody else has. */
interface Lendable {
  readonly session: Session;
}

interface Lent<T> {
  readonly thing: T;
  state: KnownState;
  loans: number;
}

export interface Lender<T> {
  /** Lends one that holds what the template holds. */
  borrow(filling: Filling): Promise<Lent<T>>;
  /** Takes it back for the next, or ends it when it is worn out or not `usable`. */
  giveBack(lent: Lent<T>, usable: boolean): Promise<void>;
}

/**
 * Databases of this worker. Making one from the template takes more processor time than most tests take, so one that
 * was given back is emptied and lent again.
 */
export function createLender<T extends Lendable>(
  make: (filling: Filling) => Promise<T>,
  end: (thing: T) => Promise<void>,
): Lender<T> {
  const idle: Lent<T>[] = [];
  /** What a database holds when it is lent, read once a worker. */
  const contents = new Map<Filling, DatabaseContent>();

  const reuse = async (filling: Filling): Promise<Lent<T> | undefined> => {
    const content = contents.get(filling);
    const lent = content && idle.pop();
    if (content === undefined || lent === undefined) return undefined;
    const state = await restoreContent(lent.thing.session, lent.state, content);
    if (state !== undefined) return Object.assign(lent, { state });
    await end(lent.thing);
    return undefined;
  };

  const begin = async (filling: Filling): Promise<Lent<T>> => {
    const thing = await make(filling);
    const content = contents.get(filling) ?? (await readContent(thing.session));
    contents.set(filling, content);
    return { thing, state: { content, marks: await readMarks(thing.session) }, loans: 0 };
  };

  return {
    borrow: async (filling) => {
      const lent = (await reuse(filling)) ?? (await begin(filling));
      lent.loans += 1;
      return lent;
    },
    giveBack: async (lent, usable) => {
      if (usable && lent.loans < maxLoans) idle.push(lent);
      else await end(lent.thing);
    },
  };
}
