import type { SearchSort, searchResultSchema } from "@dop/domain/contract";
import type * as z from "zod/mini";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link, useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime, formatDay, formatDollars } from "../../../lib/words/format.ts";
import { Cell, ListTable, RowHead, SortHead, TextHeads } from "../../../ui/lists/list-table.tsx";
import { directionOf, writeSorting, type SearchSorting } from "./search-query.ts";
import { EmailText } from "../../../ui/email-text.tsx";

type SearchResult = z.infer<typeof searchResultSchema>;

/** The columns that can be sorted by, with their widths: the email takes the remaining space. */
const widths = {
  ORDER_ID: "w-16",
  LAST_NAME: "w-40",
  PRODUCT_NAME: "w-40",
  STATUS_ID: "w-36",
  REFERENCE_ID: "w-20",
  EMAIL: "",
  TRACKING_SHIPPING: "w-28",
  CREATED_AT: "w-36",
} as const satisfies Partial<Record<SearchSort, string>>;
const columns = Object.keys(widths) as Array<keyof typeof widths>;

interface SearchTableProps {
  readonly results: readonly SearchResult[];
  readonly sorting: SearchSorting;
  /** Without a sort the likeliest come first, not the newest (rule O-27). */
  readonly ranked: boolean;
  /** Only orders with money owed were asked for: then a column says how much. */
  readonly showsOwed: boolean;
}

/** One row per order product. A press on a column's head sorts by it; the address remembers. */
export function SearchTable({ results, sorting, ranked, showsOwed }: SearchTableProps) {
  const t = useTexts("search");
  const [, setSearch] = useSearchParams();
  return (
    <ListTable
      label={t.tableLabel}
      columns={
        <>
          {columns.map((column) => (
            <col key={column} className={widths[column]} />
          ))}
          <col className="w-18" span={showsOwed ? 3 : 2} />
        </>
      }
      heads={
        <>
          {columns.map((column) => (
            <SortHead
              key={column}
              text={t.columns[column]}
              title={t.sortBy(t.columns[column])}
              direction={ranked ? undefined : directionOf(sorting, column)}
              onSort={() => setSearch((search) => writeSorting(search, column), { replace: true })}
            />
          ))}
          <TextHeads texts={[t.money.paid, t.money.due, ...(showsOwed ? [t.money.owed] : [])]} />
        </>
      }
    >
      {results.map((result) => (
        <Row key={result.id} result={result} showsOwed={showsOwed} />
      ))}
    </ListTable>
  );
}

function Row({ result, showsOwed }: Pick<SearchTableProps, "showsOwed"> & { readonly result: SearchResult }) {
  const t = useTexts("search");
  const queue = useTexts("queue");
  return (
    <tr className="border-t border-salt-200 hover:bg-spruce-50">
      <Cell label={t.columns.ORDER_ID} translate="no" className="text-ink-2">
        {result.order_id}
      </Cell>
      <RowHead>
        <Link to={staffOrderPath(result.order_id)} translate="no">
          {t.lastFirst(result.last_name, result.first_name)}
        </Link>
        {/* A name needs no reason: it is in the row. */}
        {result.matched !== undefined && result.matched !== "name" && (
          <span className="block text-sm font-normal text-ink-2">{t.foundBy(t.reasons[result.matched])}</span>
        )}
      </RowHead>
      <Cell label={t.columns.PRODUCT_NAME}>{result.product_name}</Cell>
      <Cell label={t.columns.STATUS_ID}>
        <div>
          <span>{result.status_name}</span>
          {result.at_risk && (
            <span className="block text-sm">
              <span className="font-semibold text-warn">{queue.atRisk}</span>
              <span className="block text-ink-2">
                {result.at_risk.expected_on > result.at_risk.promised_on
                  ? queue.promised(formatDay(result.at_risk.promised_on), formatDay(result.at_risk.expected_on))
                  : queue.promisedPassed(formatDay(result.at_risk.promised_on))}
              </span>
            </span>
          )}
        </div>
      </Cell>
      <Cell label={t.columns.REFERENCE_ID} translate="no">
        {result.reference_id}
      </Cell>
      <Cell label={t.columns.EMAIL} translate="no" className="wrap-anywhere">
        <EmailText address={result.email} />
      </Cell>
      <Cell label={t.columns.TRACKING_SHIPPING} translate="no">
        {result.tracking_shipping}
      </Cell>
      <Cell label={t.columns.CREATED_AT} className="whitespace-nowrap text-ink-2">
        {formatDateTime(result.created_at)}
      </Cell>
      <Cell label={t.money.paid}>{result.paid > 0 && formatDollars(result.paid)}</Cell>
      <Cell label={t.money.due} className="font-semibold">
        {result.due > 0 && formatDollars(result.due)}
      </Cell>
      {showsOwed && (
        <Cell label={t.money.owed} className="font-semibold text-error">
          {formatDollars(result.owed)}
        </Cell>
      )}
    </tr>
  );
}
