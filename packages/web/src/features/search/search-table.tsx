import type { SearchSort, searchResultSchema } from "@dop/domain/contract";
import { searchTexts } from "@dop/domain/texts/search";
import type * as z from "zod/mini";
import { staffOrderPath } from "../../app/paths.ts";
import { Link, useSearchParams } from "../../app/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDateTime } from "../../lib/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconChevronDown } from "../../ui/icons.tsx";
import { directionOf, writeSorting } from "./search-query.ts";
import type { SearchSorting } from "./search-query.ts";

type SearchResult = z.infer<typeof searchResultSchema>;

const columns = [
  "ORDER_ID",
  "LAST_NAME",
  "PRODUCT_NAME",
  "STATUS_ID",
  "REFERENCE_ID",
  "EMAIL",
  "TRACKING_SHIPPING",
  "CREATED_AT",
] as const satisfies readonly SearchSort[];

interface SearchTableProps {
  readonly results: readonly SearchResult[];
  readonly sorting: SearchSorting;
}

/** One row per order product. A press on a column's head sorts by it; the address remembers. */
export function SearchTable({ results, sorting }: SearchTableProps) {
  const t = useTexts(searchTexts);
  return (
    <div className="card print-reset relative overflow-x-auto">
      <table className="stacks w-full text-left text-sm" aria-label={t.tableLabel}>
        <thead className="bg-salt-100">
          <tr>
            {columns.map((column) => (
              <Head key={column} column={column} direction={directionOf(sorting, column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <Row key={result.id} result={result} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column, direction }: { readonly column: SearchSort; readonly direction: "asc" | "desc" | undefined }) {
  const t = useTexts(searchTexts);
  const [, setSearch] = useSearchParams();
  return (
    <th
      scope="col"
      className="px-3 py-1 font-semibold text-ink-2"
      aria-sort={direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        title={t.sortBy(t.columns[column])}
        className="inline-flex min-h-8 items-center gap-1 font-semibold whitespace-nowrap hover:text-ink hover:underline"
        onClick={() => setSearch((search) => writeSorting(search, column), { replace: true })}
      >
        {t.columns[column]}
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

function Row({ result }: { readonly result: SearchResult }) {
  const t = useTexts(searchTexts);
  return (
    <tr className="border-t border-salt-200 hover:bg-spruce-50">
      <td data-label={t.columns.ORDER_ID} className="px-3 py-1.5 text-ink-2 tabular-nums">
        {result.order_id}
      </td>
      <th scope="row" className="px-3 py-1.5 font-semibold">
        <Link to={staffOrderPath(result.order_id)}>{t.lastFirst(result.last_name, result.first_name)}</Link>
      </th>
      <td data-label={t.columns.PRODUCT_NAME} className="px-3 py-1.5">
        {result.product_name}
      </td>
      <td data-label={t.columns.STATUS_ID} className="px-3 py-1.5">
        {result.status_name}
      </td>
      <td data-label={t.columns.REFERENCE_ID} className="px-3 py-1.5 tabular-nums">
        {result.reference_id}
      </td>
      <td data-label={t.columns.EMAIL} className="px-3 py-1.5 break-all">
        {result.email}
      </td>
      <td data-label={t.columns.TRACKING_SHIPPING} className="px-3 py-1.5 tabular-nums">
        {result.tracking_shipping}
      </td>
      <td data-label={t.columns.CREATED_AT} className="px-3 py-1.5 whitespace-nowrap text-ink-2">
        {formatDateTime(result.created_at)}
      </td>
    </tr>
  );
}
