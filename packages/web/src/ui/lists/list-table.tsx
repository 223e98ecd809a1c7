import type { ComponentProps, Key, ReactNode, Ref } from "react";
import { formatDateTime } from "../../lib/words/format.ts";
import { classNames } from "../class-names.ts";
import { IconChevronDown } from "../icons.tsx";
import { VisuallyHidden } from "../focus/visually-hidden.tsx";
import { AllRowsHead, RowBoxCell, toggled } from "./row-boxes.tsx";

export interface ColumnSort {
  /** The tooltip of the head, which describes a press. */
  readonly title: string;
  /** The current direction; undefined for a column that is not sorted by. */
  readonly direction: "asc" | "desc" | undefined;
  readonly onSort: () => void;
}

export interface ListColumn<Row> {
  /** The column's name, which precedes the cell on a phone. */
  readonly head: string;
  /** Replaces the name in the head. */
  readonly icon?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /**
   * `name` names its row, and is the title of the card on a phone; `amount` is aligned to the right; `time` shows an
   * ISO time; `action` needs no name before it on a phone.
   */
  readonly kind?: "name" | "amount" | "time" | "action";
  readonly sort?: ColumnSort;
  /** The cells' classes besides `padding`. */
  readonly className?: string | undefined;
  readonly padding?: string;
  readonly headClass?: string | undefined;
  /** A name or a number, which a page's translator leaves as it is. */
  readonly verbatim?: boolean;
  /** True for a row whose card leaves the cell out. */
  readonly isNone?: (row: Row) => boolean;
  /** Class of the `<col>`, which fixes the columns of a list whose rows come and go. */
  readonly width?: string;
}

/** The columns of a list in their order; a condition leaves one out. */
export type ListColumns<Row> = ReadonlyArray<ListColumn<Row> | false>;

interface ListTableProps<Row, Id extends Key> {
  /** The table's name for screen readers; absent where the page's heading names it. */
  readonly label?: string;
  readonly columns: ListColumns<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Id;
  readonly rowClass?: string | ((row: Row) => string | undefined);
  /** Adds a box to every row, and one to the head for all rows. */
  readonly selection?: {
    readonly chosen: ReadonlySet<Id>;
    readonly onChoose: (chosen: ReadonlySet<Id>) => void;
    /** Labels of the box for all rows, and of a row's box. */
    readonly all: string;
    readonly one: (row: Row) => string;
    readonly disabled?: boolean;
  };
  /** Makes a wide table without controls scroll sideways by keyboard. */
  readonly scrollsByKey?: boolean;
}

/** A list for staff: a table, and on a phone a card for each row. */
export function ListTable<Row, Id extends Key>(props: ListTableProps<Row, Id>) {
  const { rows, rowKey, rowClass, selection, ...frame } = props;
  const columns = props.columns.filter((column) => column !== false);
  const ids = rows.map(rowKey);
  const all = selection !== undefined && ids.every((id) => selection.chosen.has(id));
  const chooseAll = ({ chosen, onChoose }: NonNullable<typeof selection>): void =>
    onChoose(new Set(all ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids]));
  return (
    <ListFrame
      {...frame}
      columns={columns}
      allRows={
        selection && {
          label: selection.all,
          checked: all,
          disabled: selection.disabled,
          onChange: () => chooseAll(selection),
        }
      }
    >
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          className={classNames("border-t border-salt-200", typeof rowClass === "function" ? rowClass(row) : rowClass)}
        >
          {selection && (
            <RowBoxCell
              label={selection.one(row)}
              checked={selection.chosen.has(rowKey(row))}
              disabled={selection.disabled}
              onChange={() => selection.onChoose(toggled(selection.chosen, rowKey(row)))}
            />
          )}
          {columns.map((column) => (
            <ListCell key={column.head} column={column} row={row} />
          ))}
        </tr>
      ))}
    </ListFrame>
  );
}

