import { readFile } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { overPglite, startPglite } from "../db/open-pglite.ts";
import { readContent, readMarks, restoreContent, type DatabaseContent, type KnownState } from "./database-content.ts";
import { seedTestData } from "./seed-test-data.ts";
import type { Filling } from "./template.ts";

/**
 * Embedded engines of this worker. Starting one from the template takes a second of processor time, which is more than
 * most tests take, so a closed one is emptied and lent again.
 */
const idle: Engine[] = [];

/** What an engine holds when it is lent, read once a worker. */
const contents = new Map<Filling, DatabaseContent>();

/** An engine in memory never recycles its write-ahead log: it grows by about half a megabyte with each loan. */
const maxLoans = 50;

interface Engine {
  readonly pglite: PGlite;
  state: KnownState;
  loans: number;
}

/** Lends an engine with the template's schema; `close()` gives it back, and it answers nothing from then on. */
export async function borrowEngine(dumpFile: string, filling: Filling): Promise<PGlite> {
  const engine = (await reuseEngine(filling)) ?? (await startEngine(dumpFile, filling));
  engine.loans += 1;
  return loanOf(engine);
}

async function reuseEngine(filling: Filling): Promise<Engine | undefined> {
  const engine = idle.pop();
  const content = contents.get(filling);
  if (engine === undefined || content === undefined) return undefined;
  const state = await restoreContent(engine.pglite, engine.state, content);
  if (state !== undefined) return Object.assign(engine, { state });
  await engine.pglite.close();
  return undefined;
}

async function startEngine(dumpFile: string, filling: Filling): Promise<Engine> {
  const pglite = await startPglite(null, new Blob([await readFile(dumpFile)]));
  if (filling === "seeded") await seedTestData(overPglite(pglite).db);
  const content = contents.get(filling) ?? (await readContent(pglite));
  contents.set(filling, content);
  return { pglite, state: { content, marks: await readMarks(pglite, content.tables) }, loans: 0 };
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
