import type { SearchSort, searchResultSchema } from "@dop/domain/contract";
import type { ComponentProps } from "react";
import type * as z from "zod/mini";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link, useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDay, formatDollars } from "../../../lib/words/format.ts";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { directionOf, writeSorting, type SearchSorting } from "./search-query.ts";

export type SearchResult = z.infer<typeof searchResultSchema>;

/** Boxes by which rows are chosen. */
export type TableSelection = NonNullable<ComponentProps<typeof ListTable<SearchResult, number>>["selection"]>;

interface SearchTableProps {
  readonly results: readonly SearchResult[];
  readonly sorting: SearchSorting;
  /** Without a sort the likeliest come first, not the newest (rule O-27). */
  readonly ranked: boolean;
  /** The search asks for orders with money owed: a column shows the amount. */
  readonly showsOwed: boolean;
  readonly selection: TableSelection | undefined;
  /** The requested refund of an order product, in a list of requested refunds: columns show amount and requester. */
  readonly refundOf?: RefundOf | undefined;
}

export type RefundOf = (
  orderProductId: number,
) => { readonly amount: number; readonly requested_by: string | null } | undefined;

/** One row per order product; a press on a column's head sorts by it, in the address. */
export function SearchTable({ results, sorting, ranked, showsOwed, selection, refundOf }: SearchTableProps) {
  const t = useTexts("search");
  const refund = useTexts("orderMoney").approvals.column;
  const [, setSearch] = useSearchParams();
  const sorted = (column: SearchSort) => ({
    head: t.columns[column],
    sort: {
      title: t.sortBy(t.columns[column]),
      direction: ranked ? undefined : directionOf(sorting, column),
      onSort: () => setSearch((search) => writeSorting(search, column), { replace: true }),
    },
  });
  const columns: ListColumns<SearchResult> = [
    { ...sorted("ORDER_ID"), width: "w-16", verbatim: true, className: "text-ink-2", cell: (row) => row.order_id },
    { ...sorted("LAST_NAME"), width: "w-40", kind: "name", cell: (row) => <Name result={row} /> },
    { ...sorted("PRODUCT_NAME"), width: "w-36", cell: (row) => row.product_name },
    { ...sorted("STATUS_ID"), width: "w-36", cell: (row) => <Status result={row} /> },
    { ...sorted("REFERENCE_ID"), width: "w-20", verbatim: true, cell: (row) => row.reference_id },
    // It takes the remaining space.
    {
      ...sorted("EMAIL"),
      width: "",
      verbatim: true,
      className: "wrap-anywhere",
      cell: (row) => <EmailText address={row.email} />,
    },
    // A list of refunds has other columns in the place of tracking number and amount due.
    refundOf === undefined && {
      ...sorted("TRACKING_SHIPPING"),
      // The longest in use has 22 digits.
      width: "w-44",
      className: "print-nowrap",
      verbatim: true,
      cell: (row) => row.tracking_shipping,
    },
    { ...sorted("CREATED_AT"), width: "w-36", kind: "time", cell: (row) => row.created_at },
    {
      head: t.money.paid,
      width: "w-20",
      className: "whitespace-nowrap",
      cell: (row) => row.paid > 0 && formatDollars(row.paid),
    },
    refundOf === undefined && {
      head: t.money.due,
      width: "w-20",
      className: "font-semibold whitespace-nowrap",
      cell: (row) => row.due > 0 && formatDollars(row.due),
    },
    refundOf !== undefined && {
      head: refund.amount,
      width: "w-20",
      className: "font-semibold whitespace-nowrap",
      cell: ({ id }) => {
        const found = refundOf(id);
        return found && formatDollars(found.amount);
      },
    },
    refundOf !== undefined && { head: refund.requester, width: "w-28", cell: ({ id }) => refundOf(id)?.requested_by },
    showsOwed && {
      head: t.money.owed,
      width: "w-20",
      className: "font-semibold whitespace-nowrap text-error",
      cell: (row) => formatDollars(row.owed),
    },
  ];
  return (
    <ListTable
      label={t.tableLabel}
      rows={results}
      rowKey={({ id }) => id}
      rowClass="hover:bg-spruce-50"
      columns={columns}
      {...(selection && { selection })}
    />
  );
}

interface ResultProps {
  readonly result: SearchResult;
}

function Name({ result }: ResultProps) {
  const t = useTexts("search");
  return (
    <>
      <Link to={staffOrderPath(result.order_id)} translate="no">
        {t.lastFirst(result.last_name, result.first_name)}
      </Link>
      {/* A name needs no reason: it is in the row. */}
      {result.matched !== undefined && result.matched !== "name" && (
        <span className="block text-sm font-normal text-ink-2">{t.foundBy(t.reasons[result.matched])}</span>
      )}
    </>
  );
}

function Status({ result: { status_name: status, at_risk: risk } }: ResultProps) {
  const queue = useTexts("queue");
  return (
    <div>
      <span>{status}</span>
      {risk && (
        <span className="block text-sm">
          <span className="font-semibold text-warn">{queue.atRisk}</span>
          <span className="block text-ink-2">
            {risk.expected_on > risk.promised_on
              ? queue.promised(formatDay(risk.promised_on), formatDay(risk.expected_on))
              : queue.promisedPassed(formatDay(risk.promised_on))}
          </span>
        </span>
      )}
    </div>
  );
}
