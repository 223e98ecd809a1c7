/**
 * A column's values. `count` and `time` (seconds since the first moment) are differences from the row before, and
 * `day` too (days since the first); a `user` is the number of one of the sample staff.
 */
export type ColumnKind = "plain" | "count" | "time" | "day" | "user";

/** Kinds that are kept as differences. */
export const countingKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>(["count", "time", "day"]);

interface KeptColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly values: readonly unknown[];
}

/** A table by columns, with the moments (the first and the last, counted from 0) at which each row was so. */
export interface KeptTable {
  readonly name: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly columns: readonly KeptColumn[];
}

/** A simulated year as it stood at some moments of its last week: one of them was at this hour of the week. */
export interface KeptYear {
  /** The first moment, a midnight at the office. */
  readonly origin: string;
  /** In order. */
  readonly moments: readonly string[];
  readonly tables: readonly KeptTable[];
}

export type KeptRow = Record<string, unknown>;

/** The place of the year: up to one of its moments, so many milliseconds later, with these users. */
export interface Placing {
  readonly moment: number;
  /** The first moment of the year as it was kept. */
  readonly origin: Date;
  /** Whole weeks. */
  readonly later: number;
  /** Ids of the sample staff in the order in which they are made. */
  readonly users: readonly (number | null)[];
}

const dayMs = 86_400_000;

/** The rows of a table at one moment, in its own order. */
export function rowsAt({ from, to, columns }: KeptTable, { moment, origin, later, users }: Placing): KeptRow[] {
  const start = origin.getTime() + later;
  const rows: KeptRow[] = from.map(() => ({}));
  for (const { name, kind, values } of columns) {
    let last = 0;
    for (const [index, kept] of values.entries()) {
      const row = rows[index] as KeptRow;
      if (kept === null) row[name] = null;
      else if (kind === "plain") row[name] = kept;
      else if (kind === "user") row[name] = users[Number(kept) - 1] ?? null;
      else {
        last += Number(kept);
        if (kind === "count") row[name] = last;
        else if (kind === "time") row[name] = new Date(start + last * 1000).toISOString();
        else row[name] = new Date(start + last * dayMs).toISOString().slice(0, "YYYY-MM-DD".length);
      }
    }
  }
  return rows.filter((_, index) => (from[index] as number) <= moment && moment <= (to[index] as number));
}
