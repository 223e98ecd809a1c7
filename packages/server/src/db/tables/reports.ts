// What the office did on each day, counted.

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

export interface DailyCountsStateTable {
  /** The last counted day, YYYY-MM-DD. */
  through: string;
  time_zone: string;
}
