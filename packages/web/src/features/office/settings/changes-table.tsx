import type { SettingKey } from "@dop/domain/settings";
import type { ReactNode } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Cell, ListTable, RowHead, TextHeads } from "../../../ui/lists/list-table.tsx";
import { valueText } from "./value-text.ts";

interface ChangedSetting {
  readonly key: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

interface ChangesTableProps<Row extends ChangedSetting> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Further columns before the setting, by their heads. */
  readonly more?: readonly { readonly head: string; readonly cell: (row: Row) => ReactNode }[];
  readonly rowKey: (row: Row) => string | number;
}

const noMore: readonly never[] = [];

/** Settings with what they were and what they became, or would. */
export function ChangesTable<Row extends ChangedSetting>(props: ChangesTableProps<Row>) {
  const { label, rows, more = noMore, rowKey } = props;
  const t = useTexts("settings");
  const { columns, isDefault } = t.history;
  const words = (key: string, value: unknown) =>
    value === null || value === undefined ? isDefault : valueText(key, value, t);
  return (
    <ListTable
      label={label}
      heads={<TextHeads texts={[...more.map(({ head }) => head), columns.setting, columns.old, columns.new]} />}
    >
      {rows.map((row) => (
        <tr key={rowKey(row)} className="border-t border-salt-200 align-top">
          {more.map(({ head, cell }) => (
            <td key={head} data-label={head} className="px-3 py-1.5 whitespace-nowrap">
              {cell(row)}
            </td>
          ))}
          <RowHead>{t.keys[row.key as SettingKey]?.label ?? row.key}</RowHead>
          <Cell label={columns.old} className="wrap-anywhere">
            {words(row.key, row.old)}
          </Cell>
          <Cell label={columns.new} className="wrap-anywhere">
            {words(row.key, row.new)}
          </Cell>
        </tr>
      ))}
    </ListTable>
  );
}
