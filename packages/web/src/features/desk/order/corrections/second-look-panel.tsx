import { staffOrderSchema, secondLookDecisionSchema, type SecondLook, type StaffOrder } from "@dop/domain/contract";
import type { LookDecision } from "@dop/domain/license-review";
import { useId, useState } from "react";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useOrderAction } from "../use-order-action.ts";
import { LookChanges } from "./correction-tables.tsx";
import type { LicenseRecordState } from "./license-record.tsx";

interface SecondLookPanelProps {
  readonly order: StaffOrder;
  readonly look: SecondLook;
  readonly record: LicenseRecordState;
}

/** A change that waits for a second person's decision (rule W-39). */
export function SecondLookPanel({ order, look, record }: SecondLookPanelProps) {
  const t = useTexts("staffCorrections").look;
  const headingId = useId();
  const { busy, run } = useOrderAction(order.id);
  const [sendingBack, setSendingBack] = useState(false);
  const isOwn = look.decisions.includes("withdraw");

  async function decide(decision: LookDecision, said: string, reason?: string): Promise<boolean> {
    return run(async () => {
      const body = { id: look.id, decision, ...(reason !== undefined && { reason }) };
      await api.post(`/orders/${order.id}/corrections/second-look`, { body, schema: staffOrderSchema });
      toast.success(said);
    });
  }

  return (
    <section aria-labelledby={headingId} className="mt-3 rounded-sm border border-info bg-white px-3 py-2">
      <h3 id={headingId} className="text-sm">
        {t.heading}
      </h3>
      <p className="text-sm">{t.asked(look.asked_by, formatDateTime(look.asked_at))}</p>
      {look.note !== "" && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{look.note}</p>}
      <LookChanges look={look} record={record} />
      <p className="mt-1 text-sm text-ink-2">{t.holds}</p>
      {isOwn && <p className="text-sm text-ink-2">{look.decisions.includes("confirm") ? t.ownOff : t.own}</p>}
      <div className="no-print mt-2 flex flex-wrap gap-2 empty:hidden">
        {look.decisions.includes("confirm") && (
          <Button small busy={busy} onClick={() => void decide("confirm", t.confirmed)}>
            {t.confirm}
          </Button>
        )}
        {look.decisions.includes("send_back") && (
          <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setSendingBack(true)}>
            {t.sendBack}
          </Button>
        )}
        {isOwn && (
          <Button kind="secondary" small busy={busy} onClick={() => void decide("withdraw", t.withdrawn)}>
            {t.withdraw}
          </Button>
        )}
      </div>
      <Dialog open={sendingBack} onClose={() => setSendingBack(false)} title={t.sendBackTitle}>
        <SendBackForm
          look={look}
          busy={busy}
          onCancel={() => setSendingBack(false)}
          onSend={async (reason) => {
            const sent = await decide("send_back", t.sentBack, reason);
            setSendingBack(false);
            return sent;
          }}
        />
      </Dialog>
    </section>
  );
}

interface SendBackFormProps {
  readonly look: SecondLook;
  readonly busy: boolean;
  readonly onCancel: () => void;
  /** Resolves to false when it was not sent. */
  readonly onSend: (reason: string) => Promise<boolean>;
}

const field = "send-back-reason";

function SendBackForm({ look, busy, onCancel, onSend }: SendBackFormProps) {
  const t = useTexts("staffCorrections").look;
  const [reason, setReason] = useDraft(`send-back:${String(look.id)}`);
  const body = { id: look.id, decision: "send_back", reason };
  const form = useForm(checkBySchema(secondLookDecisionSchema, body, { reason: field }));
  return (
    <Form
      form={form}
      busy={busy}
      className="grid gap-4"
      onSave={async () => {
        if (await onSend(reason.trim())) setReason("");
      }}
    >
      <p>{t.sendBackText(look.asked_by)}</p>
      <Field name={field} label={t.reason} required error={form.error(field)}>
        <Textarea rows={3} data-autofocus value={reason} onValue={setReason} />
      </Field>
      <FormButtons kind="secondary" cancel={t.keep} submit={t.sendBack} busy={busy} onCancel={onCancel} />
    </Form>
  );
}
