import { Suspense, useState } from "react";
import { lazyWithNotice } from "../../page/lazy-page.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { navigateTo } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { letterKeyOf, useKeys } from "../../lib/letter-keys.ts";
import { isMac, isPaletteKey } from "../../lib/shortcuts.ts";
import { IconHelp, IconSearch } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

// Loaded when they are opened for the first time.
const CommandPalette = lazyWithNotice(
  async () => (await import("../../features/command-palette/index.ts")).CommandPalette,
  "staff",
);
const KeyboardHelp = lazyWithNotice(
  async () => (await import("../../features/keyboard-help/index.ts")).KeyboardHelp,
  "staff",
);

type Window = "palette" | "help";

export interface StaffKeys {
  readonly open: Window | undefined;
  /** Dialogs that were open once stay mounted, so that closing returns the focus. */
  readonly used: ReadonlySet<Window>;
  readonly show: (window: Window) => void;
  readonly close: () => void;
}

/** Ctrl+K (Command+K), `?` and `m` on every page of the staff. */
export function useStaffKeys(): StaffKeys {
  const [open, setOpen] = useState<Window>();
  const [used, setUsed] = useState<ReadonlySet<Window>>(new Set());

  function show(window: Window): void {
    setUsed((before) => new Set(before).add(window));
    setOpen(window);
  }

  useKeys((event) => {
    // Inside fields, too, but not over a dialog that asks something.
    if (isPaletteKey(event) && !event.repeat && document.querySelector("dialog[open]") === null) {
      event.preventDefault();
      show("palette");
      return;
    }
    const key = letterKeyOf(event);
    if (key !== "?" && key !== "m") return;
    event.preventDefault();
    if (key === "?") show("help");
    else navigateTo(paths.inbox);
  });

  return { open, used, show, close: () => setOpen(undefined) };
}

/**
 * The same by pointer, in the header. Phones have no keyboard: there the palette offers the list of shortcuts.
 */
export function StaffKeyButtons({ show }: Pick<StaffKeys, "show">) {
  const t = useTexts("staffKeys");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
        className={
          "flex min-h-9 items-center gap-2 rounded-sm border " +
          "border-white/70 px-2.5 text-spruce-100 hover:bg-spruce-800"
        }
        onClick={() => show("palette")}
      >
        <IconSearch className="size-[1.1em]" />
        <span className="max-[1400px]:sr-only">{t.open}</span>
        <kbd className="rounded-sm bg-spruce-800 px-1 font-sans text-xs max-sm:hidden">
          {isMac() ? t.command : t.control} {t.list.keys.k}
        </kbd>
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex size-9 items-center justify-center rounded-sm hover:bg-spruce-800 max-sm:hidden"
        title={t.help}
        onClick={() => show("help")}
      >
        <IconHelp />
        <VisuallyHidden>{t.help}</VisuallyHidden>
      </button>
    </>
  );
}

/** The dialogs, outside of the dark header. */
export function StaffKeyDialogs({ open, used, show, close }: StaffKeys) {
  return (
    <Suspense fallback={null}>
      {used.has("palette") && <CommandPalette open={open === "palette"} onClose={close} onHelp={() => show("help")} />}
      {used.has("help") && <KeyboardHelp open={open === "help"} onClose={close} />}
    </Suspense>
  );
}
