import { licenseNumberAnswerSchema, licenseNumberRequestSchema, type StaffOrder } from "@dop/domain/contract";
import { useState, useRef } from "react";
import type * as z from "zod/mini";
import { limits } from "@dop/domain/orders";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts, wordsOf } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { writeDraft, useDraft } from "../../../../lib/storage/drafts.ts";
import { Button } from "../../../../ui/button.tsx";
import { FieldError, fieldId, Field } from "../../../../ui/fields/field.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useOrderAction } from "../use-order-action.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";

const name = "license_number";
const errorId = `${fieldId(name)}-error`;

export function LicenseNumber({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder").side;
  const mayWrite = useMayWrite() && !order.voided;
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);

  function close(): void {
    setEditing(false);
    focusAfterRender(() => edit.current?.focus());
  }

  if (isEditing) return <LicenseNumberForm order={order} onClose={close} />;
  return (
    <>
      <span translate="no">{order.reference_id}</span>{" "}
      {mayWrite && (
        <button
          ref={edit}
          type="button"
          className="no-print min-h-6 px-1 text-spruce-700 underline underline-offset-2"
          aria-label={t.editNumberOf}
          onClick={() => setEditing(true)}
        >
          {t.editNumber}
        </button>
      )}
    </>
  );
}

function LicenseNumberForm({ order, onClose }: { readonly order: StaffOrder; readonly onClose: () => void }) {
  const t = useTexts("staffOrder").side;
  const [text, setText] = useState(String(order.reference_id));
  const [finding, setFinding] = useState<string>();
  const [refused, setRefused] = useState<{ readonly text: string; readonly message: string }>();
  const saving = useOrderAction(order.id);
  const form = useForm(checkBySchema(licenseNumberRequestSchema, { license_number: Number.parseInt(text, 10) }));
  const problem = form.error(name) ?? (refused?.text === text ? refused?.message : undefined);

  async function save(body: z.infer<typeof licenseNumberRequestSchema>): Promise<void> {
    let asks: string | undefined;
    let isRefused = false;
    const done = await saving.run(async () => {
      try {
        await api.patch(`/orders/${order.id}/license-number`, { body, schema: licenseNumberAnswerSchema });
        toast.success(t.licenseSaved);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const atField = error.errors.find(({ path }) => path === name);
        isRefused = atField !== undefined;
        if (atField) setRefused({ text, message: atField.message });
        // A question and not a failure: the clerk may have a reason.
        else if (error.code === "LICENSE_QUESTIONABLE") asks = error.message;
        else throw error;
      }
    });
    setFinding(asks);
    if (!done || asks !== undefined || isRefused) return;
    writeDraft(anywayDraft(order.id), "");
    onClose();
  }

  const useAnyway = (reason: string): void => {
    if ("output" in form.checked) void save({ ...form.checked.output, use_anyway: true, reason });
  };

  return (
    <>
      <Form
        form={form}
        busy={saving.busy}
        className="flex flex-wrap gap-2"
        onSave={(body) => save({ ...body, use_anyway: false })}
      >
        <input
          id={fieldId(name)}
          className="field min-h-8 w-32"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t.licenseNumber}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : errorId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed button
          autoFocus
          value={text}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
          onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ""))}
        />
        <Button type="submit" small busy={saving.busy}>
          {t.save}
        </Button>
        <Button kind="quiet" small onClick={onClose}>
          {t.cancel}
        </Button>
        {problem !== undefined && <FieldError id={errorId}>{wordsOf(problem)}</FieldError>}
      </Form>
      <UseAnywayDialog
        orderId={order.id}
        finding={finding}
        busy={saving.busy}
        onClose={() => setFinding(undefined)}
        onUse={useAnyway}
      />
    </>
  );
}

/** Draft key of the reason, until the number is saved. */
const anywayDraft = (orderId: number): string => `use-anyway:${String(orderId)}`;

interface UseAnywayDialogProps {
  readonly orderId: number;
  /** Doubt of the server about the license; undefined while nothing is asked. */
  readonly finding: string | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onUse: (reason: string) => void;
}

/** Asks once before a license of another couple, a voided one or one that is too old is used (rule O-23). */
function UseAnywayDialog(props: UseAnywayDialogProps) {
  const t = useTexts("staffOrder").side.useAnyway;
  return (
    <Dialog open={props.finding !== undefined} onClose={props.onClose} title={t.title}>
      <ReasonForm {...props} />
    </Dialog>
  );
}

function ReasonForm({ orderId, finding, busy, onClose, onUse }: UseAnywayDialogProps) {
  const t = useTexts("staffOrder").side.useAnyway;
  const [reason, setReason] = useDraft(anywayDraft(orderId));
  const form = useForm({ output: reason.trim() });
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={onUse}>
      <p className="font-semibold">{finding}</p>
      <Field name="license-reason" label={t.reason} hint={t.reasonHint} optional>
        <Textarea rows={3} data-autofocus maxLength={limits.reason} value={reason} onValue={setReason} />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.yes} busy={busy} onCancel={onClose} />
    </Form>
  );
}
