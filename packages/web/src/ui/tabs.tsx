import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useSearchParams } from "../lib/routes/router.tsx";
import { classNames } from "./class-names.ts";

export interface Tab {
  /** The parameter in the address: `?tab=messages`. The first tab has the page's plain address. */
  readonly id: string;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly label: string;
  readonly param?: string;
}

/** Tabs stored in the address. Arrow keys, Home and End move between them; Back leaves the page, not the tab. */
export function Tabs({ tabs, label, param = "tab" }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  // The address may name a tab that does not exist.
  const current = tabs.find(({ id }) => id === search.get(param)) ?? tabs[0];
  const open = current?.id;

  function show(index: number): void {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    if (tab.id !== open) openTab(tab);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(tab)]?.focus();
  }

  function openTab(tab: Tab): void {
    setSearch(
      (next) => {
        if (tab === tabs[0]) next.delete(param);
        else next.set(param, tab.id);
        return next;
      },
      { replace: true, state: window.history.state as unknown },
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    const here = tabs.findIndex(({ id }) => id === open);
    const target = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="no-print relative mb-4 flex flex-wrap border-b border-salt-300"
      >
        {tabs.map(({ id, label: words }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            aria-selected={id === open}
            aria-controls={id === open ? `${baseId}-panel` : undefined}
            tabIndex={id === open ? 0 : -1}
            className={classNames(
              "flex min-h-11 items-center gap-2 border-b-4 px-2 " +
                "sm:px-4 font-semibold whitespace-nowrap -outline-offset-2",
              id === open ? "border-copper-600 text-ink" : "border-transparent text-ink-2 hover:border-salt-300",
            )}
            onClick={() => show(index)}
            onKeyDown={onKeyDown}
          >
            {words}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${current.id}`} tabIndex={0}>
          {current.panel}
        </div>
      )}
    </>
  );
}
