import { useTexts } from "../../../i18n/use-texts.ts";
import type { Departed } from "./use-departures.ts";

/** The place of an order that a colleague has just moved to another queue. */
export function DepartedRow({ departed, columns }: { readonly departed: Departed; readonly columns: number }) {
  const t = useTexts("queue");
  const words = useTexts("queueWork");
  const names: Readonly<Record<number, string>> = useTexts("statuses").names;
  const { row, height, by } = departed;
  const { last_name: last, first_name: first } = row.entry;
  return (
    <tr className="no-print border-t border-salt-200 bg-salt-50 text-ink-2" style={{ height }}>
      <td colSpan={columns} className="px-3">
        <span translate="no">{t.lastFirst(last, first)}</span>
        {by && <span> – {words.departed(by.name, names[by.status] ?? "")}</span>}
      </td>
    </tr>
  );
}
