import type { QueueEntry } from "@dop/domain/contract";
import { queueShows, showEntries } from "@dop/domain/queues";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { classNames } from "../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { countsOf } from "./queue-rows.ts";
import { readShow } from "./queue-sort.ts";

interface ShowFiltersProps {
  readonly entries: readonly QueueEntry[];
  readonly userId: number;
}

/** Narrows the list to one kind of orders (rule Q-7); the address remembers. A second press shows all again. */
export function ShowFilters({ entries, userId }: ShowFiltersProps) {
  const t = useTexts("queueWork").show;
  const [search] = useSearchParams();
  const change = useChangeSearch();
  const chosen = readShow(search);
  // No order is ever a viewer's.
  const mayWrite = useMayWrite();
  const offered = queueShows.filter((show) => mayWrite || show !== "mine" || show === chosen);
  return (
    <fieldset className="phone-strip flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{t.label}</legend>
      {offered.map((show) => {
        const count = countsOf(showEntries(entries, show, userId))[0];
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
            {t.names[show]}
            <span aria-hidden="true" className="tabular-nums">
              {count}
            </span>
            <VisuallyHidden>{t.count(count)}</VisuallyHidden>
          </button>
        );
      })}
    </fieldset>
  );
}
