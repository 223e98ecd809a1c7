import type { Closeout } from "@dop/domain/reports";
import type { Catalogue } from "@dop/domain/texts";
import { csvLine } from "../../http/csv.ts";
import { tablesCsv } from "../reports/index.ts";

/** A closeout as the lines of a CSV file: its tables, then every movement of money. Times in UTC. */
export function* closeoutCsv({ tables, entries }: Closeout, texts: Catalogue): Generator<string> {
  yield* tablesCsv(tables, texts.closeouts.tables, texts);
  yield "\r\n";
  yield csvLine([texts.closeouts.entries]);
  const { at, kind, order, provider, reference, amount } = texts.closeouts.entryHeads;
  yield csvLine([at, kind, order, provider, reference, amount]);
  for (const entry of entries)
    yield csvLine([entry.at, entry.kind, entry.order_id, entry.provider, entry.reference, entry.amount]);
}
