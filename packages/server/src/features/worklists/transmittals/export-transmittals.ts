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
  return {
    heads: Object.values(officeTexts.transmittals.exportHeads),
    ids: await transmittalIds(db, query, defaultStart),
    read: (ids) => readSummaries(db, ids),
    line: (row) => [
      row.created_on,
      row.url_id,
      row.documents,
      row.arrived,
      row.sent,
      row.tracking_shipping,
      row.created_by,
      formatOfficeTimestamp(row.created_at, timeZone),
    ],
  };
}
