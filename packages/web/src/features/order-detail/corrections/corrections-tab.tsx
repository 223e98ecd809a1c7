import type { StaffOrder } from "@dop/domain/contract";
import { orderDetailTexts } from "@dop/domain/texts/order-detail";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { isConnectionError } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/handle-error.ts";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { EmptyState, ErrorState, OfflineState, Skeleton } from "../../../ui/states.tsx";
import { staffCorrectionsQuery } from "../staff-order-queries.ts";
import { CorrectionsNeeded } from "./corrections-needed.tsx";
import { correctionsIn } from "./corrections-in.ts";

/** What is still to correct, and what was corrected when and by whom, newest first. */
export function CorrectionsTab({ order }: { readonly order: StaffOrder }) {
  const t = useTexts(orderDetailTexts).corrections;
  return (
    <div className="grid gap-4">
      <CorrectionsNeeded order={order} />
      <h2 className="text-sm">{t.heading}</h2>
      <History orderId={order.id} />
    </div>
  );
}

function History({ orderId }: { readonly orderId: number }) {
  const t = useTexts(orderDetailTexts).corrections;
  const { data, error, isFetching, refetch } = useQuery(staffCorrectionsQuery(orderId));
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  if (!data) {
    if (!error) return <Skeleton lines={4} className="card p-4" />;
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
  return (
    <ol className="grid gap-3">
      {data.map((entry) => {
        const corrections = correctionsIn(entry.corrections_json);
        return (
          <li key={entry.id}>
            <Card as="article">
              <h3 className="mb-1 text-sm">
                <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>{" "}
                <span className="font-normal text-ink-2">{t.by(entry.corrected_by)}</span>
              </h3>
              {corrections === undefined ? (
                <p className="text-ink-2">{t.unreadable}</p>
              ) : corrections.length === 0 ? (
                <p>{t.corrected}</p>
              ) : (
                <DefinitionList items={corrections.map(([term, value]) => ({ term, value }))} />
              )}
            </Card>
          </li>
        );
      })}
    </ol>
  );
}
