import type { Json } from "./json.ts";

/** The rows of each table of a closeout, the cells in the order of its columns; amounts in cents. */
export type CloseoutFigures = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>;

/** What the office did on each day, counted; and its closed days. */
export interface ReportTables {
  daily_counts: {
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
  };
  /** Daily counts summed by whole weeks and months. */
  period_counts: ReportTables["daily_counts"] & {
    grain: "week" | "month";
  };
  daily_counts_state: {
    /** The last counted day, YYYY-MM-DD. */
    through: string;
    time_zone: string;
  };
  closeouts: {
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
  };
  closeout_entries: { entry_id: number; closeout: number };
}
