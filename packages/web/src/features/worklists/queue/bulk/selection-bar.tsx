import type { ReactNode } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { IconClose } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";

interface SelectionBarProps {
  readonly count: number;
  /** The orders that the selected rows belong to, where rows are documents. */
  readonly orders?: number;
  /** Selected rows that the filter hides. */
  readonly hidden?: number;
  readonly onClear: () => void;
  /** The key that leads to the bar, which its list handles. */
  readonly shortcut?: string;
  /** The actions. */
  readonly children: ReactNode;
}

/** Actions on the selected rows. The bar sticks below the list, so that no row moves when it appears. */
export function SelectionBar({ count, orders, hidden = 0, onClear, shortcut, children }: SelectionBarProps) {
  const { select: t } = useTexts("queueWork");
  return (
    <section
      aria-label={t.bar}
      aria-keyshortcuts={shortcut}
      data-bulk-bar
      className={
        "no-print @container sticky bottom-0 z-10 order-last -mx-4 mt-3 -mb-4 " +
        "border-t border-salt-300 bg-white px-4 py-2"
      }
    >
      {/* In a narrow bar the buttons wrap and lose their icons; a phone folds most of them. */}
      <div className="flex flex-wrap items-center gap-2 @max-[68rem]:[&_.btn_svg]:hidden">
        {/* First, so that it stays where it is. */}
        <button
          type="button"
          className="-ml-2 flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-salt-100"
          title={t.clear}
          onClick={onClear}
        >
          <IconClose className="size-4" />
          <VisuallyHidden>{t.clear}</VisuallyHidden>
        </button>
        <p className="mr-2 text-sm whitespace-nowrap">
          <span className="font-semibold">{t.count(count, orders)}</span>
          {shortcut !== undefined && (
            <kbd
              aria-hidden="true"
              className="ml-2 rounded-sm border border-current px-1 font-sans text-xs max-sm:hidden"
            >
              {shortcut}
            </kbd>
          )}
          {hidden > 0 && <span className="block text-xs text-ink-2">{t.hidden(hidden)}</span>}
        </p>
        {children}
      </div>
    </section>
  );
}
