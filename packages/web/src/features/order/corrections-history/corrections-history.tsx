import type { correctionsHistorySchema } from "@dop/domain/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import * as z from "zod/mini";
import { formatDateTime } from "../../../lib/words/format.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DefinitionList, stackedOnPhones } from "../../../ui/lists/definition-list.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { inLicenseOrder, licenseFieldNameOf, shownCorrection } from "../../../lib/words/license-value.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";

type Entries = z.infer<typeof correctionsHistorySchema>;

/** The words of the customer's or the staff's side of the history. */
interface Words {
  readonly empty: string;
  readonly emptyText: string;
  readonly by: (name: string) => string;
  readonly corrected: string;
  readonly unreadable: string;
  /** Replaces the value of a field that is to stay as it is. */
  readonly notWanted: string;
}

interface CorrectionsHistoryProps {
  readonly query: UseQueryResult<Entries>;
  readonly words: Words;
  readonly dense?: boolean;
}

/** The changes of the license data with time and author, newest first; with states for loading and failure. */
export function CorrectionsHistory({ query, words, dense = false }: CorrectionsHistoryProps) {
  const { data } = query;
  if (data === undefined) return <LoadingStates query={query} lines={4} />;
  if (data.length === 0) {
    return (
      <EmptyState title={words.empty}>
        <p>{words.emptyText}</p>
      </EmptyState>
    );
  }
  const newestFirst = [...data].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);
  return (
    <ol className={classNames("grid", dense ? "gap-3" : "gap-4")}>
      {newestFirst.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} words={words} dense={dense} />
        </li>
      ))}
    </ol>
  );
}

interface EntryProps extends Required<Pick<CorrectionsHistoryProps, "words" | "dense">> {
  readonly entry: Entries[number];
}

function Entry({ entry, words, dense }: EntryProps) {
  const corrections = correctionsIn(entry.corrections_json);
  return (
    <Card as="article">
      <h3 className={dense ? "mb-1 text-sm" : "mb-2 text-lg"}>
        <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>{" "}
        <span className="font-normal text-ink-2">{words.by(entry.corrected_by)}</span>
      </h3>
      {corrections === undefined ? (
        <p className="text-ink-2">{words.unreadable}</p>
      ) : corrections.length === 0 ? (
        <p>{words.corrected}</p>
      ) : (
        <DefinitionList
          className={stackedOnPhones}
          items={corrections.map(([term, value]) => ({ term, value: value === "" ? words.notWanted : value }))}
        />
      )}
    </Card>
  );
}

const correctionsSchema = z.record(z.string(), z.string());

/** Corrected fields with new values, in the order of the license; empty for the office's own, undefined if invalid. */
function correctionsIn(json: string): ReadonlyArray<readonly [label: string, value: string]> | undefined {
  try {
    const corrections = correctionsSchema.parse(JSON.parse(json));
    return inLicenseOrder(Object.keys(corrections)).map((label) => [
      licenseFieldNameOf(label),
      shownCorrection(label, corrections[label] ?? ""),
    ]);
  } catch {
    return undefined;
  }
}
