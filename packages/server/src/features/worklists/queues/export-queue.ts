// Rules: Q-10 (docs/rules)
import type { QueueKey } from "@dop/domain/queues";
import { officeTexts } from "@dop/texts";
import type { ExportedList } from "../../../http/csv-export.ts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import { officeToday, type Portal } from "../../../portal.ts";
import { queueIds, readQueueRows, type QueueRow } from "./queue-queries.ts";

/** A queue as a file, longest waiting first: all of it, however the screen filters. */
export async function exportQueue(portal: Portal, queue: QueueKey): Promise<ExportedList<QueueRow>> {
  const { db, config } = portal;
  const { timeZone } = config.office;
  const today = officeToday(portal);
  const { exportHeads: heads, yes } = officeTexts.queue;
  return {
    heads: Object.values(heads),
    ids: await queueIds(db, queue),
    read: (ids) => readQueueRows(db, ids, today),
    line: (row) => [
      row.order_id,
      row.last_name,
      row.first_name,
      row.reference_id,
      row.country,
      row.quantity,
      formatOfficeTimestamp(row.queue_entered_at, timeZone),
      formatOfficeTimestamp(row.created_at, timeZone),
      row.awaiting_payment ? yes : "",
      row.second_look ? yes : "",
      row.at_risk?.promised_on,
      row.at_risk?.expected_on,
      row.flagged ? yes : "",
      row.flagged ? row.comment : "",
      row.unread_messages,
      row.assignee?.display_name ?? "",
    ],
  };
}
