// Rules: Q-10 (docs/rules)
import type { SearchQuery } from "@dop/domain/contract";
import { toDollars } from "@dop/domain/pricing";
import { officeTexts } from "@dop/texts";
import type { Db } from "../../../db/database.ts";
import type { ExportedList } from "../../../http/csv-export.ts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import type { SearchContext } from "./search-conditions.ts";
import { findAllIds, readRows, type ExportedRow } from "./search-orders.ts";

/** All that a search finds, in its order, as a file: what its table shows of each. */
export async function exportSearch(
  db: Db,
  query: SearchQuery,
  context: SearchContext,
): Promise<ExportedList<ExportedRow>> {
  const { search, statuses } = officeTexts;
  const { columns, money } = search;
  return {
    columns: [
      [columns.ORDER_ID, (row) => row.order_id],
      [search.exportHeads.lastName, (row) => row.last_name],
      [search.exportHeads.firstName, (row) => row.first_name],
      [columns.PRODUCT_NAME, (row) => statuses.products[row.product_id]],
      [columns.STATUS_ID, (row) => statuses.names[row.status_id]],
      [columns.REFERENCE_ID, (row) => row.reference_id],
      [columns.EMAIL, (row) => row.email],
      [columns.TRACKING_SHIPPING, (row) => row.tracking_shipping],
      [columns.CREATED_AT, (row) => formatOfficeTimestamp(new Date(row.created_at), context.timeZone)],
      [money.paid, (row) => toDollars(row.paid_cents)],
      [money.due, (row) => toDollars(row.due_cents)],
      [money.owed, (row) => toDollars(row.owed_cents)],
    ],
    ids: await findAllIds(db, query, context),
    read: (ids) => readRows(db, ids),
  };
}
