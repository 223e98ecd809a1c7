import type { Closeouts } from "@dop/domain/reports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../../page/page-heading.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDate, formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { LoadingStates } from "../../../../ui/states/loading-states.tsx";
import { Link } from "../../../../lib/routes/router.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Cell, ListTable, TextHeads } from "../../../../ui/lists/list-table.tsx";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { ReportTabs } from "../report-tabs.tsx";
import { CloseDayForm } from "./close-day-form.tsx";
import { closeoutsQuery } from "./closeout-queries.ts";
import { closeoutsPath } from "../../../../page/office-paths.ts";

/** /admin/reports/closeouts: the closed days of the office's money, and a new one (rule M-55). */
export function Closeouts() {
  const t = useTexts("closeouts");
  const query = useInfiniteQuery(closeoutsQuery);
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  const closeouts = data?.pages.flatMap((page) => page.closeouts);
  return (
    <div className="mx-auto max-w-5xl p-4">
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
  const { number, days, charged, refunded, net, closed } = t.heads;
  const money = "px-3 py-2 tabular-nums sm:text-right";
  return (
    <ListTable
      label={t.list}
      heads={<TextHeads texts={[number, days, charged, refunded, net, closed]} amounts={[charged, refunded, net]} />}
    >
      {closeouts.map((closeout) => (
        <tr key={closeout.number} className="border-t border-salt-200">
          <th scope="row" className="px-3 py-2 font-normal">
            <Link to={`${closeoutsPath}/${String(closeout.number)}`}>{t.one(closeout.number)}</Link>
          </th>
          <Cell label={days}>{t.days(formatDate(closeout.first_day, "UTC"), formatDate(closeout.day, "UTC"))}</Cell>
          <td data-label={charged} className={money}>
            {formatDollars(closeout.charged)}
          </td>
          <td data-label={refunded} className={money}>
            {formatDollars(closeout.refunded)}
          </td>
          <td data-label={net} className={money}>
            {formatDollars(closeout.net)}
          </td>
          <Cell label={closed}>{t.by(closeout.closed_by, formatDateTime(closeout.closed_at))}</Cell>
        </tr>
      ))}
    </ListTable>
  );
}
