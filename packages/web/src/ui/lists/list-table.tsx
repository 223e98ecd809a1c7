import type { ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import { IconChevronDown } from "../icons.tsx";

interface ListTableProps {
  /** Names the table for screen readers; absent where the page's heading says it all. */
  readonly label?: string;
  /** Cells of the head row: `TextHeads`, `SortHead`, `AllRowsHead`. */
  readonly heads: ReactNode;
  /** Rows. On a phone each is a card: the row head is its title, and cells stand behind their `data-label`. */
  readonly children: ReactNode;
  /** `<col>`s with widths, for a list whose rows come and go: its columns stay where they are. */
  readonly columns?: ReactNode;
  /** How many rows there are with the head, where not all of them are in the document. */
  readonly rowCount?: number | undefined;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
  /** For rows in which nothing takes the focus: a wide table then scrolls sideways by keyboard, too. */
  readonly scrollsByKey?: boolean;
}

/** The look of every list for staff: a table, and a stack of cards on a phone (`.stacks` in theme.css). */
export function ListTable(props: ListTableProps) {
  const { label, heads, children, columns, rowCount, bodyRef, scrollsByKey = false } = props;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see `scrollsByKey`
      tabIndex={scrollsByKey ? 0 : undefined}
      className={classNames(
        "card print-reset relative overflow-x-auto",
        // Where the columns fit, nothing scrolls inside, and the head stays in sight of the window.
        columns !== undefined && "min-[80rem]:overflow-x-clip",
      )}
    >
      <table
        className={classNames(
          "stacks w-full text-left text-sm tabular-nums",
          columns !== undefined && "sm:min-w-[60rem] sm:table-fixed print:min-w-0 print:table-auto",
        )}
        aria-label={label}
        aria-rowcount={rowCount}
      >
        {columns !== undefined && <colgroup>{columns}</colgroup>}
        <thead
          className={classNames(
            "bg-salt-100",
            columns !== undefined &&
              "min-[80rem]:sticky min-[80rem]:top-0 min-[80rem]:z-10 sm:[&_th]:px-2 print:static",
          )}
        >
          <tr aria-rowindex={rowCount === undefined ? undefined : 1}>{heads}</tr>
        </thead>
        <tbody ref={bodyRef}>{children}</tbody>
      </table>
    </div>
  );
}

/** Heads with text only. */
export function TextHeads({
  texts,
  amounts,
}: {
  readonly texts: readonly string[];
  /** The heads of numeric columns, which are aligned to the right. */
  readonly amounts?: readonly string[] | undefined;
}) {
  return texts.map((text) => (
    <th
      key={text}
      scope="col"
      className={classNames("px-3 py-2 font-semibold text-ink-2", amounts?.includes(text) && "text-right")}
    >
      {text}
    </th>
  ));
}

interface CellProps {
  /** The column, which on a phone is before the cell. */
  readonly label?: string;
  readonly className?: string;
  /** "no" for names and numbers, which a page's translator leaves as they are. */
  readonly translate?: "no";
  readonly children: ReactNode;
}

export function Cell({ label, className, translate, children }: CellProps) {
  return (
    <td data-label={label} translate={translate} className={classNames("px-3 py-1.5", className)}>
      {children}
    </td>
  );
}

/** The cell that names its row, and is the title of the card on a phone. */
export function RowHead({ className, translate, children }: Omit<CellProps, "label">) {
  return (
    <th scope="row" translate={translate} className={classNames("px-3 py-1.5 font-semibold", className)}>
      {children}
    </th>
  );
}

interface SortHeadProps {
  readonly text: string;
  /** What a press does, for the pointer that rests on it. */
  readonly title: string;
  /** How the rows are sorted by this column; undefined for the others. */
  readonly direction: "asc" | "desc" | undefined;
  readonly onSort: () => void;
}

/** A head that sorts by its column. */
export function SortHead({ text, title, direction, onSort }: SortHeadProps) {
  return (
    <th
      scope="col"
      className="px-3 py-1 font-semibold text-ink-2"
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
        {text}
        <IconChevronDown
          className={classNames(
            "no-print size-3",
            direction === undefined && "invisible",
            direction === "asc" && "rotate-180",
          )}
        />
      </button>
    </th>
  );
}
