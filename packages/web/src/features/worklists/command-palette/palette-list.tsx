/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   a native select or datalist has neither second lines nor counts; keys come from the field, which keeps the focus */
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { PaletteGroup, PaletteItem } from "./use-page-commands.ts";

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: PaletteItem | undefined;
  readonly optionId: (item: PaletteItem) => string;
  readonly onMark: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** The options in their groups. They take no focus of their own: keys come from the field, presses from the pointer. */
export function PaletteList({ id, groups, active, optionId, onMark, onChoose }: PaletteListProps) {
  const t = useTexts("staffKeys").palette;
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t.list}
      // The field keeps the focus while the pointer presses here.
      onMouseDown={(event) => event.preventDefault()}
      className={classNames("relative max-h-[min(26rem,60dvh)] overflow-y-auto", groups.length > 0 && "py-1")}
    >
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <p aria-hidden="true" className="px-4 pt-2 pb-1 text-sm font-semibold text-ink-2">
            {group.title}
          </p>
          {group.items.map((item) => (
            <Option
              key={item.id}
              id={optionId(item)}
              item={item}
              active={item.id === active?.id}
              onMark={onMark}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<PaletteListProps, "onMark" | "onChoose"> {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
}

function Option({ id, item, active, onMark, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classNames(
        "mx-1 flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm border-l-4 px-3 py-1",
        active ? "border-copper-600 bg-spruce-100" : "border-transparent",
      )}
      onMouseMove={() => !active && onMark(item)}
      onClick={() => onChoose(item)}
    >
      <span className="min-w-0">
        <span className="block truncate">{item.label}</span>
        {item.detail !== undefined && <span className="block truncate text-sm text-ink-2">{item.detail}</span>}
      </span>
      {item.aside !== undefined && <span className="shrink-0 text-sm text-ink-2">{item.aside}</span>}
    </div>
  );
}
