// What the office did on each day, counted; and its closed days.

import type { Json } from "./json.ts";

export interface DailyCountsTable {
  /** The office's day, YYYY-MM-DD. */
  day: string;
  measure: string;
  /** 0 where it is no product's. */
  product_id: number;
  key: string;
  /** Days that it took, or the hour. */
  bucket: number;
  count: number;
  cents: number;
}

/** Daily counts summed by whole weeks and months. */
export interface PeriodCountsTable extends DailyCountsTable {
  grain: "week" | "month";
}

export interface DailyCountsStateTable {
  /** The last counted day, YYYY-MM-DD. */
  through: string;
  time_zone: string;
}

/** The rows of each table of a closeout, the cells in the order of its columns; amounts in cents. */
export type CloseoutFigures = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>;

export interface CloseoutsTable {
  number: number;
  /** Days of the office, YYYY-MM-DD, both included. */
  first_day: string;
  day: string;
  closed_at: Date;
  closed_by: string;
  user_id: number;
  charged_cents: number;
  refunded_cents: number;
  /** Its tables as they were, amounts in cents. */
  figures: Json<CloseoutFigures>;
}

export interface CloseoutEntriesTable {
  entry_id: number;
  closeout: number;
}
