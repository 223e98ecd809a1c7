import { longestFilter } from "@dop/domain/contract";
import type { QueueKey } from "@dop/domain/queues";
import { batchPrintStep } from "@dop/domain/workflow";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyWithNotice } from "../../../page/lazy-page.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { isOpening } from "../../../lib/api/first-call.ts";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { SaveList } from "../../../session/save-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconPrint, IconSearch } from "../../../ui/icons.tsx";
import { isSentByEmail } from "./use-batch-print.ts";
import { QueueEntries } from "./queue-entries.tsx";
import { useQueueName } from "./queue-names.ts";
import { queueEntriesQuery } from "./queue-queries.ts";
import { useSelectedIds } from "./selection.ts";

const BatchPrintDialog = lazyWithNotice(async () => (await import("./batch-print-dialog.tsx")).BatchPrintDialog);

export function QueuePage({ queue }: { readonly queue: QueueKey }) {
  const t = useTexts("queue");
  const work = useTexts("queueWork");
  const papers = useTexts("papers");
  const name = useQueueName(queue);
  const mayWrite = useMayWrite();
  const [search] = useSearchParams();
  const ids = useSelectedIds(queue);
  // A selection is of any of its documents, and another order or part of them is made of all.
  const query = useQuery(queueEntriesQuery(queue, ids.size === 0 && isOpening(search)));
  const { data } = query;
  /** Undefined until the dialog is opened for the first time, which loads it. */
  const [printing, setPrinting] = useState<boolean>();
  const entries = data?.entries ?? [];
  const ticked = entries.filter(({ id }) => ids.has(id));
  const printedTo = mayWrite ? batchPrintStep(queue) : null;
  const title = name?.name ?? queue;
  const filter = search.get("filter") ?? "";
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-ink-2">{name?.category}</p>
          <PageHeading title={t.fullName(name?.category ?? "", title)} className="text-xl">
            <span>{title}</span>{" "}
            {data && <span className="font-normal text-ink-2">{work.counted(...data.counts)}</span>}
          </PageHeading>
          {name?.hint !== undefined && <p className="text-sm text-ink-2">{name.hint}</p>}
        </div>
        <div className="phone-strip no-print flex flex-wrap gap-2">
          <FilterBox value={filter} />
          <SaveList path={`/queues/${queue}`} name={queue} className="min-h-9" />
          {!isSentByEmail(queue) && (
            <SaveList
              path={`/queues/${queue}/addresses`}
              name={`${queue}-addresses`}
              label={papers.addresses.save}
              permission="exports.addresses"
              className="min-h-9"
            />
          )}
          {printedTo !== null && (
            <Button small className="min-h-9" disabled={!data?.isWhole} onClick={() => setPrinting(true)}>
              {!isSentByEmail(queue) && <IconPrint className="size-4" />}
              <span>{isSentByEmail(queue) ? t.batch.letters.title : t.batch.open}</span>
            </Button>
          )}
        </div>
      </div>
      {data ? (
        <QueueEntries queue={queue} list={data} title={title} onPrint={() => setPrinting(true)} />
      ) : (
        <LoadingStates query={query} lines={10} />
      )}
      {data?.isWhole === false && <LoadingStates query={query} lines={3} className="no-print p-4" />}
      {printedTo !== null && printing !== undefined && (
        <Suspense fallback={null}>
          <BatchPrintDialog
            open={printing}
            onClose={() => setPrinting(false)}
            entries={ticked.length > 0 ? ticked : entries}
            areTicked={ticked.length > 0}
            to={printedTo}
            queue={queue}
          />
        </Suspense>
      )}
    </>
  );
}

function FilterBox({ value }: { readonly value: string }) {
  const t = useTexts("queue");
  const change = useChangeSearch();
  return (
    <label className="relative block">
      <span className="sr-only">{t.filter}</span>
      <IconSearch className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-2" />
      <input
        type="search"
        className="field min-h-9 w-60 pl-8"
        placeholder={t.filter}
        autoComplete="off"
        maxLength={longestFilter}
        value={value}
        onChange={(event) => change({ filter: event.currentTarget.value || undefined })}
      />
    </label>
  );
}
