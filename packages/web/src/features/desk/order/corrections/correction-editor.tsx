import { staffOrderSchema, type StaffOrder } from "@dop/domain/contract";
import { correctionChanges, waitsForSecondPerson } from "@dop/domain/license-review";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { inLicenseOrder } from "../../../../lib/words/license-value.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { useOrderAction } from "../use-order-action.ts";
import {
  addName,
  checkCorrectionDraft,
  correctionName,
  noteName,
  useCorrectionDraft,
  type CorrectionDraft,
} from "./correction-draft.ts";
import { AddField, SecondPerson, WantedField } from "./correction-fields.tsx";
import { parseWanted, pendingSecondLook } from "./order-corrections.ts";
import type { LicenseRecordState } from "./license-record.tsx";

interface CorrectionEditorProps {
  readonly order: StaffOrder;
  readonly record: LicenseRecordState;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes the corrections of an order (rule W-38). The input outlives the dialog. */
export function CorrectionEditor(props: CorrectionEditorProps) {
  const t = useTexts("staffCorrections").editor;
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.title}>
      <EditorForm {...props} />
    </Dialog>
  );
}

function EditorForm({ order, record, onClose }: CorrectionEditorProps) {
  const t = useTexts("staffCorrections").editor;
  const { busy, run } = useOrderAction(order.id);
  const stored = useCorrectionDraft(order.id);
  const wanted = parseWanted(order.corrections_json);
  // The form starts with the user's own change that waits for review.
  const own = Object.fromEntries((pendingSecondLook(order)?.changes ?? []).map(({ label, after }) => [label, after]));
  const draft: CorrectionDraft = { ...stored.draft, wish: { ...wanted, ...own, ...stored.draft.wish } };
  const form = useForm(checkCorrectionDraft(order, draft, t.nothing));
  const labels = inLicenseOrder(Object.keys(draft.wish));
  const change = (changed: Partial<CorrectionDraft>): void => stored.change({ ...draft, ...changed });
  const correct = (label: string, value: string | null): void => change({ wish: { ...draft.wish, [label]: value } });
  const changes = correctionChanges(wanted, draft.wish);
  const waits = waitsForSecondPerson(order.second_person, changes, draft.asksLook);

  async function save({ wish: corrections, asksLook, note }: CorrectionDraft): Promise<void> {
    const done = await run(async () => {
      const body = { corrections, expected: wanted, note, second_look: asksLook };
      await api.post(`/orders/${order.id}/corrections/changes`, { body, schema: staffOrderSchema });
      toast.success(waits ? t.asked : t.saved);
    });
    if (done) drop();
  }

  function drop(): void {
    stored.drop();
    onClose();
  }

  return (
    <Form form={form} busy={busy} summary className="grid gap-4" onSave={save}>
      <p className="text-ink-2">{t.intro}</p>
      {labels.map((label) => (
        <WantedField
          key={label}
          label={label}
          value={draft.wish[label] ?? null}
          now={record.now(label)}
          error={form.error(correctionName(label))}
          onChange={(value) => correct(label, value)}
        />
      ))}
      <AddField
        labels={labels}
        error={form.error(addName)}
        onAdd={(label) => correct(label, record.now(label) ?? "")}
      />
      {order.second_person !== "off" && (
        <SecondPerson draft={draft} waits={waits} error={form.error(noteName)} onChange={change} />
      )}
      <FormButtons kind="secondary" cancel={t.cancel} submit={t.save} busy={busy} onCancel={drop} />
    </Form>
  );
}
