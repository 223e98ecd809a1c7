import { isStatusId } from "@dop/domain/orders";
import { cellWords, type AgeBand, type ReportColumn } from "@dop/domain/reports";
import { useTexts } from "../../i18n/use-texts.ts";
import type { UrlFilters } from "../../lib/use-url-filters.ts";
import { Button } from "../../ui/button.tsx";
import { reportFilters, knownFilters, type SearchField, type SearchFilters } from "./search-query.ts";

/** What `of` names, by what happened. */
const columnOf: Readonly<Record<string, ReportColumn>> = {
  sent: "destination",
  left: "step",
  issue: "reason",
  corrected: "field",
  line: "line",
};

/** The filters of a report, in words. */
function useFilterWords(filters: SearchFilters): (name: (typeof reportFilters)[number]) => string {
  const t = useTexts("search");
  const texts = {
    reports: useTexts("reports"),
    statuses: useTexts("statuses"),
    queue: useTexts("queue"),
    documentReasons: useTexts("documentReasons"),
  };
  const words = (column: ReportColumn, cell: string | number): string => String(cellWords(column, cell, texts));
  const which = (): string => {
    const { happened, of } = filters;
    if (happened === "promised" && of === "kept") return t.kept;
    if (happened.startsWith("promise_")) {
      const [procedure = "", basis = ""] = of.split(":");
      const named = [...(procedure === "" ? [] : [words("procedure", procedure)]), words("basis", basis)];
      return named.every((word) => word !== "undefined") ? named.join(", ") : of;
    }
    const column = columnOf[happened];
    if (column === undefined || (column === "step" && !isStatusId(Number(of)))) return of;
    return words(column, of) || of;
  };
  return (name) => {
    const { reportFilters: labels } = t;
    switch (name) {
      case "of":
        return labels.of(which());
      case "weekday":
        return labels.weekday(words("weekday", filters.weekday));
      case "hour":
        return labels.hour(words("hour", filters.hour));
      case "queue":
        return labels.queue(words("queue", filters.queue));
      case "waited":
        return labels.waited(t.waited[filters.waited as AgeBand]);
      default:
        return labels.held;
    }
  };
}

/** The filters of the address that come from a report and have no field in the form: each can be removed. */
export function ReportFilterList({ applied, set }: Pick<UrlFilters<SearchField>, "applied" | "set">) {
  const t = useTexts("search");
  const filters = knownFilters(applied);
  const words = useFilterWords(filters);
  const active = reportFilters.filter((name) => filters[name] !== "");
  if (active.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {active.map((name) => (
        <li key={name} className="flex items-center gap-2 rounded-sm bg-salt-100 px-3 py-1">
          {words(name)}
          <Button
            kind="quiet"
            small
            aria-label={t.reportFilters.remove(words(name))}
            onClick={() => set(name, "", true)}
          >
            <span aria-hidden="true">×</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
