import type { transmittalSummarySchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { paths, transmittalPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { daysAgo } from "../../../lib/words/days-ago.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { useUrlFilters } from "../../../lib/routes/use-url-filters.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { SaveList } from "../../../session/save-list.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { TransmittalFilters, filterDebounceMs, listFields } from "./filter-fields.tsx";
import { listStates, transmittalsPath, transmittalsQuery } from "./transmittals-queries.ts";
import { Progress } from "./transmittal-words.tsx";

/** First day of the list, in days before today. */
const listDays = 14;

/** /admin/transmittal: the transmittals of the last two weeks, or by filters (rule T-9). */
export const TransmittalsPage = withQueries(Transmittals);

function Transmittals() {
  const t = useTexts("transmittals");
  const mayWrite = useMayWrite();
  const { officeTimeZone } = useConfig();
  const filters = useUrlFilters(listFields, filterDebounceMs);
  const onlyOut = filters.values.out === "true";
  // A transmittal may be out for long: that list has no first day.
  const start = onlyOut ? "" : daysAgo(listDays, officeTimeZone);
  const withStart = <T extends { readonly start_date: string }>(values: T) => ({
    ...values,
    out: onlyOut ? "true" : "",
    start_date: values.start_date || start,
  });
  const query = useQuery(transmittalsQuery(withStart(filters.applied)));
  return (
    <div className="p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={t.title} className="text-xl" />
        <SaveList
          path={transmittalsPath(withStart(filters.applied))}
          name="transmittals"
          className="no-print ml-auto min-h-9"
        />
        {mayWrite && (
          <LinkButton to={`${paths.transmittals}/create`} small className="min-h-9">
            {t.createNew}
          </LinkButton>
        )}
      </div>
      <TransmittalFilters
        names={listFields}
        values={withStart(filters.values)}
        onChange={filters.set}
        onClear={filters.clear}
      />
      <Loaded query={query} {...listStates}>
        {(data) => (data.length === 0 ? <EmptyState title={t.none} /> : <TransmittalTable transmittals={data} />)}
      </Loaded>
    </div>
  );
}

type Summary = z.infer<typeof transmittalSummarySchema>;

function TransmittalTable({ transmittals }: { readonly transmittals: readonly Summary[] }) {
  const t = useTexts("transmittals");
  const heads = t.columns;
  const columns: ListColumns<Summary> = [
    {
      head: heads.transmittal,
      kind: "name",
      cell: ({ date, url_id: number, created_at: at }) => (
        <Link to={transmittalPath(date, number)}>{t.nameWithDate(number, formatDate(at))}</Link>
      ),
    },
    { head: heads.created, kind: "time", cell: ({ created_at: at }) => at },
    { head: heads.by, cell: ({ created_by }) => created_by },
    { head: heads.documents, cell: ({ number_of_documents: documents }) => documents },
    { head: heads.progress, cell: (transmittal) => <Progress transmittal={transmittal} /> },
    { head: heads.tracking, className: "break-all", cell: ({ tracking_shipping: number }) => number },
  ];
  return (
    <ListTable
      label={t.listLabel}
      rows={transmittals}
      rowKey={({ id }) => id}
      rowClass="hover:bg-spruce-50"
      columns={columns}
    />
  );
}
