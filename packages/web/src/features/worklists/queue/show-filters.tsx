import { queueShows, showEntries } from "@dop/domain/queues";
import { useMemo } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { classNames } from "../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import type { QueueList } from "./queue-queries.ts";
import { countsOf } from "./queue-rows.ts";
import { readShow } from "./queue-sort.ts";

interface ShowFiltersProps {
  readonly list: QueueList;
  readonly userId: number;
}

/** Narrows the list to one kind of orders (rule Q-7); the address remembers. A second press shows all again. */
export function ShowFilters({ list: { entries, counts, isWhole }, userId }: ShowFiltersProps) {
  const t = useTexts("queueWork").show;
  const [search] = useSearchParams();
  const change = useChangeSearch();
  const chosen = readShow(search);
  // No order is ever a viewer's.
  const mayWrite = useMayWrite();
  const offered = queueShows.filter((show) => mayWrite || show !== "mine" || show === chosen);
  const orders = useMemo(
    () => new Map(queueShows.map((show) => [show, countsOf(showEntries(entries, show, userId))[0]])),
    [entries, userId],
  );
  // Room for any count, so that no button moves when the counts of a long list come.
  const minWidth = `${String(counts[1]).length}ch`;
  return (
    <fieldset className="phone-strip flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{t.label}</legend>
      {offered.map((show) => {
        const count = orders.get(show) ?? 0;
        return (
          <button
            key={show}
            type="button"
            aria-pressed={show === chosen}
            className={classNames(
              "inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm",
              show === chosen
                ? "border-spruce-700 bg-spruce-700 font-semibold text-white"
                : "border-control bg-white hover:bg-salt-100",
            )}
            onClick={() => change({ show: show === chosen ? undefined : show })}
          >
            <span>{t.names[show]}</span>
            <span aria-hidden="true" className="text-center tabular-nums" style={{ minWidth }}>
              {isWhole ? count : "…"}
            </span>
            {isWhole && <VisuallyHidden>{t.count(count)}</VisuallyHidden>}
          </button>
        );
      })}
    </fieldset>
  );
}
