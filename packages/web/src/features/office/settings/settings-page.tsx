import type { SettingsAnswer } from "@dop/domain/contract";
import { searchText } from "@dop/domain/orders";
import { settingGroups, settingKeys, settingTable } from "@dop/domain/settings";
import { useQuery, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { LeaveDialog } from "../../../forms/leave-dialog.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { Link, Navigate, useParams } from "../../../lib/routes/router.tsx";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { Loaded, LoadingStates } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { formatDateTime } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { focusSetting } from "./composite-field.tsx";
import type { Draft } from "./drafts.ts";
import { SettingsFile } from "./settings-file.tsx";
import { SettingsGroup } from "./settings-group.tsx";
import { SettingsPreview } from "./settings-preview.tsx";
import { settingsQuery, settingsHistoryQuery } from "./use-save-settings.ts";
import { ChangesTable } from "./changes-table.tsx";

/** /admin/settings/{part}: settings of the running portal, for admins (rule S-1); without a part, the first. */
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

type Part = (typeof settingGroups)[number] | "history" | "file";
/** The parts whose settings customers see. */
const previewed: ReadonlySet<Part> = new Set(["office", "appearance", "customers"]);
const partPath = (part: Part): string => `${paths.settings}/${part}`;

function Sections({ answer }: { readonly answer: SettingsAnswer }) {
  const t = useTexts("settings");
  const [draft, setDraft] = useState<Draft>({});
  const [words, setWords] = useState("");
  const { part: asked = settingGroups[0] } = useParams<{ part?: string }>();
  const names = { ...t.groups, history: t.history.title, file: t.file.title };
  const parts = [...settingGroups, "history", "file"] as const;
  const part = parts.find((one) => one === asked);
  if (part === undefined) return <Navigate to={paths.settings} replace />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_25rem]">
      <nav aria-label={t.sections} className="top-4 lg:sticky">
        <label className="mb-2 block">
          <span className="sr-only">{t.search}</span>
          <input
            type="search"
            className="field min-h-9"
            placeholder={t.search}
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <ul className="flex flex-wrap gap-x-4 lg:block">
          {parts.map((id) => (
            <li key={id}>
              <Link
                to={partPath(id)}
                aria-current={id === part ? "page" : undefined}
                className="inline-flex min-h-8 items-center aria-[current]:font-semibold aria-[current]:no-underline"
                onClick={() => setWords("")}
              >
                {names[id]}
              </Link>{" "}
              <Marks part={id} answer={answer} draft={draft} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-6">
        {words.trim() !== "" ? (
          <FoundSettings words={words} onOpen={() => setWords("")} />
        ) : part === "history" ? (
          <SettingsHistory />
        ) : part === "file" ? (
          <SettingsFile answer={answer} />
        ) : (
          <SettingsGroup key={part} group={part} answer={answer} draft={draft} onDraft={setDraft} />
        )}
      </div>
      {previewed.has(part) && <SettingsPreview answer={answer} draft={draft} />}
      <LeaveDialog isUnsaved={Object.keys(draft).length > 0} words={t.leave} within={paths.settings} />
    </div>
  );
}

interface MarksProps {
  readonly part: Part;
  readonly answer: SettingsAnswer;
  readonly draft: Draft;
}

/** The number of a part's settings that are not the default, and that something of it is not saved. */
function Marks({ part, answer, draft }: MarksProps) {
  const t = useTexts("settings");
  const keys = settingKeys.filter((key) => settingTable[key].group === part);
  const changed = keys.filter((key) => answer.settings[key].source === "saved").length;
  return (
    <>
      {changed > 0 && <Chip tone="info">{t.changedIn(changed)}</Chip>}
      {keys.some((key) => Object.hasOwn(draft, key)) && <Chip tone="warn">{t.unsaved}</Chip>}
    </>
  );
}

/** Settings of all parts in whose names or explanations every word occurs, as links to their fields. */
function FoundSettings({ words, onOpen }: { readonly words: string; readonly onOpen: () => void }) {
  const t = useTexts("settings");
  const asked = searchText(words).split(/\s+/).filter(Boolean);
  const found = settingKeys.filter((key) => {
    const { label, hint = "" } = t.keys[key];
    const text = searchText(`${label} ${hint} ${t.groups[settingTable[key].group]}`);
    return asked.every((word) => text.includes(word));
  });
  return (
    <section className="card min-w-0 p-4 sm:p-5">
      <output className="mb-2 block text-ink-2">{found.length === 0 ? t.noneFound : t.found(found.length)}</output>
      <ul className="divide-y divide-salt-200">
        {found.map((key) => {
          const { group } = settingTable[key];
          return (
            <li key={key} className="py-1">
              <Link
                to={group === "destinations" ? paths.prices : partPath(group)}
                className="inline-flex min-h-8 items-center"
                onClick={() => {
                  onOpen();
                  focusAfterRender(() => focusSetting(key));
                }}
              >
                {t.keys[key].label}
              </Link>{" "}
              <span className="text-ink-2">{t.groups[group]}</span>
            </li>
          );
        })}
      </ul>
    </section>
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