const looks = {
  name: "font-semibold",
  amount: "tabular-nums sm:text-right print:text-right",
  time: "whitespace-nowrap text-ink-2",
  action: "",
};

export function ListCell<Row>({ column, row }: { readonly column: ListColumn<Row>; readonly row: Row }) {
  const { head, cell, kind, padding = "px-3 py-1.5", verbatim, isNone } = column;
  const content = cell(row);
  const shared = {
    translate: verbatim ? ("no" as const) : undefined,
    className: classNames(padding, kind && looks[kind], column.className),
  };
  if (kind === "name")
    return (
      <th scope="row" {...shared}>
        {content}
      </th>
    );
  return (
    <td data-label={kind === "action" ? undefined : head} data-none={isNone?.(row) ? "" : undefined} {...shared}>
      {kind === "time" && typeof content === "string" ? (
        <time dateTime={content}>{formatDateTime(content)}</time>
      ) : (
        content
      )}
    </td>
  );
}

interface ListFrameProps<Row> {
  readonly label?: string;
  readonly columns: ReadonlyArray<ListColumn<Row>>;
  readonly allRows?: ComponentProps<typeof AllRowsHead> | false | undefined;
  readonly children: ReactNode;
  /** The number of rows with the head, where not all of them are in the document. */
  readonly rowCount?: number | undefined;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
  readonly scrollsByKey?: boolean;
}

/** The frame of a list for staff: `.stacks` in staff.css makes cards of its rows on a phone. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { label, columns, allRows, children, rowCount, bodyRef, scrollsByKey = false } = props;
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see `scrollsByKey`
      tabIndex={scrollsByKey ? 0 : undefined}
      className={classNames(
        "card print-reset relative overflow-x-auto",
        // Fitting columns do not scroll inside, so that the head stays in view.
        isFixed && "min-[80rem]:overflow-x-clip",
      )}
    >
      <table
        className={classNames(
          "stacks w-full text-left text-sm tabular-nums",
          isFixed && "sm:min-w-[60rem] sm:table-fixed print:min-w-0 print:table-auto",
        )}
        aria-label={label}
        aria-rowcount={rowCount}
      >
        {isFixed && (
          <colgroup>
            {allRows && <col className="w-9 print:w-auto" />}
            {columns.map(({ head, width }) => (
              <col key={head} className={width} />
            ))}
          </colgroup>
        )}
        <thead
          className={classNames(
            "bg-salt-100",
            isFixed && "min-[80rem]:sticky min-[80rem]:top-0 min-[80rem]:z-10 sm:[&_th]:px-2 print:static",
          )}
        >
          <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
            {allRows && <AllRowsHead {...allRows} />}
            {columns.map((column) => (
              <Head key={column.head} {...column} />
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>{children}</tbody>
      </table>
    </div>
  );
}

const turns = { none: "invisible", asc: "rotate-180", desc: "" };

function Head({ head, icon, kind, sort, headClass }: Omit<ListColumn<never>, "cell">) {
  const look = "font-semibold text-ink-2";
  if (icon !== undefined)
    return (
      <th scope="col" className="px-2 text-ink-2 max-sm:hidden" title={head}>
        {icon}
        <VisuallyHidden>{head}</VisuallyHidden>
      </th>
    );
  if (sort === undefined)
    return (
      <th scope="col" className={classNames("px-3 py-2", look, kind === "amount" && "text-right", headClass)}>
        {head}
      </th>
    );
  const { title, direction, onSort } = sort;
  return (
    <th
      scope="col"
      className={classNames("px-3 py-1", look)}
      aria-sort={direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        title={title}
        className={
          "inline-flex min-h-8 items-center gap-1 font-semibold whitespace-nowrap hover:text-ink hover:underline"
        }
        onClick={onSort}
      >
        {head}
        <IconChevronDown className={classNames("no-print size-3", turns[direction ?? "none"])} />
      </button>
    </th>
  );
}
