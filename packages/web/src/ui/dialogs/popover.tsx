import { useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { IconHelp } from "../icons.tsx";
import { useDismissal } from "./use-modal.ts";

/** An explanation behind a button with a question. Esc, a press elsewhere, or the button itself closes it. */
export function Popover({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLSpanElement>(null);

  useDismissal(open, root, () => setOpen(false));

  // Moves the panel back into the page, which it would leave at the right edge of a phone, also when that is turned.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const fit = () => {
      if (!panel.current) return;
      panel.current.style.left = "";
      const overhang = panel.current.getBoundingClientRect().right + 16 - document.documentElement.clientWidth;
      if (overhang > 0) panel.current.style.left = `${-overhang}px`;
    };
    fit();
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, [open]);

  return (
    <span ref={root} className="relative inline-block">
      <button
        type="button"
        className={
          "inline-flex min-h-11 items-center gap-1.5 text-left text-sm font-semibold " +
          "text-spruce-700 underline decoration-1 underline-offset-4 hover:decoration-2"
        }
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconHelp /> {label}
      </button>
      {open && (
        <span
          ref={panel}
          id={panelId}
          role="note"
          className={
            "absolute top-full left-0 z-20 mt-2 block w-[min(22rem,calc(100vw-2rem))] rounded-lg " +
            "border border-salt-300 bg-white p-4 text-left text-sm font-normal text-ink shadow-pop"
          }
        >
          {children}
        </span>
      )}
    </span>
  );
}
