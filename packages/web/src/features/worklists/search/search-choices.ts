import {
  allSearchTypes,
  productIdOfCode,
  searchAssignments,
  searchTimes,
  searchTypes,
  type SearchType,
} from "@dop/domain/contract";
import { allStatusIds } from "@dop/domain/orders";
import { reportEventNames, type ReportEventName } from "@dop/domain/reports";
import { useTexts } from "../../../i18n/use-texts.ts";
import type { SelectOption } from "../../../ui/fields/inputs.tsx";
import { statusesIn, type SearchField } from "./search-query.ts";

/** The events on the form; the reports ask for more. */
const offered: ReadonlySet<ReportEventName> = new Set([
  ...(["done", "canceled", "issue", "flagged", "corrected", "charged", "refunded"] as const),
  ...(["held", "released", "disputed", "lost"] as const),
]);

/** A filter with a list; `value` replaces the one in the address. */
export interface SearchChoice {
  readonly name: "time" | "type" | "status" | "assigned" | "happened";
  readonly options: readonly SelectOption[];
  readonly placeholder: string;
  readonly value?: string;
}

export function useSearchChoices(values: Readonly<Record<SearchField, string>>): readonly SearchChoice[] {
  const t = useTexts("search");
  const { products, names: statusNames } = useTexts("statuses");
  const assignments = searchAssignments.map((value) => ({ value, label: t.assignments[value] }));
  const times = searchTimes.map((value) => ({ value, label: t.times[value] }));
  const types: { value: SearchType; label: string }[] = searchTypes.map((value) => ({
    value,
    label: products[productIdOfCode(value)],
  }));
  // Those of the license application are found too, and offered where the address asks for them.
  const chosenType = allSearchTypes.find((value) => value === values.type);
  if (chosenType !== undefined && types.every(({ value }) => value !== chosenType))
    types.push({ value: chosenType, label: products[productIdOfCode(chosenType)] });
  const happened = reportEventNames
    .filter((value) => value !== "placed" && (offered.has(value) || value === values.happened))
    .map((value) => ({ value, label: t.reportEvents[value] }));
  const statuses: SelectOption[] = allStatusIds.map((id) => ({ value: String(id), label: statusNames[id] }));
  // The address can ask for several; the control then shows them as one choice.
  if (values.status.includes(",")) {
    const several = statusesIn(values.status).map((id) => statusNames[id]);
    if (several.length > 0) statuses.unshift({ value: values.status, label: several.join(", ") });
  }
  return [
    { name: "time", options: times, placeholder: t.anyTime },
    { name: "type", options: types, placeholder: t.anyType },
    { name: "status", options: statuses, placeholder: t.anyStatus },
    { name: "assigned", options: assignments, placeholder: t.anyAssignment },
    {
      name: "happened",
      options: happened,
      placeholder: t.anyEvent,
      ...(values.happened === "placed" && { value: "" }),
    },
  ];
}
