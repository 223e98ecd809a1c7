import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { IconChevronDown } from "../../ui/icons.tsx";
import { barItem } from "./bar-item.ts";

interface DisclosureProps {
  readonly label: ReactNode;
  /** The items of the list. */
  readonly children: ReactNode;
}

/** A list of links behind a button of the header's navigation. Escape or the focus elsewhere closes it. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const ending = new AbortController();
    function dismiss(event: Event): void {
      const byKey = event instanceof KeyboardEvent;
      const isInside = event.target instanceof Node && root.current?.contains(event.target);
      if (byKey ? event.key !== "Escape" : isInside) return;
      setOpen(false);
      if (byKey) root.current?.querySelector("button")?.focus();
    }
    for (const type of ["keydown", "pointerdown", "focusin"])
      document.addEventListener(type, dismiss, { signal: ending.signal });
    return () => ending.abort();
  }, [open]);
  return (
    <li ref={root} className="relative">
      <button
        type="button"
        className={`${barItem(false)} gap-1.5`}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {label}
        <IconChevronDown className="size-4" />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute top-full left-0 z-30 w-56 rounded-sm bg-spruce-900 py-2 shadow-pop"
      >
        {children}
      </ul>
    </li>
  );
}
