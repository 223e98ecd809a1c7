import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { IconClose, IconSearch } from "../../../ui/icons.tsx";
import type { OfficePage, PaletteItem } from "./use-page-commands.ts";
import { PaletteList } from "./palette-list.tsx";
import { usePaletteGroups } from "./use-palette-groups.ts";

interface PaletteBoxProps {
  readonly begun: string;
  readonly office: readonly OfficePage[];
  readonly onChoose: (item: PaletteItem) => void;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** The field and its list: a combobox whose focus stays in the field (WAI-ARIA Authoring Practices, "Combobox"). */
export function PaletteBox({ begun, office, onChoose, onClose, onHelp }: PaletteBoxProps) {
  const t = useTexts("staffKeys").palette;
  const [text, setText] = useState(begun);
  const [marked, setMarked] = useState<string>();
  const listId = useId();
  const { groups, searching, failure } = usePaletteGroups(text, office, onHelp);
  const items = groups.flatMap((group) => group.items);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === marked),
  );
  const active = items[at];
  const optionId = (item: PaletteItem): string => `${listId}-${item.id}`;
  useInSight(active && optionId(active));

  function onKeyDown(event: KeyboardEvent): void {
    // While a composed character is being typed, Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (active) onChoose(active);
      return;
    }
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    // Home and End move the cursor while there is text to move it in.
    if (target === undefined || ((event.key === "Home" || event.key === "End") && text !== "")) return;
    event.preventDefault();
    setMarked(items[(target + items.length) % items.length]?.id);
  }

  const status = failure ?? (searching ? t.searching : items.length === 0 ? t.nothing : undefined);
  return (
    <>
      <div className="flex items-center gap-2 border-b border-salt-300 px-3">
        <IconSearch className="size-5 text-ink-2" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t.label}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-3"
          placeholder={t.label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMarked(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="flex size-9 items-center justify-center rounded-sm hover:bg-salt-100"
          aria-label={t.closeButton}
          onClick={onClose}
        >
          <IconClose className="size-4" />
        </button>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        optionId={optionId}
        onMark={(item) => setMarked(item.id)}
        onChoose={onChoose}
      />
      {status !== undefined && <p className="px-4 py-3 text-ink-2">{status}</p>}
      <output className="sr-only">{status ?? t.found(items.length)}</output>
      <Hints />
    </>
  );
}

/** The list scrolls by itself, because the focus stays in the field. */
function useInSight(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
}

function Hints() {
  const t = useTexts("staffKeys");
  const { keys } = t;
  const hints = [
    [`${keys.up} ${keys.down}`, t.palette.move],
    [keys.enter, t.palette.choose],
    [keys.escape, t.palette.close],
  ] as const;
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 border-t border-salt-200 px-4 py-2 text-sm text-ink-2 max-sm:hidden"
    >
      {hints.map(([key, meaning]) => (
        <span key={key}>
          <kbd className="rounded-sm border border-salt-300 bg-salt-50 px-1 font-sans">{key}</kbd> {meaning}
        </span>
      ))}
    </p>
  );
}
