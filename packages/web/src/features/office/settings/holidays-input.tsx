import type { SettingValues } from "@dop/domain/settings";
import { useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { addRow, CompositeField, focusSetting, type CompositeInputProps } from "./composite-field.tsx";

type Holidays = SettingValues["holidays"];

const replaced = <T,>(list: readonly T[], index: number, next: T): T[] =>
  list.map((each, at) => (at === index ? next : each));

/** Days that the office is closed besides Utah's holidays, and those of them on which it works. */
export function HolidaysInput({ value, onChange, ...field }: CompositeInputProps<Holidays>) {
  const t = useTexts("settings");
  const addedList = useRef<HTMLUListElement>(null);
  const removedList = useRef<HTMLUListElement>(null);
  const { added, removed } = value;
  const setAdded = (next: Holidays["added"]) => onChange({ ...value, added: next });
  const setRemoved = (next: Holidays["removed"]) => onChange({ ...value, removed: next });
  return (
    <CompositeField {...field}>
      <h3 className="mt-2 text-sm">{t.addedDays}</h3>
      <ul ref={addedList} className="grid gap-2">
        {added.map((each, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day that is being typed has no other name
          <li key={index} className="flex flex-wrap gap-2">
            <span className="w-44">
              <TextInput
                type="date"
                aria-label={t.dayOf(index + 1)}
                value={each.day}
                onValue={(day) => setAdded(replaced(added, index, { ...each, day }))}
              />
            </span>
            <span className="min-w-48 flex-1">
              <TextInput
                aria-label={t.nameOf(index + 1)}
                autoComplete="off"
                value={each.name}
                onValue={(name) => setAdded(replaced(added, index, { ...each, name }))}
              />
            </span>
            <Button
              kind="danger"
              aria-label={t.removeRow(each.day)}
              onClick={() => {
                focusSetting(field.name);
                setAdded(added.filter((_day, at) => at !== index));
              }}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        small
        onClick={() => addRow(addedList.current, () => setAdded([...added, { day: "", name: "" }]))}
      >
        {t.add}
      </Button>
      <h3 className="mt-2 text-sm">{t.removedDays}</h3>
      <ul ref={removedList} className="grid gap-2">
        {removed.map((day, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day that is being typed has no other name
          <li key={index} className="flex flex-wrap gap-2">
            <span className="w-44">
              <TextInput
                type="date"
                aria-label={`${t.removedDays}: ${t.dayOf(index + 1)}`}
                value={day}
                onValue={(next) => setRemoved(replaced(removed, index, next))}
              />
            </span>
            <Button
              kind="danger"
              aria-label={t.removeRow(day)}
              onClick={() => {
                focusSetting(field.name);
                setRemoved(removed.filter((_day, at) => at !== index));
              }}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        small
        aria-label={`${t.removedDays}: ${t.add}`}
        onClick={() => addRow(removedList.current, () => setRemoved([...removed, ""]))}
      >
        {t.add}
      </Button>
    </CompositeField>
  );
}
