import type { Closeout } from "@dop/domain/reports";
import type { Catalogue } from "@dop/texts";
import { csvLine } from "../../../http/csv-export.ts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import { tablesCsv } from "../reports/report-csv.ts";

/** A closeout as the lines of a CSV file: its tables, then every movement of money, at the office's time. */
export function* closeoutCsv({ tables, entries }: Closeout, texts: Catalogue, timeZone: string): Generator<string> {
  yield* tablesCsv(tables, texts.closeouts.tables, texts);
  yield "\r\n";
  yield csvLine([texts.closeouts.entries]);
  const heads = texts.closeouts.entryHeads;
  yield csvLine([heads.at, heads.kind, heads.order, heads.provider, heads.reference, heads.amount]);
  for (const { at, kind, order_id, provider, reference, amount } of entries)
    yield csvLine([formatOfficeTimestamp(new Date(at), timeZone), kind, order_id, provider, reference, amount]);
}
