import { useEffect, useEffectEvent, useState } from "react";
import { needsProof } from "@dop/domain/orders";
import { werePicturesDropped } from "../../../cart/cart-store.ts";
import { FileStatus } from "../../../cart/file-status.tsx";
import { TurnPhoto } from "../../../cart/turn-photo.tsx";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/config-context.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { useFlow, useUnsavedChanges } from "../draft/flow-context.ts";
import { SaveRow } from "../steps/save-row.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useSaveStep } from "../draft/use-save-step.ts";
import { ConfirmedIdentity } from "./confirmed-identity.tsx";
import { PhonePhotos } from "./phone-photos.tsx";
import type { DocumentSlot } from "./refused-documents.ts";
import { useDocuments } from "./use-documents.ts";

/** ID, selfie and an optional document, made smaller in the browser before they are kept (rule P-1). */
export function DocumentsStep() {
  const relies = useFlow().cart.identityFrom !== undefined;
  // Without photos other files are asked for: what was said of the ones before is not said of them.
  return <Files key={String(relies)} relies={relies} />;
}

/** The files; `relies`: the confirmed ID of an earlier order counts, and only a proof may be added (rule P-23). */
function Files({ relies }: { readonly relies: boolean }) {
  const t = useTexts("documentsStep");
  const uploads = useTexts("uploads");
  const { documentsRequired } = useTexts("validation");
  const { cart } = useFlow();
  const { licenseBack } = useConfig();
  const {
    slots,
    unsaved,
    choose,
    turn,
    receive,
    isSending,
    problems: all,
    output: chosen,
  } = useDocuments(cart.documents);
  const problems = relies ? all.filter(({ name }) => name === "additional") : all;
  const output = relies ? { ...chosen, id: null, selfie: null } : chosen;
  const [presses, setPresses] = useState(0);
  const { save, failure } = useSaveStep("documents");
  const form = useLightForm(problems.length > 0 ? { problems } : { output });
  useUnsavedChanges(unsaved);

  const { checked } = form;
  // Save was pressed while files were on their way: it is done when they are there, or one of them was refused.
  const isWaiting = presses > 0 && isSending && "output" in checked;
  const saveChecked = useEffectEvent(() => {
    if ("output" in checked) save((current) => ({ ...current, documents: checked.output }));
    else form.refuse();
  });
  useEffect(() => {
    if (presses > 0 && !isWaiting) saveChecked();
  }, [presses, isWaiting]);

  const errorOf = (slot: DocumentSlot): string | undefined => {
    const { problem, document, busy } = slots[slot];
    if (problem !== undefined || busy) return problem;
    return form.attempt > 0 && document === null && (slot === "id" || slot === "selfie")
      ? documentsRequired
      : undefined;
  };

  const turnOf = (slot: DocumentSlot) => {
    setPresses(0);
    return turn(slot);
  };

  const statusOf = (slot: DocumentSlot) => {
    const { document, sending, chosen: photo, busy } = slots[slot];
    const hints = document?.hints ?? [];
    return (
      document && (
        <>
          {photo && <TurnPhoto name={document.name} busy={busy ?? false} onTurn={() => turnOf(slot)} />}
          <FileStatus
            name={document.name}
            sending={sending}
            isSent={!!document.upload}
            sentText={uploads.sent}
            hints={hints}
          />
        </>
      )
    );
  };

  const fileOf = (slot: DocumentSlot) => {
    const { document, refused, busy } = slots[slot];
    return {
      name: slot,
      onFile: (file: File | undefined) => {
        setPresses(0);
        void choose(slot, file);
      },
      fileName: document?.name ?? refused,
      busy: busy ?? false,
      removable: true,
    };
  };

  return (
    <LightForm form={form} summary busy={isWaiting} onSave={() => setPresses((count) => count + 1)}>
      <StepHeading step="documents" title={t.heading} intro={[t.intro]} />
      {relies ? (
        <ConfirmedIdentity />
      ) : (
        <>
          {werePicturesDropped() && <Alert kind="info" live="status" title={t.picturesDropped} className="mt-4" />}
          <div className="mt-2">
            <Popover label={t.why}>{t.whyText}</Popover>
          </div>
          <PhonePhotos labels={t} onPicture={receive} />
        </>
      )}
      <Card className="mt-6 grid gap-7">
        {!relies && (
          <>
            <Field name="id" label={t.id} hint={t.idHint} required error={errorOf("id")}>
              <FileInput
                {...fileOf("id")}
                accept="image/*"
                preview={slots.id.document?.contents}
                previewAlt={t.idPreview}
              />
              {statusOf("id")}
            </Field>
            <Field name="selfie" label={t.selfie} hint={t.selfieHint} required error={errorOf("selfie")}>
              <FileInput
                {...fileOf("selfie")}
                accept="image/*"
                capture="user"
                preview={slots.selfie.document?.contents}
                previewAlt={t.selfiePreview}
              />
              {statusOf("selfie")}
            </Field>
            {licenseBack && (
              <Field
                name="license-back"
                label={t["license-back"]}
                hint={t.licenseBackHint}
                optional
                error={errorOf("license-back")}
              >
                <FileInput
                  {...fileOf("license-back")}
                  accept="image/*"
                  preview={slots["license-back"].document?.contents}
                  previewAlt={t.licenseBackPreview}
                />
                {statusOf("license-back")}
              </Field>
            )}
          </>
        )}
        <Field
          name="additional"
          label={t.additional}
          hint={needsProof(cart.relationship) ? t.proofHint : t.additionalHint}
          optional
          error={errorOf("additional")}
        >
          <FileInput {...fileOf("additional")} />
          {statusOf("additional")}
        </Field>
      </Card>
      <SaveRow busy={isWaiting} failure={failure} />
      <output className="mt-3 block empty:hidden">{isWaiting ? uploads.saving : ""}</output>
    </LightForm>
  );
}
