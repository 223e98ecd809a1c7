import type { Catalogue } from "@dop/texts/message";
import { useQuery } from "@tanstack/react-query";
import { useCombobox } from "downshift";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useDebounced } from "../../../lib/routes/use-url-filters.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { directoryQuery, shortestSearch } from "./users-queries.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Pause in typing before the directory is searched, in milliseconds. */
const searchDebounceMs = 300;

interface PersonSearchProps {
  readonly error?: string | undefined;
  readonly onPick: (person: Person | null) => void;
}

/** A combobox over the county's directory: type at least three characters, pick by arrow keys or pointer. */
export function PersonSearch({ error, onPick }: PersonSearchProps) {
  const t = useTexts("users");
  const [text, setText] = useState("");
  const debounced = useDebounced(text.trim(), searchDebounceMs);
  const { data, isFetching } = useQuery(directoryQuery(debounced));
  const people: readonly Person[] = debounced.length >= shortestSearch ? (data ?? []) : [];
  const box = useCombobox<Person>({
    items: [...people],
    inputId: "field-person",
    itemToString: (person) => person?.name ?? "",
    onInputValueChange: ({ inputValue, selectedItem }) => {
      setText(inputValue);
      if (selectedItem && inputValue !== selectedItem.name) onPick(null);
    },
    onSelectedItemChange: ({ selectedItem }) => onPick(selectedItem),
  });
  const settled = debounced === text.trim() && !isFetching;
  const hint = hintFor(text.trim(), settled, people.length, t);
  return (
    <div className="relative">
      <Field name="person" label={t.search} hint={t.searchHint} error={error} required>
        {/* The label is the field's own: the one that the library names does not exist. */}
        <TextInput {...box.getInputProps({ autoComplete: "off" })} aria-labelledby={undefined} data-autofocus />
      </Field>
      <output className="hint mt-1 block">{hint}</output>
      <ul
        {...box.getMenuProps({ "aria-label": t.search })}
        className={
          box.isOpen && people.length > 0
            ? "mt-1 max-h-56 overflow-y-auto rounded-sm border border-control bg-white shadow-card"
            : "hidden"
        }
      >
        {box.isOpen &&
          people.map((person, index) => (
            <li
              key={person.email}
              {...box.getItemProps({ item: person, index })}
              className={`cursor-pointer px-3 py-2 ${box.highlightedIndex === index ? "bg-spruce-100" : ""}`}
            >
              <span className="block font-semibold">{person.name}</span>
              <span className="block text-sm text-ink-2">{person.email}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

type Texts = Catalogue["users"];

function hintFor(text: string, settled: boolean, found: number, t: Texts): string {
  if (text === "") return t.typeToSearch;
  if (text.length < shortestSearch) return t.tooShort;
  if (!settled) return t.searching;
  return found === 0 ? t.noneFound : t.found(found);
}
