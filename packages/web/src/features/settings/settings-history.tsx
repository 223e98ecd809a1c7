import { useInfiniteQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDateTime } from "../../lib/format.ts";
import { LoadingStates } from "../../lib/loading-states.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ChangesTable } from "./changes-table.tsx";
import { settingsHistoryQuery } from "./settings-query.ts";

/** Who changed what when. */
export function SettingsHistory() {
  const t = useTexts("settings").history;
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(settingsHistoryQuery);
  const rows = data?.pages.flatMap(({ changes }) => changes);
  return (
    <section aria-labelledby="settings-history" className="card min-w-0 p-4 sm:p-5">
      <h2 id="settings-history" tabIndex={-1} className="mb-3 scroll-mt-4 text-lg">
        {t.title}
      </h2>
      {rows === undefined ? (
        <LoadingStates error={error} isFetching={isFetching} refetch={refetch} lines={3} />
      ) : rows.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <ChangesTable
          label={t.title}
          rows={rows}
          rowKey={({ id }) => id}
          more={[
            { head: t.columns.at, cell: ({ at }) => formatDateTime(at) },
            { head: t.columns.by, cell: ({ by }) => by },
          ]}
        />
      )}
      {hasNextPage && (
        <Button kind="quiet" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </section>
  );
}
