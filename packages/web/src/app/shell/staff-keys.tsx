import { Suspense, useState } from "react";
import { undoable } from "../../lib/api/api.ts";
import { lazyWithNotice } from "../../page/lazy-page.ts";
import { navigateTo } from "../../lib/routes/navigation.ts";
import { paths } from "../../lib/routes/paths.ts";
import { letterKeyOf, useKeys } from "../../lib/keys/letter-keys.ts";
import { isPaletteKey } from "../../lib/keys/shortcuts.ts";
import { useOfficePages } from "./office-pages.ts";

// Loaded when they are opened for the first time.
const CommandPalette = lazyWithNotice(
  async () => (await import("../../features/worklists/command-palette/index.ts")).CommandPalette,
  "staff",
);
const KeyboardHelp = lazyWithNotice(
  async () => (await import("../../features/system/keyboard-help/index.ts")).KeyboardHelp,
  "keys",
);

const undo = () => import("../../lib/messages/undo.ts");
undoable.note = async (id, act) => (await undo()).noteUndoable(id, act);

type Window = "palette" | "help";

export interface StaffKeys {
  readonly open: Window | undefined;
  /** Dialogs that were open once stay mounted, so that closing returns the focus. */
  readonly used: ReadonlySet<Window>;
  /** @param text the initial text of the palette */
  readonly show: (window: Window, text?: string) => void;
  readonly text: string;
  readonly close: () => void;
}

/** Ctrl+K (Command+K), `?`, `m` and `z` on every page of the staff. */
export function useStaffKeys(): StaffKeys {
  const [open, setOpen] = useState<Window>();
  const [used, setUsed] = useState<ReadonlySet<Window>>(new Set());
  const [text, setText] = useState("");

  function show(window: Window, initialText = ""): void {
    setText(initialText);
    setUsed((before) => new Set(before).add(window));
    setOpen(window);
  }

  useKeys((event) => {
    // Inside fields, too, but not over an open dialog.
    if (isPaletteKey(event) && !event.repeat && document.querySelector("dialog[open]") === null) {
      event.preventDefault();
      show("palette");
      return;
    }
    const key = letterKeyOf(event);
    if (key === "?") show("help");
    else if (key === "m") navigateTo(paths.inbox);
    else if (key === "z")
      undo()
        .then(({ undoLast }) => undoLast())
        .catch(() => undefined);
    else return;
    event.preventDefault();
  });

  return { open, used, show, text, close: () => setOpen(undefined) };
}

export function StaffKeyDialogs({ open, used, show, text, close }: StaffKeys) {
  const office = useOfficePages();
  return (
    <Suspense fallback={null}>
      {used.has("palette") && (
        <CommandPalette
          open={open === "palette"}
          begun={text}
          office={office}
          onClose={close}
          onHelp={() => show("help")}
        />
      )}
      {used.has("help") && <KeyboardHelp open={open === "help"} onClose={close} />}
    </Suspense>
  );
}
