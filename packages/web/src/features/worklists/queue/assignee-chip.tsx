import { useTexts } from "../../../i18n/use-texts.ts";
import { Chip } from "../../../ui/chip.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";

/** The first letters of the first and the last word of a name: "K. Madsen" is "KM". */
function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase()).join("");
}

/** Whose order it is, in as little room as possible; readers and phones get the whole name. */
export function AssigneeChip({ name }: { readonly name: string }) {
  const t = useTexts("queueWork").assignee;
  return (
    <span title={t.to(name)}>
      <Chip>
        <span aria-hidden="true" className="max-sm:hidden">
          {initialsOf(name)}
        </span>
        <span aria-hidden="true" className="sm:hidden">
          {name}
        </span>
        <VisuallyHidden>{t.to(name)}</VisuallyHidden>
      </Chip>
    </span>
  );
}
