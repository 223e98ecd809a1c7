import { type ReactNode, useId, useRef, useState } from "react";
import { IconChevronDown } from "../../ui/icons.tsx";
import { useDismissal } from "../../ui/dialogs/use-modal.ts";

/** Classes of a link or button of the header's navigation. */
export function barItem(isActive: boolean): string {
  return `flex min-h-12 items-center border-b-[3px] px-2.5 whitespace-nowrap no-underline -outline-offset-3 ${
    isActive
      ? "border-copper-300 font-semibold text-white"
      : "border-transparent text-spruce-100 hover:border-spruce-600"
  }`;
}

/** A list of links behind a button of the header's navigation. Escape or the focus elsewhere closes it. */
export function Disclosure({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLLIElement>(null);
  useDismissal(open, root, () => setOpen(false));
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
