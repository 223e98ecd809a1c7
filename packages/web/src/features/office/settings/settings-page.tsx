import type { SettingsAnswer } from "@dop/domain/contract";
import { settingGroups } from "@dop/domain/settings";
import { useQuery, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { LeaveDialog } from "../../../forms/leave-dialog.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Loaded, LoadingStates } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { formatDateTime } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import type { Draft } from "./drafts.ts";
import { SettingsFile } from "./settings-file.tsx";
import { SettingsGroup } from "./settings-group.tsx";
import { SettingsPreview } from "./settings-preview.tsx";
import { settingsQuery, settingsHistoryQuery } from "./use-save-settings.ts";
import { ChangesTable } from "./changes-table.tsx";

/** /admin/settings: settings of the running portal, for admins (rule S-1). */
export const SettingsPage = withQueries(Settings);

function Settings() {
  const t = useTexts("settings");
  const query = useQuery(settingsQuery);
  return (
    <div className="mx-auto max-w-[90rem] p-4">
      <PageHeading title={t.title} className="text-xl" />
      <p className="mb-4 text-ink-2">{t.intro}</p>
      <Loaded query={query} lines={10}>
        {(data) => <Sections answer={data} />}
      </Loaded>
    </div>
  );
}

function Sections({ answer }: { readonly answer: SettingsAnswer }) {
  const t = useTexts("settings");
  const [draft, setDraft] = useState<Draft>({});
  const links = [
    ...settingGroups.map((group) => [group, t.groups[group]] as const),
    ["history", t.history.title] as const,
    ["file", t.file.title] as const,
  ];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_25rem]">
      <nav aria-label={t.sections} className="top-4 lg:sticky">
        <ul className="flex flex-wrap gap-x-4 lg:block">
          {links.map(([id, label]) => (
            <li key={id}>
              <a href={`#settings-${id}`} className="inline-flex min-h-8 items-center">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-6">
        {settingGroups.map((group) => (
          <SettingsGroup key={group} group={group} answer={answer} draft={draft} onDraft={setDraft} />
        ))}
        <SettingsHistory />
        <SettingsFile answer={answer} />
      </div>
      <SettingsPreview answer={answer} draft={draft} />
      <LeaveDialog isUnsaved={Object.keys(draft).length > 0} words={t.leave} />
    </div>
  );
}

function SettingsHistory() {
  const t = useTexts("settings").history;
  const query = useInfiniteQuery(settingsHistoryQuery);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap(({ changes }) => changes);
  return (
    <section aria-labelledby="settings-history" className="card min-w-0 p-4 sm:p-5">
      <h2 id="settings-history" tabIndex={-1} className="mb-3 scroll-mt-4 text-lg">
        {t.title}
      </h2>
      {rows === undefined ? (
        <LoadingStates query={query} lines={3} />
      ) : rows.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <ChangesTable
          label={t.title}
          rows={rows}
          rowKey={({ id }) => id}
          more={[
            { head: t.columns.at, className: "whitespace-nowrap", cell: ({ at }) => formatDateTime(at) },
            { head: t.columns.by, className: "whitespace-nowrap", cell: ({ by }) => by },
          ]}
        />
      )}
      {hasNextPage && (
        <Button kind="quiet" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </section>
  );
}
