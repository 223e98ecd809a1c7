import type { correctionsHistorySchema } from "@dop/domain/contract";
import { orderPageTexts } from "@dop/domain/texts/order-page";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { isConnectionError } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/handle-error.ts";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { EmptyState, ErrorState, OfflineState, Skeleton } from "../../../ui/states.tsx";
import { correctionsQuery } from "../order-queries.ts";
import { shownCorrection } from "../review/field-value.ts";
import { correctionsIn } from "./corrections-in.ts";

type CorrectionsEntry = z.infer<typeof correctionsHistorySchema>[number];

/** What was changed on the license data, when and by whom, newest first. */
export function CorrectionsTab({ uuid }: { readonly uuid: string }) {
  const t = useTexts(orderPageTexts).corrections;
  return (
    <div className="grid max-w-[48rem] gap-5">
      <div>
        <h2 className="text-2xl">{t.heading}</h2>
        <p className="mt-1 text-ink-2">{t.intro}</p>
      </div>
      <History uuid={uuid} />
    </div>
  );
}

function History({ uuid }: { readonly uuid: string }) {
  const t = useTexts(orderPageTexts).corrections;
  const { data, error, isFetching, refetch } = useQuery(correctionsQuery(uuid));
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  if (!data) {
    if (!error) return <Skeleton lines={4} className="card p-5" />;
    return isConnectionError(error) ? (
      <OfflineState {...retry} />
    ) : (
      <ErrorState message={errorMessage(error)} {...retry} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title={t.empty}>
        <p>{t.emptyText}</p>
      </EmptyState>
    );
  }
  const newestFirst = data.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);
  return (
    <ol className="grid gap-4">
      {newestFirst.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { readonly entry: CorrectionsEntry }) {
  const t = useTexts(orderPageTexts).corrections;
  const corrections = correctionsIn(entry.corrections_json);
  return (
    <Card as="article">
      <h3 className="mb-2 text-lg">
        <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>{" "}
        <span className="font-normal text-ink-2">{t.by(entry.corrected_by)}</span>
      </h3>
      {corrections === undefined ? (
        <p className="text-ink-2">{t.unreadable}</p>
      ) : corrections.length === 0 ? (
        <p>{t.corrected}</p>
      ) : (
        <DefinitionList
          items={corrections.map(([label, value]) => ({ term: label, value: shownCorrection(label, value) }))}
        />
      )}
    </Card>
  );
}
