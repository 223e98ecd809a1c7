import { flagRequestSchema } from "@dop/domain/contract";
import { useState } from "react";
import { isFedexNumber, noTrackingNumber, scannedDigits } from "@dop/domain/tracking";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { FlagComment } from "../flag-dialog.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";

const name = "flag-rows-comment";

interface RowFormProps {
  readonly busy: boolean;
  readonly onClose: () => void;
}

export function FlagRowsForm({ busy, onClose, onFlag }: RowFormProps & { readonly onFlag: (comment: string) => void }) {
  const t = useTexts("queue").flag;
  const [comment, setComment] = useState("");
  const form = useForm(checkBySchema(flagRequestSchema, { comment, flagged: true }, { comment: name }));
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(flag) => onFlag(flag.comment)}>
      <FlagComment name={name} comment={comment} required error={form.error(name)} onComment={setComment} />
      <FormButtons
        cancel={t.cancel}
        submit={t.save.flag}
        busy={busy}
        disabled={form.problems.length > 0}
        onCancel={onClose}
      />
    </Form>
  );
}

/** Confirms that the flags of several orders go; every one stays in its order's history. */
export function UnflagRowsForm({ busy, onClose, onUnflag }: RowFormProps & { readonly onUnflag: () => void }) {
  const t = useTexts("queueWork").bulk;
  return (
    <>
      <p>{t.unflagText}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button busy={busy} onClick={onUnflag}>
          {t.unflag}
        </Button>
      </div>
    </>
  );
}

const choice = "bulk-number-choice";
const numberField = "bulk-number";

interface MarkFormProps extends RowFormProps {
  readonly status: string;
  readonly onMark: (number: string) => void;
}

/** Confirms a step for all rows, with the answer that the checklist of one order asks for, too (rule N-2). */
export function MarkForm({ status, busy, onClose, onMark }: MarkFormProps) {
  const t = useTexts("queueWork").bulk;
  const [chosen, setChosen] = useState<"none" | "fedex">();
  const [number, setNumber] = useState("");
  const isByFedex = chosen === "fedex";
  const problem =
    chosen === undefined
      ? { name: choice, message: t.numberMissing }
      : isByFedex && !isFedexNumber(number) && { name: numberField, message: t.fedexInvalid };
  const form = useForm(problem ? { problems: [problem] } : { output: isByFedex ? number : noTrackingNumber });
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={onMark}>
      <RadioGroup
        name={choice}
        legend={t.number}
        error={form.error(choice)}
        options={[
          { value: "none", label: noTrackingNumber },
          { value: "fedex", label: t.fedex },
        ]}
        chosen={chosen}
        onChoose={setChosen}
      />
      {isByFedex && (
        <Field name={numberField} label={t.fedexNumber} required error={form.error(numberField)}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            data-takes-labels=""
            value={number}
            onValue={(value) => setNumber(scannedDigits(value))}
          />
        </Field>
      )}
      <FormButtons cancel={t.cancel} submit={t.markAs(status)} busy={busy} onCancel={onClose} />
    </Form>
  );
}
