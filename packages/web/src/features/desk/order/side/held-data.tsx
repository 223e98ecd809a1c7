import {
  heldDataSchema,
  type HeldData as Held,
  type StaffOrder,
  destroyedDataSchema,
  destroyOrderSchema,
} from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { downloadFile } from "../../../../lib/api/download-file.ts";
import { saveFile } from "../../../../lib/api/save-file.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { Button } from "../../../../ui/button.tsx";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { hasEnded } from "../corrections/order-corrections.ts";
import { useOrderAction } from "../use-order-action.ts";

/** Shows an admin what is held about an order, to be saved as JSON or PDF (rule P-19). */
export function HeldData({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("heldData");
  const [held, setHeld] = useState<Held | null>(null);
  const { busy, submit } = useSubmit({ failure: "beside" });
  const read = () =>
    submit(async () => {
      setHeld(await api.get(`/orders/${order.id}/held`, { schema: heldDataSchema }));
    });
  return (
    <>
      <Button kind="quiet" small busy={busy} onClick={() => void read()}>
        {t.open}
      </Button>
      <Dialog open={held !== null} onClose={() => setHeld(null)} title={t.title(order.id)}>
        {held && <Parts held={held} onClose={() => setHeld(null)} />}
      </Dialog>
    </>
  );
}

function Parts({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) {
  const t = useTexts("heldData");
  const { parts: names } = useTexts("heldCopy");
  const { busy, submit } = useSubmit({ failure: "beside" });
  const name = `order-${held.order_id}-held`;
  const savePdf = () =>
    submit(() => downloadFile(`/orders/${held.order_id}/held.pdf`, "application/pdf", `${name}.pdf`));
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t.intro}</p>
      <DefinitionList items={held.parts.map(({ part, rows }) => ({ term: names[part], value: rows.length }))} />
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => saveFile(JSON.stringify(held, null, 2), "application/json", `${name}.json`)}>
          {t.saveJson}
        </Button>
        <Button kind="secondary" small busy={busy} onClick={() => void savePdf()}>
          {t.savePdf}
        </Button>
        <Button kind="quiet" small onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </div>
  );
}

/** True when personal data may be destroyed: the order has ended and was not emptied (rule P-19). */
const isDestroyable = (order: StaffOrder): boolean => order.destroyed_at === null && hasEnded(order);

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
        <DestroyForm order={order} onClose={() => setAsking(false)} />
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
