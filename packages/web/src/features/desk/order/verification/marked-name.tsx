import { markedWords, type NameMatch, type PersonName } from "@dop/domain/names";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Chip } from "../../../../ui/chip.tsx";

/** A name, with the words marked that the other one lacks. */
export function Marked({ name, other }: { readonly name: PersonName; readonly other: PersonName | undefined }) {
  return (
    <span className="font-semibold" translate="no">
      {markedWords(name, other ?? name).map(({ text, differs }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name may have the same word twice
        <span key={index}>
          {index > 0 && " "}
          {differs ? <mark className="bg-warn-bg underline decoration-warn decoration-2">{text}</mark> : text}
        </span>
      ))}
    </span>
  );
}

/** The comparison of a name in words; it decides nothing (rule W-33). */
export function Verdict({ match, spouse }: { readonly match: NameMatch; readonly spouse: number }) {
  const t = useTexts("identityCheck").match;
  const words = {
    same: t.same(spouse),
    "spelled-differently": t.spelledDifferently(spouse),
    differs: t.differs,
    "not-comparable": t.notComparable,
  } satisfies Record<NameMatch, string>;
  return (
    <span className="mt-0.5 block">
      <Chip tone={match === "same" ? "ok" : "warn"}>{words[match]}</Chip>
    </span>
  );
}
