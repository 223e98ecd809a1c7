import { readFile } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { startPglite } from "../db/open-pglite.ts";
import { readContent, restoreContent, type DatabaseContent } from "./database-content.ts";

/**
 * Embedded engines of this worker. Starting one from the template takes a second of processor time, which is more than
 * most tests take, so a closed one is emptied and lent again.
 */
const idle: Engine[] = [];

/** An engine in memory never recycles its write-ahead log: it grows by about half a megabyte with each loan. */
const maxLoans = 50;

interface Engine {
  readonly pglite: PGlite;
  /** What the template holds. */
  readonly template: DatabaseContent;
  loans: number;
}

/**
 * Lends an engine with the template's schema and rows; `close()` gives it back, and it answers nothing from then on.
 */
export async function borrowEngine(dumpFile: string): Promise<PGlite> {
  const engine = (await reuseEngine()) ?? (await startEngine(dumpFile));
  engine.loans += 1;
  return loanOf(engine);
}

async function reuseEngine(): Promise<Engine | undefined> {
  const engine = idle.pop();
  if (engine === undefined || (await restoreContent(engine.pglite, engine.template))) return engine;
  await engine.pglite.close();
  return undefined;
}

async function startEngine(dumpFile: string): Promise<Engine> {
  const pglite = await startPglite(null, new Blob([await readFile(dumpFile)]));
  return { pglite, template: await readContent(pglite), loans: 0 };
}

/** A handle of one borrower's own, so that what a closed portal still asks reaches no later test. */
function loanOf(engine: Engine): PGlite {
  let closed = false;
  const refuse = (): Promise<never> => Promise.reject(new Error("PGlite is closed"));
  const close = async (): Promise<void> => {
    if (closed) return refuse();
    closed = true;
    const { pglite, loans } = engine;
    if (pglite.isInTransaction() || loans >= maxLoans) await pglite.close();
    else idle.push(engine);
  };
  return new Proxy(engine.pglite, {
    get(pglite, name) {
      if (name === "closed") return closed || pglite.closed;
      if (name === "close") return close;
      const value: unknown = Reflect.get(pglite, name, pglite);
      if (typeof value !== "function") return value;
      return closed ? refuse : (value.bind(pglite) as unknown);
    },
  });
}
