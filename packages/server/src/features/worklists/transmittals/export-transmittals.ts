// Rules: Q-10 (docs/rules)
import type { TransmittalsQuery } from "@dop/domain/contract";
import { officeTexts } from "@dop/texts";
import type { ExportedList } from "../../../http/csv-export.ts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import type { Portal } from "../../../portal.ts";
import { readSummaries, transmittalIds, type SummaryRow } from "./transmittal-queries.ts";

/** Every transmittal that fits, newest first, as a file. */
export async function exportTransmittals(
  { db, config }: Portal,
  query: TransmittalsQuery,
  defaultStart: string,
): Promise<ExportedList<SummaryRow>> {
  const { timeZone } = config.office;
  const { exportHeads: heads } = officeTexts.transmittals;
  return {
    columns: [
      [heads.date, (row) => row.created_on],
      [heads.number, (row) => row.url_id],
      [heads.documents, (row) => row.documents],
      [heads.arrived, (row) => row.arrived],
      [heads.sent, (row) => row.sent],
      [heads.tracking, (row) => row.tracking_shipping],
      [heads.by, (row) => row.created_by],
      [heads.created, (row) => formatOfficeTimestamp(row.created_at, timeZone)],
    ],
    ids: await transmittalIds(db, query, defaultStart),
    read: (ids) => readSummaries(db, ids),
  };
}
