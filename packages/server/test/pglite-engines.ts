import { readFile } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { overPglite, startPglite } from "../src/db/open-pglite.ts";
import { createResourcePool, type ResourcePool } from "./resource-pool.ts";
import { seedTestData } from "./seed-test-data.ts";
import type { Filling } from "./template.ts";

interface Engine {
  readonly session: PGlite;
}

/** The embedded engines of this worker. */
let engines: ResourcePool<Engine> | undefined;

/** @returns an engine with the template's schema; `close()` releases it, and it answers nothing from then on */
export async function acquireEngine(dumpFile: string, filling: Filling): Promise<PGlite> {
  engines ??= createResourcePool(
    async (held) => ({ session: await startEngine(dumpFile, held) }),
    ({ session }) => session.close(),
  );
  const pool = engines;
  const pooled = await pool.acquire(filling);
  const pglite = pooled.resource.session;
  return untilClosed(pglite, () => pool.release(pooled, !pglite.isInTransaction()));
}

async function startEngine(dumpFile: string, filling: Filling): Promise<PGlite> {
  const pglite = await startPglite(null, new Blob([await readFile(dumpFile)]));
  if (filling === "seeded") await seedTestData(overPglite(pglite).db);
  return pglite;
}

/** A handle of one test's own, so that what a closed portal still asks reaches no later test. */
function untilClosed(pglite: PGlite, release: () => Promise<void>): PGlite {
  let closed = false;
  const refuse = (): Promise<never> => Promise.reject(new Error("PGlite is closed"));
  const close = async (): Promise<void> => {
    if (closed) return refuse();
    closed = true;
    return release();
  };
  return new Proxy(pglite, {
    get(target, name) {
      if (name === "closed") return closed || target.closed;
      if (name === "close") return close;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return closed ? refuse : (value.bind(target) as unknown);
    },
  });
}
