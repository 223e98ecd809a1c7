import type { Country } from "@dop/domain/countries";
import type { RefObject } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Select } from "../../../ui/fields/inputs.tsx";
import { addRow } from "./composite-field.tsx";

interface AddCountryProps {
  /** Those that have no row yet. */
  readonly left: readonly Country[];
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onAdd: (code: string) => void;
}

/** Adds a country's row to a list. */
export function AddCountry({ left, list, onAdd }: AddCountryProps) {
  const t = useTexts("settings");
  return (
    <label className="mt-2 grid max-w-80">
      {t.addCountry}
      <Select
        value=""
        placeholder={t.pleaseSelect}
        options={left.map(({ code, label }) => ({ value: code, label }))}
        onValue={(code) => addRow(list.current, () => onAdd(code))}
      />
    </label>
  );
}
