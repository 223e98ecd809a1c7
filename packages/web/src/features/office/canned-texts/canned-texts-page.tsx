import {
  cannedTextKinds,
  type CannedText,
  cannedTextLimits,
  cannedTextRequestSchema,
  cannedTextSchema,
} from "@dop/domain/contract";
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
import { RemoveButton } from "../../../page/remove-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../ui/fields/textarea.tsx";
import { cannedTextsQuery } from "./canned-text-picker.tsx";

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
          <RemoveButton path={`/canned-texts/${text.id}`} list={cannedTextsQuery} words={t} name={text.name} />
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

/** A text to edit; without an id it is new. */
type EditedText = Pick<CannedText, "kind" | "name" | "text"> & { readonly id?: number };

interface CannedTextDialogProps {
  readonly edited: EditedText | undefined;
  readonly onClose: () => void;
}

function CannedTextDialog({ edited, onClose }: CannedTextDialogProps) {
  const t = useTexts("cannedTexts");
  const title = edited?.id === undefined ? t.kinds[edited?.kind ?? "reply"].add : t.editOf(edited.name);
  return (
    <Dialog open={edited !== undefined} onClose={onClose} title={title}>
      {edited && <CannedTextForm edited={edited} onClose={onClose} />}
    </Dialog>
  );
}

const fields = { name: "canned-name", text: "canned-text" } as const;

/** Words that a mail program or a reader may take for an address on the internet. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\s<>()"']+/)
    .map((word) => word.replace(/[.,;:!?]+$/, ""))
    .filter((word) => /[\w-]\.[a-z]{2,}/i.test(word));

/** A link in a text that goes to customers is the admin's to check: nobody else looks at it before they do. */
function Addresses({ text }: { readonly text: string }) {
  const t = useTexts("cannedTexts");
  const found = addressesIn(text);
  if (found.length === 0) return null;
  return (
    <Alert kind="warn" title={t.addresses}>
      <ul className="list-disc pl-5 wrap-anywhere">
        {found.map((address, at) => (
          <li key={`${String(at)} ${address}`}>{address}</li>
        ))}
      </ul>
    </Alert>
  );
}

function CannedTextForm({ edited, onClose }: { readonly edited: EditedText; readonly onClose: () => void }) {
  const t = useTexts("cannedTexts");
  const [name, setName] = useState(edited.name);
  const [text, setText] = useState(edited.text);
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: () => reload(cannedTextsQuery) });
  const form = useForm(checkBySchema(cannedTextRequestSchema, { kind: edited.kind, name, text }, fields));

  async function save({ kind, ...content }: Pick<CannedText, "kind" | "name" | "text">): Promise<void> {
    const schema = cannedTextSchema;
    const done = await submit(() =>
      edited.id === undefined
        ? api.post("/canned-texts", { body: { kind, ...content }, schema })
        : api.patch(`/canned-texts/${edited.id}`, { body: content, schema }),
    );
    if (!done) return;
    toast.success(t.saved);
    onClose();
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(checked) => void save(checked)}>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <Field name={fields.name} label={t.name} hint={t.nameHint} required error={form.error(fields.name)}>
        <TextInput data-autofocus autoComplete="off" value={name} onValue={setName} />
      </Field>
      <Field name={fields.text} label={t.text} hint={t.textHint} required error={form.error(fields.text)}>
        <Textarea rows={6} limit={cannedTextLimits.text} value={text} onValue={setText} />
      </Field>
      <Addresses text={text} />
      <FormButtons cancel={t.cancel} submit={t.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
