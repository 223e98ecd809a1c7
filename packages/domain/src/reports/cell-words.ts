import type { ProductId, StatusId } from "../orders/index.ts";
import { queueDefinitions, queueKey } from "../queues/index.ts";
import type { DocumentReason } from "../staff/index.ts";
import type { Catalogue } from "@dop/texts/message";
import { reportColumns, type ReportColumn } from "../contract/report-tables.ts";

export type ReportTexts = Pick<Catalogue, "reports" | "statuses" | "queue" | "documentReasons">;

function queueName(key: string, { queue: t }: ReportTexts): string {
  const found = queueDefinitions.find((definition) => queueKey(definition) === key);
  return found === undefined ? key : t.fullName(t.categories[found.category], t.names[found.name]);
}

/** The words for a grouping cell of a report: a product by its name. Days, counts and amounts stay as they are. */
export function cellWords(column: ReportColumn, cell: string | number | null, texts: ReportTexts): string | number {
  if (cell === null) return "";
  const { reports: t, statuses, documentReasons } = texts;
  switch (reportColumns[column]) {
    case "product":
      return statuses.products[cell as ProductId] ?? t.noProduct;
    case "status":
      return statuses.names[Number(cell) as StatusId];
    case "queue":
      return queueName(String(cell), texts);
    case "weekday":
      return t.weekdays[Number(cell) - 1] ?? cell;
    case "hour":
      return t.hour(Number(cell));
    case "line":
      return t.lines[cell as keyof typeof t.lines];
    case "kind":
      return t.kinds[cell as keyof typeof t.kinds];
    case "provider":
      return t.providers[cell as keyof typeof t.providers];
    case "reason":
      return documentReasons.office[Number(cell) as DocumentReason];
    case "destination":
      return t.destinations[cell as keyof typeof t.destinations];
    case "procedure":
      return t.procedures[cell as keyof typeof t.procedures];
    case "basis":
      return t.bases[cell as keyof typeof t.bases];
    case "share":
      return t.share(Number(cell));
    case "event":
      return t.events[cell as keyof typeof t.events];
    default:
      return cell;
  }
}
