import { isFedexNumber, noTrackingNumber, scannedDigits } from "@dop/domain/tracking";
import { useState } from "react";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { TextInput } from "../../../../ui/fields/inputs.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";

const choice = "bulk-number-choice";
const field = "bulk-number";

interface MarkFormProps {
  /** The name of the status. */
  readonly status: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** With the tracking number, or the note that there is none. */
  readonly onMark: (number: string) => void;
}

/** Confirms a step for all rows, with the answer that the checklist of one order asks for, too (rule N-2). */
export function MarkForm({ status, busy, onClose, onMark }: MarkFormProps) {
  const t = useTexts("queueWork").bulk;
  const [chosen, setChosen] = useState<"none" | "fedex">();
  const [number, setNumber] = useState("");
  const problems =
    chosen === "none"
      ? []
      : chosen === undefined
        ? [{ name: choice, message: t.numberMissing }]
        : isFedexNumber(number)
          ? []
          : [{ name: field, message: t.fedexInvalid }];
  const output = chosen === "fedex" ? number : noTrackingNumber;
  const form = useForm(problems.length > 0 ? { problems } : { output });
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
      {chosen === "fedex" && (
        <Field name={field} label={t.fedexNumber} required error={form.error(field)}>
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
