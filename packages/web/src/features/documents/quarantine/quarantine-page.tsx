import { quarantineSchema, type QuarantinedFile } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { apiQuery, live } from "../../../lib/api/api-query.ts";
import { api } from "../../../lib/api/api.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { reload } from "../../../lib/api/query.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { QuarantineTable } from "./quarantine-table.tsx";
import { useFileWords } from "./use-file-words.ts";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";

/** GET /quarantine, newest first. Uploads, colleagues and time change it: reloaded whenever it is looked at. */
const quarantineQuery = apiQuery(["quarantine"], "/quarantine", quarantineSchema, live);

/** /admin/quarantine: the harmful uploads that were refused, for admins, who can destroy them before their time. */
export const QuarantinePage = withQueries(Quarantine);

function Quarantine() {
  const t = useTexts("quarantine");
  const query = useQuery(quarantineQuery);
  const [asked, setAsked] = useState<QuarantinedFile>();
  const { busy, submit } = useSubmit({
    failure: "beside",
    invalidate: () => reload(quarantineQuery),
    onDone: () => focusAfterRender(focusPageHeading),
    // Another admin has destroyed the file already.
    onFailed: (reason) => {
      if (reason instanceof ApiError && reason.status === 404) focusAfterRender(focusPageHeading);
    },
  });

  async function destroy(file: QuarantinedFile): Promise<void> {
    await submit(async () => {
      await api.delete(`/quarantine/${file.id}`);
      toast.success(t.destroyed);
    });
    setAsked((now) => (now === file ? undefined : now));
  }

  return (
    <div className="mx-auto max-w-7xl p-4">
      <PageHeading title={t.title} className="text-xl" />
      <p className="mb-3 text-ink-2">{t.intro}</p>
      <Loaded query={query} lines={6}>
        {({ items, count }) =>
          items.length === 0 ? (
            <EmptyState title={t.empty}>
              <p>{t.emptyHint}</p>
            </EmptyState>
          ) : (
            <>
              {count > items.length && <p className="mb-2 text-ink-2">{t.shown(items.length, count)}</p>}
              <QuarantineTable files={items} onDestroy={setAsked} />
            </>
          )
        }
      </Loaded>
      <DestroyDialog
        file={asked}
        busy={busy}
        onClose={() => setAsked(undefined)}
        onDestroy={(file) => void destroy(file)}
      />
    </div>
  );
}

interface DestroyDialogProps {
  /** The file that is asked about; closed without one. */
  readonly file: QuarantinedFile | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDestroy: (file: QuarantinedFile) => void;
}

/** The question before a file is destroyed permanently. */
function DestroyDialog({ file, busy, onClose, onDestroy }: DestroyDialogProps) {
  const t = useTexts("quarantine");
  const wordsOf = useFileWords();
  return (
    <ConfirmDialog
      open={file !== undefined}
      title={t.destroyTitle}
      no={t.cancel}
      yes={t.destroyConfirm}
      busy={busy}
      onNo={onClose}
      onYes={() => file && onDestroy(file)}
    >
      {file && <p className="font-semibold wrap-anywhere">{t.destroyText(...wordsOf(file))}</p>}
      <p>{t.destroyConsequence}</p>
    </ConfirmDialog>
  );
}
