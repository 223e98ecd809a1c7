import { licenseNumberAnswerSchema, licenseNumberRequestSchema } from "@dop/domain/contract";
import type { StaffOrder } from "@dop/domain/contract";
import { useRef, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { useOrderAction } from "../use-order-action.ts";

const errorId = "license-number-error";

/** The license number, corrected in place. Everything but digits is left out (specification 2, section 5). */
export function LicenseNumber({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderDetail").side;
  const mayWrite = useMayWrite() && !order.voided;
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const edit = useRef<HTMLButtonElement>(null);
  const saving = useOrderAction(order.id);

  function close(): void {
    setText(undefined);
    setProblem(undefined);
    setTimeout(() => edit.current?.focus());
  }

  async function save(): Promise<void> {
    const parsed = licenseNumberRequestSchema.safeParse({ license_number: Number.parseInt(text ?? "", 10) });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const done = await saving.run(async () => {
      await api.patch(`/orders/${order.id}/license-number`, { body: parsed.data, schema: licenseNumberAnswerSchema });
      toast.success(t.licenseSaved);
    });
    if (done) close();
  }

  if (text === undefined) {
    return (
      <>
        {order.reference_id}{" "}
        {mayWrite && (
          <button
            ref={edit}
            type="button"
            className="no-print min-h-6 px-1 text-spruce-700 underline underline-offset-2"
            aria-label={t.editNumberOf}
            onClick={() => setText(String(order.reference_id))}
          >
            {t.editNumber}
          </button>
        )}
      </>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        className="field min-h-8 w-32"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t.licenseNumber}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : errorId}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the pressed button was
        autoFocus
        value={text}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ""))}
      />
      <Button type="submit" small busy={saving.busy}>
        {t.save}
      </Button>
      <Button kind="quiet" small onClick={close}>
        {t.cancel}
      </Button>
      {problem !== undefined && <FieldError id={errorId}>{problem}</FieldError>}
    </form>
  );
}
