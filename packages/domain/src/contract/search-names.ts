export const searchSortColumns = [
  "LAST_NAME",
  "STATUS_ID",
  "EMAIL",
  "PRODUCT_NAME",
  "ORDER_ID",
  "REFERENCE_ID",
  "TRACKING_SHIPPING",
  "CREATED_AT",
] as const;
export type SearchSort = (typeof searchSortColumns)[number];
export const searchTimes = ["active", "past-3-months", "past-6-months", "past-year"] as const;
export type SearchTime = (typeof searchTimes)[number];
/** Fields by which a row was found (rule O-27); the spouses' names are `spouse`. */
export const searchReasons = ["name", "spouse", "email", "phone", "order", "license", "invoice", "tracking"] as const;
export type SearchReason = (typeof searchReasons)[number];
