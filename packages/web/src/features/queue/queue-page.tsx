import type { QueueEntry } from "@dop/domain/contract";
import { filterEntries, queueCollation, showEntries, sortEntries } from "@dop/domain/queues";
import type { QueueKey, QueueSortColumn } from "@dop/domain/queues";
import { batchPrintStep } from "@dop/domain/workflow";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { PageHeading } from "../../app/page-heading.tsx";
import { useSearchParams } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { isConnectionError } from "../../lib/api-error.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { useMayWrite } from "../../session/use-may-write.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { IconPrint, IconSearch } from "../../ui/icons.tsx";
import { EmptyState, ErrorState, OfflineState, Skeleton } from "../../ui/states.tsx";
import { BatchPrintDialog } from "./batch-print-dialog.tsx";
import { FlagDialog, type FlagTask } from "./flag-dialog.tsx";
import { useQueueName } from "./queue-names.ts";
import { queueEntriesQuery, reloadQueues } from "./queue-queries.ts";
import { listAddress, readShow, readSort, writeSort } from "./queue-sort.ts";
import { QueueTable } from "./queue-table.tsx";
import { ShowFilters } from "./show-filters.tsx";

const { compare } = new Intl.Collator(...queueCollation);

/** One queue: its orders, longest waiting first, to filter, sort, flag and print. */
export function QueuePage({ queue }: { readonly queue: QueueKey }) {
  const t = useTexts("queue");
  const name = useQueueName(queue);
  const mayWrite = useMayWrite();
  const [search] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(queueEntriesQuery(queue));
  const [printing, setPrinting] = useState(false);
  const printedTo = mayWrite ? batchPrintStep(queue) : null;
  const title = name?.name ?? queue;
  const filter = search.get("filter") ?? "";
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-ink-2">{name?.category}</p>
          <PageHeading title={t.fullName(name?.category ?? "", title)} className="text-xl">
            {title} {data && <span className="font-normal text-ink-2">{data.length}</span>}
          </PageHeading>
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <FilterBox value={filter} />
          {printedTo !== null && (
            <Button small className="min-h-9" disabled={!data} onClick={() => setPrinting(true)}>
              <IconPrint className="size-4" />
              {t.batch.open}
            </Button>
          )}
        </div>
      </div>
      {data ? (
        <Entries queue={queue} entries={data} title={title} />
      ) : error === null ? (
        <Skeleton lines={10} className="card p-4" />
      ) : isConnectionError(error) ? (
        <OfflineState {...retry} />
      ) : (
        <ErrorState message={errorMessage(error)} {...retry} />
      )}
      {printedTo !== null && (
        <BatchPrintDialog
          open={printing}
          onClose={() => setPrinting(false)}
          entries={data ?? []}
          to={printedTo}
          queue={queue}
        />
      )}
    </>
  );
}

function FilterBox({ value }: { readonly value: string }) {
  const t = useTexts("queue");
  const [, setSearch] = useSearchParams();
  return (
    <label className="relative block">
      <span className="sr-only">{t.filter}</span>
      <IconSearch className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-2" />
      <input
        type="search"
        className="field min-h-9 w-60 pl-8"
        placeholder={t.filter}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setSearch(
            (search) => {
              if (typed === "") search.delete("filter");
              else search.set("filter", typed);
              return search;
            },
            { replace: true },
          );
        }}
      />
    </label>
  );
}

interface EntriesProps {
  readonly queue: QueueKey;
  readonly entries: readonly QueueEntry[];
  readonly title: string;
}

function Entries({ queue, entries, title }: EntriesProps) {
  const t = useTexts("queue");
  const { none } = useTexts("queueWork").show;
  const userId = useSession()?.user.id ?? 0;
  const [search, setSearch] = useSearchParams();
  const [task, setTask] = useState<FlagTask>();
  // The field shows a key at once; the list follows.
  const list = useDeferredValue(listAddress(search));
  const { sort, filter, show } = useMemo(() => {
    const address = new URLSearchParams(list);
    return { sort: readSort(address), filter: address.get("filter") ?? "", show: readShow(address) };
  }, [list]);
  const sorted = useMemo(() => sortEntries(entries, sort, compare), [entries, sort]);
  const shown = useMemo(() => filterEntries(showEntries(sorted, show, userId), filter), [sorted, show, userId, filter]);
  const isNarrowed = filter !== "" || show !== undefined;
  const onSort = useCallback(
    (column: QueueSortColumn) =>
      setSearch((address) => writeSort(address, readSort(address), column), { replace: true }),
    [setSearch],
  );
  const askFlag = useCallback((entry: QueueEntry) => setTask(flagTaskOf(entry)), []);

  function clearFilter(): void {
    setSearch(
      (params) => {
        params.delete("filter");
        params.delete("show");
        return params;
      },
      { replace: true },
    );
    document.querySelector<HTMLElement>("main input[type=search]")?.focus();
  }

  if (entries.length === 0) return <EmptyState title={t.empty} />;
  return (
    <>
      <ShowFilters entries={entries} userId={userId} />
      <output className={isNarrowed ? "mb-2 block text-sm text-ink-2" : "sr-only"}>
        {isNarrowed ? t.shown(shown.length, entries.length) : ""}
      </output>
      {shown.length === 0 ? (
        <EmptyState title={show === undefined || filter !== "" ? t.noMatch : none[show]}>
          <Button kind="secondary" small className="mt-3" onClick={clearFilter}>
            {t.clearFilter}
          </Button>
        </EmptyState>
      ) : (
        <QueueTable
          queue={queue}
          entries={shown}
          label={title}
          sort={sort}
          list={list}
          onSort={onSort}
          onFlag={askFlag}
        />
      )}
      <FlagDialog task={task} onClose={() => setTask(undefined)} onChanged={reloadQueues} />
    </>
  );
}

function flagTaskOf(entry: QueueEntry): FlagTask {
  return {
    kind: entry.flagged ? "edit" : "flag",
    orderId: entry.order_id,
    name: `${entry.first_name} ${entry.last_name}`,
    license: entry.reference_id,
    flagged: entry.flagged,
    comment: entry.flagged ? entry.comment : "",
  };
}
