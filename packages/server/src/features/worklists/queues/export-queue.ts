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
    columns: [
      [heads.order, (row) => row.order_id],
      [heads.lastName, (row) => row.last_name],
      [heads.firstName, (row) => row.first_name],
      [heads.license, (row) => row.reference_id],
      [heads.country, (row) => row.country],
      [heads.quantity, (row) => row.quantity],
      [heads.since, (row) => formatOfficeTimestamp(row.queue_entered_at, timeZone)],
      [heads.created, (row) => formatOfficeTimestamp(row.created_at, timeZone)],
      [heads.awaitingPayment, (row) => (row.awaiting_payment ? yes : "")],
      [heads.secondLook, (row) => (row.second_look ? yes : "")],
      [heads.promised, (row) => row.at_risk?.promised_on],
      [heads.expected, (row) => row.at_risk?.expected_on],
      [heads.flagged, (row) => (row.flagged ? yes : "")],
      [heads.comment, (row) => (row.flagged ? row.comment : "")],
      [heads.unread, (row) => row.unread_messages],
      [heads.assigned, (row) => row.assignee?.display_name],
    ],
    ids: await queueIds(db, queue),
    read: (ids) => readQueueRows(db, ids, today),
  };
}
