import { licenseNumberAnswerSchema, licenseNumberRequestSchema, type StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import type * as z from "zod/mini";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts, wordsOf } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { writeDraft } from "../../../../lib/storage/drafts.ts";
import { Button } from "../../../../ui/button.tsx";
import { FieldError, fieldId } from "../../../../ui/fields/field.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useOrderAction } from "../use-order-action.ts";
import { anywayDraft, UseAnywayDialog } from "./use-anyway-dialog.tsx";

const name = "license_number";
const errorId = `${fieldId(name)}-error`;

interface LicenseNumberFormProps {
  readonly order: StaffOrder;
  readonly onClose: () => void;
}

/** Corrects a license number; only digits can be typed. */
export function LicenseNumberForm({ order, onClose }: LicenseNumberFormProps) {
  const t = useTexts("staffOrder").side;
  const [text, setText] = useState(String(order.reference_id));
  const [finding, setFinding] = useState<string>();
  /** What the server says of a number. */
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
