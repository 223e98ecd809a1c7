import { cannedTextKinds, type CannedText } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { reload } from "../../../lib/api/query.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { CannedTextDialog, type EditedText } from "./canned-text-dialog.tsx";
import { cannedTextsQuery } from "./canned-texts-query.ts";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";

/** /admin/canned-texts: admins keep the sentences that clerks send often (rule E-20). */
export const CannedTextsPage = withQueries(CannedTexts);

function CannedTexts() {
  const t = useTexts("cannedTexts");
  const query = useQuery(cannedTextsQuery);
  const [edited, setEdited] = useState<EditedText>();

  return (
    <div className="mx-auto max-w-6xl p-4">
      <PageHeading title={t.title} className="text-xl" />
      <p className="mb-4 max-w-[48rem] text-ink-2">{t.intro}</p>
      <Loaded query={query} lines={6}>
        {(data) =>
          cannedTextKinds.map((kind) => (
            <KindSection key={kind} kind={kind} texts={data.filter((text) => text.kind === kind)} onEdit={setEdited} />
          ))
        }
      </Loaded>
      <CannedTextDialog edited={edited} onClose={() => setEdited(undefined)} />
    </div>
  );
}

interface KindSectionProps {
  readonly kind: CannedText["kind"];
  readonly texts: readonly CannedText[];
  readonly onEdit: (text: EditedText) => void;
}

function KindSection({ kind, texts, onEdit }: KindSectionProps) {
  const t = useTexts("cannedTexts");
  const words = t.kinds[kind];
  const heads = t.columns;
  const columns: ListColumns<CannedText> = [
    { head: heads.name, kind: "name", className: "min-w-40 wrap-anywhere", cell: ({ name }) => name },
    { head: heads.text, className: "wrap-anywhere whitespace-pre-wrap", cell: ({ text }) => text },
    {
      head: heads.changed,
      className: "text-ink-2",
      cell: ({ updated_at, updated_by }) => t.changedBy(formatDate(updated_at), updated_by),
    },
    {
      head: heads.actions,
      kind: "action",
      className: "whitespace-nowrap",
      cell: (text) => (
        <>
          <Button kind="quiet" small aria-label={t.editOf(text.name)} onClick={() => onEdit(text)}>
            {t.edit}
          </Button>
          <RemoveButton text={text} />
        </>
      ),
    },
  ];
  return (
    <section aria-labelledby={`${kind}-heading`} className="mb-6">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 id={`${kind}-heading`} className="text-base">
          {words.heading}
        </h2>
        <Button small onClick={() => onEdit({ kind, name: "", text: "" })}>
          {words.add}
        </Button>
      </div>
      {texts.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        <ListTable label={words.heading} rows={texts} rowKey={({ id }) => id} columns={columns} />
      )}
    </section>
  );
}

function RemoveButton({ text: { id, name } }: { readonly text: CannedText }) {
  const t = useTexts("cannedTexts");
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(cannedTextsQuery) });

  async function remove(): Promise<void> {
    if (!(await submit(() => api.delete(`/canned-texts/${id}`)))) return;
    toast.success(t.removed);
    focusAfterRender(focusPageHeading);
  }

  return (
    <Button kind="danger" small busy={busy} aria-label={t.removeOf(name)} onClick={() => void remove()}>
      {t.remove}
    </Button>
  );
}
