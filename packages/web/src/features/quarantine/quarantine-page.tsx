import type { QuarantinedFile } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { LoadingStates } from "../../lib/loading-states.tsx";
import { QueryProvider } from "../../lib/query.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { DestroyDialog } from "./destroy-dialog.tsx";
import { quarantineQuery } from "./quarantine-query.ts";
import { QuarantineTable } from "./quarantine-table.tsx";
import { useDestroyFile } from "./use-destroy-file.ts";

/** /admin/quarantine: the harmful uploads that were refused, for admins, who can destroy them before their time. */
export function QuarantinePage() {
  return (
    <QueryProvider>
      <Quarantine />
    </QueryProvider>
  );
}

function Quarantine() {
  const t = useTexts("quarantine");
  const { data, error, isFetching, refetch } = useQuery(quarantineQuery);
  const [asked, setAsked] = useState<QuarantinedFile>();
  const { busy, destroy } = useDestroyFile();

  async function destroyAndTell(file: QuarantinedFile): Promise<void> {
    const gone = await destroy(file);
    setAsked((now) => (now === file ? undefined : now));
    // After the dialog has closed and tried to give the focus back to a button that is gone.
    if (gone) setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }));
  }

  return (
    <div className="mx-auto max-w-7xl p-4">
      <PageHeading title={t.title} className="text-xl">
        {t.title}
      </PageHeading>
      <p className="mb-3 text-ink-2">{t.intro}</p>
      {data === undefined ? (
        <LoadingStates error={error} isFetching={isFetching} refetch={refetch} lines={6} />
      ) : data.items.length === 0 ? (
        <EmptyState title={t.empty}>
          <p>{t.emptyHint}</p>
        </EmptyState>
      ) : (
        <>
          {data.count > data.items.length && (
            <p className="mb-2 text-ink-2">{t.shown(data.items.length, data.count)}</p>
          )}
          <QuarantineTable files={data.items} onDestroy={setAsked} />
        </>
      )}
      <DestroyDialog
        file={asked}
        busy={busy}
        onClose={() => setAsked(undefined)}
        onDestroy={(file) => void destroyAndTell(file)}
      />
    </div>
  );
}
