import type { SettingKey } from "@dop/domain/settings";
import { useTexts } from "../../../i18n/use-texts.ts";
import { type ListColumn, ListTable } from "../../../ui/lists/list-table.tsx";
import { valueText } from "./value-text.ts";

interface ChangedSetting {
  readonly key: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

interface ChangesTableProps<Row extends ChangedSetting> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Further columns before the setting. */
  readonly more?: ReadonlyArray<ListColumn<Row>>;
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
      rows={rows}
      rowKey={rowKey}
      rowClass="align-top"
      columns={[
        ...more,
        {
          head: columns.setting,
          kind: "name",
          cell: ({ key }) => t.keys[key as SettingKey]?.label ?? key,
        },
        { head: columns.old, className: "wrap-anywhere", cell: (row) => words(row.key, row.old) },
        { head: columns.new, className: "wrap-anywhere", cell: (row) => words(row.key, row.new) },
      ]}
    />
  );
}
