import { destroyedDataSchema, destroyOrderSchema, type StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useState } from "react";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useOrderAction } from "../use-order-action.ts";

const ended: ReadonlySet<number> = new Set([statusIds.shipped, statusIds.canceled]);

/** Whether what names people in an order may be destroyed: it has ended, and was not emptied (rule P-19). */
const isDestroyable = (order: StaffOrder): boolean =>
  order.destroyed_at === null && (order.voided || order.products.every(({ status_id: status }) => ended.has(status)));

/** Destroys the personal data of an order that has ended, for an admin who gives a reason. */
export function DestroyData({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("heldData");
  const [asking, setAsking] = useState(false);
  if (!isDestroyable(order)) return null;
  return (
    <>
      <Button kind="quiet" small onClick={() => setAsking(true)}>
        {t.destroy}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.destroyTitle}>
        {asking && <DestroyForm order={order} onClose={() => setAsking(false)} />}
      </Dialog>
    </>
  );
}

const fields = { reason: "destroy-reason" } as const;

function DestroyForm({ order, onClose }: { readonly order: StaffOrder; readonly onClose: () => void }) {
  const t = useTexts("heldData");
  const [reason, setReason] = useDraft(`destroy:${order.id}`);
  const { busy, run } = useOrderAction(order.id);
  const form = useForm(checkBySchema(destroyOrderSchema, { reason }, fields));

  async function destroy(body: { readonly reason: string }): Promise<void> {
    const done = await run(async () => {
      await api.post(`/orders/${order.id}/destroy`, { body, schema: destroyedDataSchema });
      toast.success(t.destroyed);
    });
    if (!done) return;
    setReason("");
    onClose();
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(body) => void destroy(body)}>
      <p>{t.destroyText}</p>
      <Field name={fields.reason} label={t.reason} hint={t.reasonHint} required error={form.error(fields.reason)}>
        <Textarea rows={3} data-autofocus value={reason} onValue={setReason} />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.destroyYes} busy={busy} onCancel={onClose} />
    </Form>
  );
}
