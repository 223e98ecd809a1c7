import type { QueueKey } from "@dop/domain/queues";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useId, useRef, useState } from "react";
import { queuePath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconChevronDown, IconChevronRight, IconMenu } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { parseJson } from "../../../lib/api/parse-json.ts";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";
import { queueGroups, type Category } from "./queue-names.ts";
import { overviewQuery, queueCountsQuery } from "./queue-queries.ts";
import { SavedViewList } from "./views/saved-view-list.tsx";
import { savedViewsQuery } from "./views/saved-views.ts";

type Counts = Readonly<Record<string, number>> | undefined;

/** The queues by category with their counts; remembers what is open. No key of the filter renders it. */
export const QueueSidebar = memo(function QueueSidebar({ current }: { readonly current: QueueKey | undefined }) {
  const t = useTexts("queue");
  const { data, isError, refetch } = useCounts(current);
  const views = useQuery(savedViewsQuery);
  const { shown, toggleShown, closed, toggleCategory } = useSidebarState();
  const listId = useId();
  useRefetchOnRoute(current, refetch);
  return (
    <nav
      aria-label={t.sidebar.label}
      className={classNames(
        "no-print shrink-0 border-salt-200 bg-white px-2 py-3 max-lg:border-b lg:border-r",
        shown && "lg:w-64",
      )}
    >
      <button
        type="button"
        className="flex min-h-9 items-center gap-2 rounded-sm px-2 text-ink-2 hover:bg-salt-100"
        aria-expanded={shown}
        aria-controls={listId}
        onClick={toggleShown}
      >
        <IconMenu className="size-4" />
        <span className={shown ? "" : "lg:sr-only"}>{t.sidebar.label}</span>
      </button>
      <div id={listId} hidden={!shown}>
        <SavedViewList />
        {isError && data === undefined && <p className="px-2 py-1 text-sm text-ink-2">{t.sidebar.failed}</p>}
        {/* Saved views would push the queues away. */}
        <ul className="grid gap-1 pt-1" data-awaiting={views.isPending ? "" : undefined}>
          {queueGroups.map((group) => (
            <CategoryEntry
              key={group.category}
              group={group}
              counts={data}
              current={current}
              open={!closed.has(group.category)}
              onToggle={() => toggleCategory(group.category)}
            />
          ))}
        </ul>
      </div>
    </nav>
  );
});

/** The counts of GET /queues, and beside the overview those of its answer, so that the two never differ. */
function useCounts(current: QueueKey | undefined) {
  const isOverview = current === undefined;
  const counts = useQuery({ ...queueCountsQuery, enabled: !isOverview });
  const overview = useQuery({ ...overviewQuery, enabled: isOverview });
  const ofOverview: Counts =
    overview.data && Object.fromEntries(overview.data.queues.map(({ queue, count }) => [queue, count]));
  const { isError, refetch } = isOverview ? overview : counts;
  return { data: isOverview ? (ofOverview ?? counts.data) : (counts.data ?? ofOverview), isError, refetch };
}

/** Counts follow every change of the route, too; the first one is the query's own. */
function useRefetchOnRoute(current: QueueKey | undefined, refetch: () => unknown): void {
  const seen = useRef(current);
  useEffect(() => {
    if (seen.current === current) return;
    seen.current = current;
    void refetch();
  }, [current, refetch]);
}

interface CategoryEntryProps {
  readonly group: (typeof queueGroups)[number];
  readonly counts: Counts;
  readonly current: QueueKey | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function CategoryEntry({ group, counts, current, open, onToggle }: CategoryEntryProps) {
  const t = useTexts("queue");
  const listId = useId();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const sum = counts && group.queues.reduce((total, { key }) => total + (counts[key] ?? 0), 0);
  return (
    <li>
      <button
        type="button"
        className="flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-left font-semibold hover:bg-salt-100"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onToggle}
      >
        <Chevron className="size-3.5" />
        <span className="min-w-0 flex-1">{t.categories[group.category]}</span>
        <Count value={sum} className="chip bg-salt-100 text-ink-2" />
      </button>
      <ul id={listId} hidden={!open}>
        {group.queues.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={queuePath(key)}
              aria-current={key === current ? "page" : undefined}
              className={classNames(
                "flex min-h-8 items-center gap-2 border-l-3 pr-2 pl-6 text-ink no-underline -outline-offset-3",
                key === current
                  ? "border-copper-600 bg-spruce-100 font-semibold"
                  : "border-transparent hover:bg-salt-100 hover:underline",
              )}
            >
              <span className="min-w-0 flex-1">{t.names[name]}</span>
              <Count value={counts && (counts[key] ?? 0)} className="tabular-nums" />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Count({ value, className }: { readonly value: number | undefined; readonly className: string }) {
  const t = useTexts("queue");
  if (value === undefined) return <span aria-hidden="true" className="h-4 w-6 animate-pulse rounded-sm bg-salt-200" />;
  return (
    // A separate element: the bar's would count as one that has moved.
    <span key="known" className={className}>
      <span aria-hidden="true">{value}</span>
      <VisuallyHidden>{t.sidebar.count(value)}</VisuallyHidden>
    </span>
  );
}

const storageKey = "queueSidebar";

interface Stored {
  readonly hidden?: boolean;
  readonly closed?: readonly string[];
}

function load(): Stored {
  const stored = parseJson(readStored(storageKey) ?? "");
  return typeof stored === "object" && stored !== null ? stored : {};
}

/** True when sidebar and list fit side by side (`lg` of the theme). */
const isWide = (): boolean => window.matchMedia("(min-width: 62rem)").matches;

/** Open parts of the sidebar. On small screens it starts closed, whatever was chosen on a large one. */
function useSidebarState() {
  const [stored, setStored] = useState(load);
  const [shown, setShown] = useState(() => isWide() && stored.hidden !== true);
  const closed: ReadonlySet<string> = new Set(Array.isArray(stored.closed) ? stored.closed : []);

  function remember(change: Stored): void {
    const next = { ...stored, ...change };
    setStored(next);
    writeStored(storageKey, JSON.stringify(next));
  }

  return {
    shown,
    toggleShown: () => {
      setShown(!shown);
      if (isWide()) remember({ hidden: shown });
    },
    closed,
    toggleCategory: (category: Category) => {
      const next = new Set(closed);
      if (!next.delete(category)) next.add(category);
      remember({ closed: [...next] });
    },
  };
}
