import type { SearchSort, SearchTime } from "../contract/search.ts";
import { defineTexts } from "./catalogue.ts";

/** The order search of the staff (specification 2, sections 2, 5 and 9). */
export const searchTexts = defineTexts({
  title: "Order Search",
  filters: "Filters",
  fields: {
    name: "Name",
    email: "Email",
    orderNumber: "Order number",
    licenseNumber: "License number",
    trackingNumber: "Tracking number",
    invoiceNumber: "Invoice number",
    time: "Time",
    type: "Type",
    status: "Status",
  },
  anyTime: "Any time",
  anyType: "Any type",
  anyStatus: "Any status",
  times: {
    active: "Active",
    "past-3-months": "Past 3 months",
    "past-6-months": "Past 6 months",
    "past-year": "Past year",
  } as const satisfies Record<SearchTime, string>,
  clear: "Clear the filters",
  columns: {
    LAST_NAME: "Name",
    STATUS_ID: "Status",
    EMAIL: "Email",
    PRODUCT_NAME: "Product",
    ORDER_ID: "Order",
    REFERENCE_ID: "License #",
    TRACKING_SHIPPING: "Tracking",
    CREATED_AT: "Created",
  } as const satisfies Record<SearchSort, string>,
  sortBy: (column: string) => `Sort by ${column}`,
  tableLabel: "Orders found",
  lastFirst: (last: string, first: string) => `${last}, ${first}`,
  count: (count: number, about: boolean) =>
    `${about ? "about " : ""}${count.toLocaleString("en-US")} ${count === 1 ? "result" : "results"}`,
  noOrders: "No orders found",
  noResults: "No results for this search.",
  correctFirst: "Correct the marked filter to search.",
  pager: "Pages of results",
  page: (page: number) => `Page ${page.toLocaleString("en-US")}`,
  previous: "Previous",
  next: "Next",
});
