// Rules: P-23 (docs/rules)
import { updateCart } from "../../../cart/cart-store.ts";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { useSaveStep } from "../draft/use-save-step.ts";
import { SaveRow } from "../steps/save-row.tsx";
import { StepHeading } from "../steps/step-heading.tsx";

/** In place of the photos, where the confirmed ID of an earlier order counts. */
export function ConfirmedIdentity() {
  const t = useTexts("orderSteps").documents;
  const form = useLightForm({ output: undefined });
  const { save, failure } = useSaveStep("documents");
  return (
    <LightForm form={form} onSave={() => save((current) => current)}>
      <StepHeading step="documents" intro={[t.intro]}>
        {t.heading}
      </StepHeading>
      <Alert kind="info" title={t.confirmed.title} className="mt-6">
        <p>{t.confirmed.text}</p>
        <Button
          kind="secondary"
          className="mt-3"
          onClick={() => updateCart(({ identityFrom: _earlier, ...current }) => current)}
        >
          {t.confirmed.anew}
        </Button>
      </Alert>
      <SaveRow busy={false} failure={failure} />
    </LightForm>
  );
}
