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
    heads: [
      columns.ORDER_ID,
      search.exportHeads.lastName,
      search.exportHeads.firstName,
      columns.PRODUCT_NAME,
      columns.STATUS_ID,
      columns.REFERENCE_ID,
      columns.EMAIL,
      columns.TRACKING_SHIPPING,
      columns.CREATED_AT,
      money.paid,
      money.due,
      money.owed,
    ],
    ids: await findAllIds(db, query, context),
    read: (ids) => readRows(db, ids),
    line: (row) => [
      row.order_id,
      row.last_name,
      row.first_name,
      statuses.products[row.product_id],
      statuses.names[row.status_id],
      row.reference_id,
      row.email,
      row.tracking_shipping,
      formatOfficeTimestamp(new Date(row.created_at), context.timeZone),
      toDollars(row.paid_cents),
      toDollars(row.due_cents),
      toDollars(row.owed_cents),
    ],
  };
}
