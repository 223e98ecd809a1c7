import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** A statement as a pool was sent it. */
interface RecordedStatement {
  readonly text: string;
  /** Of each parameter, its JavaScript type, such as `string`, `Date` or `number[]`. */
  readonly kinds: readonly string[];
}

/** The gate's folder for the statements of its run on PostgreSQL; nothing is recorded without it. */
// oxlint-disable-next-line node/no-process-env -- the gate sets it for a run, and it is no setting of the portal
const folder = process.env["RECORD_STATEMENTS_IN"];

/** The lines that this worker has written. */
const written = new Set<string>();

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) {
    const kinds = new Set(value.map(kindOf).filter((kind) => kind !== "null"));
    return `${[...kinds].toSorted().join("|")}[]`;
  }
  return typeof value === "object" ? value.constructor.name : typeof value;
}

/**
 * Makes a connection record each statement that it is sent with parameters or with none, once a worker. Scripts, which
 * only tests send through a pool, are left out.
 */
export function recordStatements(client: pg.PoolClient): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${String(process.pid)}.jsonl`);
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const query = (asked: string | { text: string; values?: unknown }, ...more: unknown[]): unknown => {
    const { text, values } = typeof asked === "string" ? { text: asked, values: more[0] } : asked;
    if (Array.isArray(values)) {
      const line = JSON.stringify({ text, kinds: values.map(kindOf) } satisfies RecordedStatement);
      if (!written.has(line)) appendFileSync(file, `${line}\n`);
      written.add(line);
    }
    return send(asked, ...more);
  };
  Object.assign(client, { query });
}

/** By the text of each recorded statement: the kinds of its parameters, one entry for each way that it was sent. */
export function recordedStatements(): ReadonlyMap<string, readonly RecordedStatement["kinds"][]> {
  const files = folder !== undefined && existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const lines = new Set(files.flatMap((file) => readFileSync(file, "utf8").trimEnd().split("\n")));
  const statements = new Map<string, RecordedStatement["kinds"][]>();
  for (const line of lines) {
    const { text, kinds } = JSON.parse(line) as RecordedStatement;
    statements.set(text, [...(statements.get(text) ?? []), kinds]);
  }
  return statements;
}
