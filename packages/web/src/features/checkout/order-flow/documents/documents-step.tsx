// Rules: P-1, P-23 (docs/rules)
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { needsProof } from "@dop/domain/orders";
import { updateCart, werePicturesDropped } from "../../../../cart/cart-store.ts";
import { Form, type FormState, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Popover } from "../../../../ui/dialogs/popover.tsx";
import { useFlow, useUnsavedChanges } from "../draft/flow-context.ts";
import { SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { DocumentField } from "./document-field.tsx";
import type { DocumentSlot } from "./refused-documents.ts";
import { useDocuments } from "./use-documents.ts";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import type { PhonePhotosProps } from "./phone-dialog.tsx";

/** ID, selfie and an optional document, made smaller in the browser before they are kept (rule P-1). */
export function DocumentsStep() {
  const usesEarlierId = useFlow().cart.identityFrom !== undefined;
  // Without photos the step asks for other files: the problems of the earlier ones do not apply.
  return <Files key={String(usesEarlierId)} usesEarlierId={usesEarlierId} />;
}

/** The files. While `usesEarlierId`, a confirmed ID counts, and only a proof may be added (rule P-23). */
function Files({ usesEarlierId }: { readonly usesEarlierId: boolean }) {
  const t = useTexts("documentsStep");
  const uploads = useTexts("uploads");
  const { documentsRequired } = useTexts("validation");
  const { cart } = useFlow();
  const { licenseBack } = useConfig();
  const { slots, unsaved, choose, turn, receive, isSending, ...files } = useDocuments(cart.documents);
  const problems = usesEarlierId ? files.problems.filter(({ name }) => name === "additional") : files.problems;
  const output = usesEarlierId ? { ...files.output, id: null, selfie: null } : files.output;
  const save = useSaveStep("documents");
  const form = useForm(problems.length > 0 ? { problems } : { output });
  useUnsavedChanges(unsaved);

  const { isWaiting, press, cancelWaiting } = useSaveWhenSent(form, isSending, (documents) =>
    save((current) => ({ ...current, documents })),
  );

  const fieldOf = (slot: DocumentSlot) => {
    const { problem, document, busy } = slots[slot];
    const isMissing = form.attempt > 0 && document === null && (slot === "id" || slot === "selfie");
    return {
      slot,
      state: slots[slot],
      label: t[slot],
      error: problem ?? (isMissing && !busy ? documentsRequired : undefined),
      onFile: (file: File | undefined) => {
        cancelWaiting();
        void choose(slot, file);
      },
      onTurn: () => {
        cancelWaiting();
        return turn(slot);
      },
    };
  };

  return (
    <Form form={form} summary busy={isWaiting} onSave={press}>
      <StepHeading step="documents" title={t.heading} intro={[t.intro]} />
      {usesEarlierId ? (
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
        {!usesEarlierId && (
          <>
            <DocumentField {...fieldOf("id")} hint={t.idHint} required previewAlt={t.idPreview} />
            <DocumentField
              {...fieldOf("selfie")}
              hint={t.selfieHint}
              required
              capture="user"
              previewAlt={t.selfiePreview}
            />
            {licenseBack && (
              <DocumentField {...fieldOf("license-back")} hint={t.licenseBackHint} previewAlt={t.licenseBackPreview} />
            )}
          </>
        )}
        <DocumentField
          {...fieldOf("additional")}
          hint={needsProof(cart.relationship) ? t.proofHint : t.additionalHint}
        />
      </Card>
      <SaveRow busy={isWaiting} />
      <output className="mt-3 block empty:hidden">{isWaiting ? uploads.saving : ""}</output>
    </Form>
  );
}

/**
 * Saves at once, or once the files are on the server; a file that is refused meanwhile shows its problem instead.
 * Another choice calls `cancelWaiting`: the earlier press does not save it.
 */
function useSaveWhenSent<Output>(
  { checked, refuse }: FormState<Output>,
  isSending: boolean,
  save: (output: Output) => void,
) {
  const [presses, setPresses] = useState(0);
  const isWaiting = presses > 0 && isSending && "output" in checked;
  const saveChecked = useEffectEvent(() => {
    if ("output" in checked) save(checked.output);
    else refuse();
  });
  useEffect(() => {
    if (presses > 0 && !isWaiting) saveChecked();
  }, [presses, isWaiting]);
  return { isWaiting, press: () => setPresses((count) => count + 1), cancelWaiting: () => setPresses(0) };
}

/** The notice in place of the photos, where the confirmed ID of an earlier order counts. */
function ConfirmedIdentity() {
  const t = useTexts("documentsStep").confirmed;
  return (
    <Alert kind="info" title={t.title} className="mt-6">
      <p>{t.text}</p>
      <Button
        kind="secondary"
        className="mt-3"
        onClick={() => updateCart(({ identityFrom: _earlier, ...current }) => current)}
      >
        {t.anew}
      </Button>
    </Alert>
  );
}

// Loaded at the press, with the drawing of the code.
const PhoneDialog = lazyWithNotice(async () => (await import("./phone-dialog.tsx")).PhoneDialog);

/** On a computer, the way to take the photos with a phone (rule O-54). */
function PhonePhotos(props: PhonePhotosProps) {
  const t = useTexts("uploads").phone;
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-4 pointer-coarse:hidden">
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PhoneDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
