import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey, QueueShow } from "@dop/domain/queues";
import { useCallback, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { LeftOutList, usePrintPapers, type LeftOut } from "../../order/papers/index.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { BulkDialogs, type Asked } from "./bulk/bulk-dialogs.tsx";
import { BulkResult } from "./bulk/bulk-result.tsx";
import { useBulkWork } from "./bulk/use-bulk-work.ts";
import { FlagDialog, flagTaskOf, type FlagTask } from "./flag-dialog.tsx";
import { useQueueLook } from "./queue-look.ts";
import { countsOf, type QueueRow } from "./queue-rows.ts";
import { reloadQueues, type QueueList } from "./queue-queries.ts";
import { QueueTable } from "./queue-table.tsx";
import { useSelectAll, useSelection, type Selection } from "./selection.ts";
import { LookButton } from "./look-button.tsx";
import { ShowFilters } from "./show-filters.tsx";
import { useQueueList } from "./use-queue-list.ts";
import type { RowKeys } from "./use-row-keys.ts";
import { viewOf } from "./views/saved-views.ts";
import { ViewDialog, type ViewTask } from "./views/view-dialog.tsx";

interface QueueEntriesProps {
  readonly queue: QueueKey;
  readonly list: QueueList;
  readonly title: string;
  readonly onPrint: () => void;
}

/** The rows of a queue, sorted and filtered by the address, with the actions on them. */
export function QueueEntries({ queue, list: loaded, title, onPrint }: QueueEntriesProps) {
  const t = useTexts("queue");
  const words = useTexts("queueWork");
  const userId = useSession()?.user.id ?? 0;
  const { entries, counts, isWhole } = loaded;
  const { list, sort, filter, show, sorted, orders, shown, onSort, isAwaited, isBehind } = useQueueList(loaded, userId);
  const [search] = useSearchParams();
  const [task, setTask] = useState<FlagTask>();
  const selection = useSelection(queue, entries, shown);
  const all = useSelectAll(selection, isWhole && !isBehind);
  const work = useBulkWork(selection);
  const { print, busy: isPrinting } = usePrintPapers();
  const [unprinted, setUnprinted] = useState<readonly LeftOut[]>([]);
  const [saving, setSaving] = useState<ViewTask>();
  const [asked, setAsked] = useState<Asked>();
  const selected = sorted.filter(({ id }) => selection.ids.has(id));
  const hidden = selected.length - shown.filter(({ id }) => selection.ids.has(id)).length;
  const isPending = isAwaited || all.isAwaited;
  const isNarrowed = filter !== "" || show !== undefined;
  const askFlag = useCallback((entry: QueueEntry) => setTask(flagTaskOf(entry)), []);

  const assignToMe = (rows: readonly QueueEntry[]) => void work.run({ action: "assign", user_id: userId }, rows);
  const look = useQueueLook();
  const keys = rowKeys({ selection, selected, ask: setAsked, flagOne: askFlag, assignToMe });
  useKeys((event) => {
    const actions = [...document.querySelectorAll<HTMLElement>("[data-bulk-bar] .btn")];
    if (letterKeyOf(event) !== "b" || actions.length === 0) return;
    event.preventDefault();
    // One that this width hides takes no focus.
    actions.find((action) => {
      action.focus();
      return document.activeElement === action;
    });
  });
  const result = work.outcome && (
    <BulkResult
      outcome={work.outcome}
      pathOf={({ order_id: id }) => staffOrderPath(id, queue) + list}
      stays={work.outcome.refused.every(({ entry }) => entries.some(({ id }) => id === entry.id))}
      onDismiss={work.dismiss}
    />
  );

  if (entries.length === 0)
    return (
      <>
        {result}
        <EmptyState title={t.empty} />
      </>
    );
  return (
    <>
      {result}
      {unprinted.length > 0 && <LeftOutList products={unprinted} />}
      <div className="no-print mb-3 flex flex-wrap items-center justify-between gap-2">
        <ShowFilters list={loaded} userId={userId} />
        <span className="flex gap-2">
          <LookButton look={look} />
          <Button
            kind="quiet"
            small
            onClick={() => setSaving({ kind: "save", list: viewOf(queue, search, look.hidden) })}
          >
            {words.views.save}
          </Button>
        </span>
      </div>
      <output className={isNarrowed ? "mb-2 block text-sm text-ink-2" : "sr-only"}>
        {isNarrowed ? t.shown(shown.length, entries.length) : ""}
      </output>
      {!isWhole && <p className="hidden print:block">{t.shown(entries.length, counts[1])}</p>}
      {shown.length === 0 ? (
        <NoMatch filter={filter} show={show} />
      ) : (
        <div className={classNames("flex flex-col", isPending && "opacity-60")} aria-busy={isPending}>
          {selected.length > 0 && (
            <BulkBar
              queue={queue}
              selected={selected}
              hidden={hidden}
              busy={work.busy || isPrinting || all.isAwaited}
              onPrintSheets={() => void print("cover", selected).then((rest) => setUnprinted(rest ?? []))}
              onAsk={(what) => setAsked({ what, rows: selected })}
              onPrint={onPrint}
              onAssignToMe={() => assignToMe(selected)}
              onClear={() => {
                selection.clear();
                // The pressed button goes with the bar.
                document.querySelector<HTMLElement>("main thead input")?.focus();
              }}
            />
          )}
          <QueueTable
            queue={queue}
            orders={orders}
            look={look}
            label={title}
            sort={sort}
            list={list}
            onSort={onSort}
            isWhole={isWhole}
            selection={selection}
            all={all}
            onFlag={askFlag}
            keys={keys}
            key={String(look.isDense)}
          />
        </div>
      )}
      <output className="sr-only">
        {selected.length > 0 ? words.select.count(selected.length, countsOf(selected)[0]) : ""}
      </output>
      <BulkDialogs
        queue={queue}
        asked={asked}
        busy={work.busy}
        onClose={() => setAsked(undefined)}
        onAnswer={(action, rows) => void work.run(action, rows, () => setAsked(undefined))}
      />
      <ViewDialog task={saving} onClose={() => setSaving(undefined)} />
      <FlagDialog task={task} onClose={() => setTask(undefined)} onChanged={reloadQueues} />
    </>
  );
}

interface RowKeysOptions {
  readonly selection: Selection;
  readonly selected: readonly QueueEntry[];
  readonly ask: (asked: Asked) => void;
  readonly flagOne: (entry: QueueEntry) => void;
  readonly assignToMe: (rows: readonly QueueEntry[]) => void;
}

/** Key handlers of a row. A key acts on the focused order, or on all that are selected with it. */
function rowKeys({ selection, selected, ask, flagOne, assignToMe }: RowKeysOptions): RowKeys {
  const targetsOf = ({ parts }: QueueRow) => (parts.some(({ id }) => selection.ids.has(id)) ? selected : parts);
  return {
    onSelect: ({ parts }, isRange) => selection.toggle(parts, isRange),
    onFlag: (row) => {
      const rows = targetsOf(row);
      if (countsOf(rows)[0] > 1) ask({ what: "flag", rows });
      else flagOne(row.entry);
    },
    onAssignToMe: (row) => assignToMe(targetsOf(row)),
    onAssign: (row) => ask({ what: "assign", rows: targetsOf(row) }),
  };
}

function NoMatch({ filter, show }: { readonly filter: string; readonly show: QueueShow | undefined }) {
  const t = useTexts("queue");
  const words = useTexts("queueWork");
  const change = useChangeSearch();

  function clearFilter(): void {
    change({ filter: undefined, show: undefined });
    document.querySelector<HTMLElement>("main input[type=search]")?.focus();
  }

  return (
    <EmptyState title={show === undefined || filter !== "" ? t.noMatch : words.show.none[show]}>
      <Button kind="secondary" small className="mt-3" onClick={clearFilter}>
        {t.clearFilter}
      </Button>
    </EmptyState>
  );
}
