import {
  readContent,
  readMarks,
  restoreContent,
  type DatabaseContent,
  type KnownState,
  type Session,
} from "./database-content.ts";
import type { Filling } from "./template.ts";

/** Each use leaves dead rows behind, and an engine in memory half a megabyte of log that it never recycles. */
const maxUses = 200;

/** A database that one test after the other uses, with a session that nothing else uses. */
interface Poolable {
  readonly session: Session;
}

interface Pooled<T> {
  readonly resource: T;
  state: KnownState;
  uses: number;
}

export interface ResourcePool<T> {
  /** @returns one that holds what the template holds */
  acquire(filling: Filling): Promise<Pooled<T>>;
  /** Keeps it for the next test, or ends it when it is worn out or not `usable`. */
  release(pooled: Pooled<T>, usable: boolean): Promise<void>;
}

/**
 * Databases of this worker. Making one from the template takes more processor time than most tests take, so one that
 * was released is emptied for the next test.
 */
export function createResourcePool<T extends Poolable>(
  make: (filling: Filling) => Promise<T>,
  end: (resource: T) => Promise<void>,
): ResourcePool<T> {
  const idle: Pooled<T>[] = [];
  /** Content of a database at the start of a test, read once a worker. */
  const contents = new Map<Filling, DatabaseContent>();

  const reuse = async (filling: Filling): Promise<Pooled<T> | undefined> => {
    const content = contents.get(filling);
    const pooled = content && idle.pop();
    if (content === undefined || pooled === undefined) return undefined;
    const state = await restoreContent(pooled.resource.session, pooled.state, content);
    if (state !== undefined) return Object.assign(pooled, { state });
    await end(pooled.resource);
    return undefined;
  };

  const begin = async (filling: Filling): Promise<Pooled<T>> => {
    const resource = await make(filling);
    const content = contents.get(filling) ?? (await readContent(resource.session));
    contents.set(filling, content);
    return { resource, state: { content, marks: await readMarks(resource.session) }, uses: 0 };
  };

  return {
    acquire: async (filling) => {
      const pooled = (await reuse(filling)) ?? (await begin(filling));
      pooled.uses += 1;
      return pooled;
    },
    release: async (pooled, usable) => {
      if (usable && pooled.uses < maxUses) idle.push(pooled);
      else await end(pooled.resource);
    },
  };
}
