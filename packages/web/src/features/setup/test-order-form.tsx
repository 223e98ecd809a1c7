import { setupCheckSchema } from "@dop/domain/contract";
import { useState } from "react";
import { LightForm, useLightForm } from "../../forms/light-form.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/inputs.tsx";

interface TestOrderFormProps {
  readonly action: string;
  readonly busy: boolean;
  readonly onTry: (licenseNumber: number) => void;
}

/** The license that the test order is for. */
export function TestOrderForm({ action, busy, onTry }: TestOrderFormProps) {
  const t = useTexts("setup");
  const [typed, setTyped] = useState("");
  const parsed = setupCheckSchema.safeParse({
    license_number: /^\s*\d{1,15}\s*$/.test(typed) ? Number(typed) : Number.NaN,
  });
  const form = useLightForm(
    parsed.success && parsed.data.license_number !== undefined
      ? { output: parsed.data.license_number }
      : { problems: [{ name: "license_number", message: t.licenseNumber }] },
  );
  return (
    <LightForm form={form} busy={busy} className="flex flex-wrap items-end gap-3" onSave={onTry}>
      <Field name="license_number" label={t.license} hint={t.licenseHint} error={form.error("license_number")} required>
        <TextInput value={typed} onValue={setTyped} inputMode="numeric" autoComplete="off" />
      </Field>
      <Button kind="secondary" small type="submit" busy={busy} aria-label={t.tryOf(action, t.steps.test_order)}>
        {action}
      </Button>
    </LightForm>
  );
}
