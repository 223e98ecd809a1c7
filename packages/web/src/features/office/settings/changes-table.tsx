import type { SettingKey } from "@dop/domain/settings";
import { useTexts } from "../../../i18n/use-texts.ts";
import { type ListColumn, type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { valueText } from "./value-text.ts";

interface ChangedSetting {
  readonly key: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

interface ChangesTableProps<Row extends ChangedSetting> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly more?: ReadonlyArray<ListColumn<Row>>;
  readonly rowKey: (row: Row) => string | number;
}

const noMore: readonly never[] = [];

export function ChangesTable<Row extends ChangedSetting>(props: ChangesTableProps<Row>) {
  const { label, rows, more = noMore, rowKey } = props;
  const t = useTexts("settings");
  const { columns: heads, isDefault } = t.history;
  const words = (key: string, value: unknown) =>
    value === null || value === undefined ? isDefault : valueText(key, value, t);
  const columns: ListColumns<Row> = [
    ...more,
    { head: heads.setting, kind: "name", cell: ({ key }) => t.keys[key as SettingKey]?.label ?? key },
    { head: heads.old, className: "wrap-anywhere", cell: (row) => words(row.key, row.old) },
    { head: heads.new, className: "wrap-anywhere", cell: (row) => words(row.key, row.new) },
  ];
  return <ListTable label={label} rows={rows} rowKey={rowKey} rowClass="align-top" columns={columns} />;
}
