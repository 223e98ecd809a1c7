import { CompiledQuery } from "kysely";
import type PgBoss from "pg-boss";
import type { OpenDatabase, Tx } from "../db/database.ts";

/** pg-boss sends its maintenance as one text of several statements without values; only those start with BEGIN. */
function isScript(text: string): boolean {
  return /^\s*begin\s*;/i.test(text);
}

/** The portal's database with pg-boss's interface. */
export interface BossDatabase extends PgBoss.Db {
  /** Resolves when no statement is under way. */
  idle(): Promise<void>;
  /**
   * From now on a failing statement is reported instead of thrown: pg-boss does not await the statements that
   * complete and fail a job, so a database that goes away for a moment would otherwise end the process.
   */
  reportErrorsTo(report: (error: unknown) => void): void;
}

/** Runs pg-boss on the portal's own connections, embedded or not, and tracks its statements. */
export function bossDatabase(database: OpenDatabase): BossDatabase {
  let underWay = 0;
  let waiting: (() => void)[] = [];
  let report: ((error: unknown) => void) | null = null;

  const run = async (text: string, values: unknown[] | undefined): Promise<{ rows: unknown[] }> => {
    if (!isScript(text)) return database.query(text, values ?? []);
    await database.runScript(text);
    return { rows: [] };
  };

  return {
    executeSql: async (text, values) => {
      underWay += 1;
      try {
        return await run(text, values);
      } catch (error) {
        if (report === null) throw error;
        report(error);
        // pg-boss reads "no result" as "nothing was changed"; the job expires and is fetched again.
        return undefined as unknown as { rows: unknown[] };
      } finally {
        underWay -= 1;
        if (underWay === 0) {
          for (const resolve of waiting) resolve();
          waiting = [];
        }
      }
    },
    idle: async () => {
      if (underWay > 0) await new Promise<void>((resolve) => void waiting.push(resolve));
    },
    reportErrorsTo: (next) => {
      report = next;
    },
  };
}

/** A transaction with pg-boss's interface: its jobs commit or roll back with the rest. */
export function transactionDatabase(tx: Tx): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
