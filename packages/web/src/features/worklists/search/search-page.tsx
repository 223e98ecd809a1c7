import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDollars } from "../../../lib/words/format.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { filterQuery, useUrlFilters } from "../../../lib/routes/use-url-filters.ts";
import { SaveList } from "../../../session/save-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { Pager } from "./pager.tsx";
import { RefundApprovals } from "./refund-approvals.tsx";
import { SearchForm } from "./search-form.tsx";
import { SearchTable } from "./search-table.tsx";
import {
  filterProblems,
  knownFilters,
  readPage,
  readSorting,
  searchList,
  searchFields,
  searchQuery,
  searchDebounceMs,
  type SearchFilters,
} from "./search-query.ts";

/** /admin/search: every order product, by filters that the address remembers (rule O-21). */
export const SearchPage = withQueries(Search);

function Search() {
  const t = useTexts("search");
  const filters = useUrlFilters(searchFields, searchDebounceMs);
  const problems = filterProblems(filters.values);
  return (
    <div className="p-4">
      <PageHeading title={t.title} className="mb-3 text-xl" />
      <SearchForm filters={filters} problems={problems} />
      <FilterChips applied={filters.applied} set={filters.set} />
      {Object.keys(filterProblems(filters.applied)).length > 0 ? (
        <EmptyState title={t.correctFirst} />
      ) : (
        <Results filters={filters.applied} onClear={filters.clear} />
      )}
    </div>
  );
}

function Results({ filters, onClear }: { readonly filters: SearchFilters; readonly onClear: () => void }) {
  const t = useTexts("search");
  const [search] = useSearchParams();
  const sorting = readSorting(search);
  const page = readPage(search);
  const listed = searchList(filters, sorting);
  const top = useRef<HTMLOutputElement>(null);
  const query = useQuery(searchQuery(filters, sorting, page));
  const { data, isPlaceholderData, isFetching, isSuccess } = query;
  const asked = searchList(filters, sorting, page);
  /** The search whose answer has come since it was made; results of an earlier visit are no answer. */
  const [answered, setAnswered] = useState<string>();
  if (isSuccess && !isFetching && !isPlaceholderData && answered !== asked) setAnswered(asked);
  // Results, and what is chosen of them, stay on the screen when a reload fails, and give way when a search does.
  if (data === undefined || (query.isError && answered !== asked)) return <LoadingStates query={query} lines={10} />;
  const filtered = filterQuery(knownFilters(filters)) !== "";
  const ranked = sorting.sortBy === undefined && !sorting.reverse && `${filters.q}${filters.name}`.trim() !== "";
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <output ref={top} tabIndex={-1} className="block w-fit text-ink-2">
          <span>{t.count(data.count, data.about)}</span>
          {data.happened && <Happened {...data.happened} />}
        </output>
        {data.items.length > 0 && <SaveList path={listed} name="orders" className="no-print" />}
      </div>
      {data.items.length === 0 ? (
        <EmptyState title={filtered ? t.noResults : t.noOrders}>
          {filtered && (
            <Button kind="quiet" small className="mt-2" onClick={onClear}>
              {t.clear}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className={classNames(isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
          <RefundApprovals filters={filters} results={data.items}>
            {(selection, refundOf) => (
              <SearchTable
                results={data.items}
                sorting={sorting}
                ranked={ranked}
                showsOwed={filters.owed === "true"}
                selection={selection}
                refundOf={refundOf}
              />
            )}
          </RefundApprovals>
        </div>
      )}
      {data.count !== data.items.length && <Pager page={page} count={data.count} onTurn={() => top.current?.focus()} />}
    </>
  );
}

/** Events among the results: more than documents where one can happen again. */
function Happened({ times, amount }: { readonly times: number; readonly amount: number | null }) {
  const t = useTexts("search");
  return (
    <span className="block text-sm">
      {amount === null || amount === 0 ? t.happened(times) : t.moved(times, formatDollars(amount))}
    </span>
  );
}
