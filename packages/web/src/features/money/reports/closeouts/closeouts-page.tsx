import type { Closeouts } from "@dop/domain/reports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../../page/page-heading.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDate, formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { LoadingStates } from "../../../../ui/states/loading-states.tsx";
import { Link } from "../../../../lib/routes/router.tsx";
import { Button } from "../../../../ui/button.tsx";
import { type ListColumns, ListTable } from "../../../../ui/lists/list-table.tsx";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { ReportTabs } from "../report-tabs.tsx";
import { closeoutsPath } from "../../../../page/office-paths.ts";
import { CloseDayForm } from "./close-day-form.tsx";
import { closeoutsQuery } from "./closeout-queries.ts";

/** /admin/reports/closeouts: the closed days of the office's money, and a new one (rule M-55). */
export function Closeouts() {
  const t = useTexts("closeouts");
  const query = useInfiniteQuery(closeoutsQuery);
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  const closeouts = data?.pages.flatMap((page) => page.closeouts);
  return (
    <div className="p-4">
      <PageHeading title={t.title} className="mb-3 text-xl" />
      <ReportTabs open="closeouts" />
      <p className="mb-4 max-w-prose text-ink-2">{t.about}</p>
      {closeouts === undefined ? (
        <LoadingStates query={query} lines={6} />
      ) : (
        <>
          <CloseDayForm openFrom={data?.pages[0]?.open_from ?? null} isFirst={closeouts.length === 0} />
          {closeouts.length === 0 ? <EmptyState title={t.none} /> : <Table closeouts={closeouts} />}
          {hasNextPage && (
            <Button kind="secondary" small className="mt-3" busy={isFetching} onClick={() => void fetchNextPage()}>
              {t.older}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Table({ closeouts }: Pick<Closeouts, "closeouts">) {
  const t = useTexts("closeouts");
  const { heads } = t;
  const padding = "px-3 py-2";
  const columns: ListColumns<Closeouts["closeouts"][number]> = [
    {
      head: heads.number,
      kind: "name",
      className: "font-normal!",
      padding,
      cell: ({ number }) => <Link to={`${closeoutsPath}/${String(number)}`}>{t.one(number)}</Link>,
    },
    { head: heads.days, cell: ({ first_day, day }) => t.days(formatDate(first_day, "UTC"), formatDate(day, "UTC")) },
    ...(["charged", "refunded", "net"] as const).map((sum) => ({
      head: heads[sum],
      kind: "amount" as const,
      padding,
      cell: (closeout: Closeouts["closeouts"][number]) => formatDollars(closeout[sum]),
    })),
    { head: heads.closed, cell: ({ closed_by, closed_at }) => t.by(closed_by, formatDateTime(closed_at)) },
  ];
  return <ListTable label={t.list} rows={closeouts} rowKey={({ number }) => number} columns={columns} />;
}
