export { countDays } from "./count-days.ts";
export { promisedProducts } from "./promise-sql.ts";
export { presentTables, selectTables } from "./present-tables.ts";
export { tablesCsv } from "./report-csv.ts";
export { reportRoutes } from "./report-routes.ts";
