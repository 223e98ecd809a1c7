import { isStatusId } from "@dop/domain/orders";
import { cellWords, type AgeBand, type ReportColumn, type ReportEventName } from "@dop/domain/reports";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import type { UrlFilters } from "../../../lib/routes/use-url-filters.ts";
import { Button } from "../../../ui/button.tsx";
import { useSearchChoices } from "./search-choices.ts";
import {
  knownFilters,
  searchFilterNames,
  type SearchField,
  type SearchFilter,
  type SearchFilters,
} from "./search-query.ts";

/** Column of the value of `of`, by event. */
const columnOf: Readonly<Record<string, ReportColumn>> = {
  sent: "destination",
  left: "step",
  issue: "reason",
  corrected: "field",
  line: "line",
};

function useFilterWords(filters: SearchFilters): (name: SearchFilter) => string {
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
  const choices = useSearchChoices(filters);
  return (name) => {
    const { reportFilters: labels } = t;
    const value = filters[name];
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
      case "held":
      case "refund_request":
      case "data_request":
        return labels[name];
      case "happened":
        return `${t.fields.happened}: ${t.reportEvents[value as ReportEventName]}`;
      case "owed":
      case "due":
      case "flagged":
      case "unread":
      case "second_look":
      case "at_risk":
        return t.toggles[name];
      case "from":
      case "to":
        return `${t.fields[name]}: ${formatDate(value, "UTC")}`;
      default: {
        const option = choices.find((choice) => choice.name === name)?.options.find((one) => one.value === value);
        return `${t.fields[name]}: ${option?.label ?? value}`;
      }
    }
  };
}

export function FilterChips({ applied, set }: Pick<UrlFilters<SearchField>, "applied" | "set">) {
  const t = useTexts("search");
  const known = knownFilters(applied);
  const words = useFilterWords(known);
  const active = searchFilterNames.filter((name) => known[name] !== "");
  if (active.length === 0) return null;
  return (
    <ul aria-label={t.filtersSet} className="no-print mb-3 flex flex-wrap gap-2">
      {active.map((name) => (
        <li key={name} className="flex items-center gap-2 rounded-sm bg-salt-100 px-3 py-1 wrap-anywhere">
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
