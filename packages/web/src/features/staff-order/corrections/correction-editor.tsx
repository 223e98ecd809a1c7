import { staffOrderSchema, type StaffOrder } from "@dop/domain/contract";
import {
  correctionChanges,
  correctionValueSchema,
  findLicenseField,
  licenseFields,
  waitsForSecondPerson,
} from "@dop/domain/license-review";
import { limits, textField } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { useState } from "react";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { LicenseValueInput } from "../../../forms/license-value-input.tsx";
import { LightForm, useLightForm, type Checked } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { inLicenseOrder, licenseFieldName, shownValue } from "../../../lib/license-value.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { focusField } from "../../../ui/error-summary.tsx";
import { Field } from "../../../ui/field.tsx";
import { focusAfterRender } from "../../../ui/focus-after-render.ts";
import { Select } from "../../../ui/inputs.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../lib/toast.ts";
import { useOrderAction } from "../use-order-action.ts";
import { useCorrectionDraft, type CorrectionDraft } from "./use-correction-draft.ts";
import type { LicenseRecordState } from "./use-license-record.ts";
import { pendingSecondLook } from "./pending-second-look.ts";
import { parseWanted } from "./parse-wanted.ts";

interface CorrectionEditorProps {
  readonly order: StaffOrder;
  readonly record: LicenseRecordState;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Where a clerk changes what is wanted of the license (rule W-38). What is typed outlives the dialog. */
export function CorrectionEditor(props: CorrectionEditorProps) {
  const t = useTexts("staffCorrections").editor;
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.title}>
      {props.open && <EditorForm {...props} />}
    </Dialog>
  );
}

const nameOf = (label: string): string => `correction.${label}`;
const noteField = "correction-note";
const addField = "correction-field";
const noteSchema = textField(limits.reason, { max: msg("validation.max2000") });

/** What is wrong with a draft, or what it changes. */
function checkDraft(
  order: StaffOrder,
  { wish, asksLook, note }: CorrectionDraft,
  nothingChanged: string,
): Checked<CorrectionDraft> {
  const problems = Object.entries(wish).flatMap(([label, value]) => {
    const field = findLicenseField(label);
    if (value === null || !field) return [];
    const checked = checkBySchema(correctionValueSchema(field.kind), value, { "": nameOf(label) });
    return "problems" in checked ? checked.problems : [];
  });
  const words = note === "" ? { output: "" } : checkBySchema(noteSchema, note, { "": noteField });
  const all = [...problems, ...("problems" in words ? words.problems : [])];
  if (all.length > 0) return { problems: all };
  const trimmed = Object.fromEntries(
    Object.entries(wish).map(([label, value]) => [label, value === null ? null : value.trim()]),
  );
  const changes = correctionChanges(parseWanted(order.corrections_json), trimmed);
  if (changes.length === 0 && !asksLook && !pendingSecondLook(order))
    return { problems: [{ name: addField, message: nothingChanged }] };
  return { output: { wish: trimmed, asksLook, note: note.trim() } };
}

function EditorForm({ order, record, onClose }: CorrectionEditorProps) {
  const t = useTexts("staffCorrections").editor;
  const { busy, run } = useOrderAction(order.id);
  const stored = useCorrectionDraft(order.id);
  const wanted = parseWanted(order.corrections_json);
  // One's own change that waits is changed itself: it is what the form starts with.
  const own = Object.fromEntries((pendingSecondLook(order)?.changes ?? []).map(({ label, after }) => [label, after]));
  const draft: CorrectionDraft = { ...stored.draft, wish: { ...wanted, ...own, ...stored.draft.wish } };
  const form = useLightForm(checkDraft(order, draft, t.nothing));
  const labels = inLicenseOrder(Object.keys(draft.wish));
  const change = (changed: Partial<CorrectionDraft>): void => stored.change({ ...draft, ...changed });
  const wish = (label: string, value: string | null): void => change({ wish: { ...draft.wish, [label]: value } });
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
    <LightForm form={form} busy={busy} summary className="grid gap-4" onSave={save}>
      <p className="text-ink-2">{t.intro}</p>
      {labels.map((label) => (
        <WantedField
          key={label}
          label={label}
          value={draft.wish[label] ?? null}
          now={record.now(label)}
          error={form.error(nameOf(label))}
          onChange={(value) => wish(label, value)}
        />
      ))}
      <AddField labels={labels} error={form.error(addField)} onAdd={(label) => wish(label, record.now(label) ?? "")} />
      {order.second_person !== "off" && (
        <SecondPerson draft={draft} waits={waits} error={form.error(noteField)} onChange={change} />
      )}
      <FormButtons kind="secondary" cancel={t.cancel} submit={t.save} busy={busy} onCancel={drop} />
    </LightForm>
  );
}

interface AddFieldProps {
  /** Fields that the form has already. */
  readonly labels: readonly string[];
  readonly error: string | undefined;
  readonly onAdd: (label: string) => void;
}

/** Adds a field by its own button: an arrow key in the list must not. */
function AddField({ labels, error, onAdd }: AddFieldProps) {
  const t = useTexts("staffCorrections").editor;
  const [chosen, setChosen] = useState("");

  function add(): void {
    onAdd(chosen);
    setChosen("");
    focusAfterRender(() => focusField(nameOf(chosen)));
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field name={addField} label={t.addField} error={error} className="flex-1">
        <Select
          value={chosen}
          placeholder={t.choose}
          options={licenseFields
            .filter(({ label }) => !labels.includes(label))
            .map((field) => ({ value: field.label, label: licenseFieldName(field) }))}
          onValue={setChosen}
        />
      </Field>
      <Button kind="secondary" aria-disabled={chosen === ""} onClick={() => chosen !== "" && add()}>
        {t.add}
      </Button>
    </div>
  );
}

interface SecondPersonProps {
  readonly draft: CorrectionDraft;
  readonly waits: boolean;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<CorrectionDraft>) => void;
}

/** Asks for a second look where the change itself does not, with a word for who takes it. */
function SecondPerson({ draft, waits, error, onChange }: SecondPersonProps) {
  const t = useTexts("staffCorrections").editor;
  return (
    <>
      <p className="text-sm text-ink-2">{t.waits}</p>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={draft.asksLook}
          onChange={(event) => onChange({ asksLook: event.currentTarget.checked })}
        />
        {t.ask}
      </label>
      {waits && (
        <Field name={noteField} label={t.note} hint={t.noteHint} optional error={error}>
          <Textarea rows={2} value={draft.note} onValue={(note) => onChange({ note })} />
        </Field>
      )}
    </>
  );
}

interface WantedFieldProps {
  readonly label: string;
  /** Null: no longer corrected. */
  readonly value: string | null;
  readonly now: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

function WantedField({ label, value, now, error, onChange }: WantedFieldProps) {
  const { editor: t, noValue, notWanted } = useTexts("staffCorrections");
  const field = findLicenseField(label);
  if (!field) return null;
  const name = licenseFieldName(field);
  if (value === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          {name}: {notWanted}
        </span>
        <Button kind="quiet" small aria-label={t.takeOf(name)} onClick={() => onChange(now ?? "")}>
          {t.take}
        </Button>
      </p>
    );
  }
  return (
    <Field
      name={nameOf(label)}
      label={name}
      hint={now === undefined ? undefined : t.nowIs(shownValue(field.kind, now) || noValue)}
      error={error}
      aside={
        <Button kind="quiet" small aria-label={t.dropOf(name)} onClick={() => onChange(null)}>
          {t.drop}
        </Button>
      }
    >
      <LicenseValueInput field={field} value={value} onChange={onChange} />
    </Field>
  );
}
