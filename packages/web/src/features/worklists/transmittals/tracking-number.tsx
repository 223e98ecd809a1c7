import { transmittalTrackingAnswerSchema, type Transmittal } from "@dop/domain/contract";
import { useEffect, useRef, useState } from "react";
import { Form, useForm } from "../../../forms/form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { IconPencil } from "../../../ui/icons.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { reloadTransmittals } from "./transmittals-queries.ts";

export function TrackingNumber({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals").tracking;
  const mayWrite = useMayWrite();
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.querySelector("button")?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <TrackingForm transmittal={transmittal} onDone={() => setEditing(false)} />;
  return (
    <div ref={edit} className="flex min-h-9 flex-wrap items-center gap-x-2">
      <span className="text-ink-2">{t.label}</span>
      <strong className="break-all tabular-nums">{transmittal.tracking_shipping ?? t.none}</strong>
      {mayWrite && (
        <Button kind="quiet" small aria-label={t.editLabel} onClick={() => setEditing(true)}>
          <IconPencil className="size-4" />
          {t.edit}
        </Button>
      )}
    </div>
  );
}

function TrackingForm({ transmittal, onDone }: { readonly transmittal: Transmittal; readonly onDone: () => void }) {
  const t = useTexts("transmittals").tracking;
  const [text, setText] = useState(transmittal.tracking_shipping ?? "");
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const form = useForm({ output: { tracking_shipping: text.trim() } });

  async function save(body: { tracking_shipping: string }): Promise<void> {
    const call = `/transmittals/${transmittal.id}/tracking-number`;
    if (await submit(() => api.patch(call, { body, schema: transmittalTrackingAnswerSchema }), t.saved)) onDone();
  }

  return (
    <Form form={form} busy={busy} className="flex flex-wrap items-end gap-2" onSave={save}>
      <Field name="tracking" label={t.label}>
        <TextInput
          ref={field}
          className="min-h-9 w-64"
          autoComplete="off"
          data-takes-labels=""
          value={text}
          onValue={setText}
          onKeyDown={(event) => {
            if (event.key === "Escape") onDone();
          }}
        />
      </Field>
      <Button type="submit" small className="min-h-9" busy={busy}>
        {t.save}
      </Button>
      <Button kind="quiet" small className="min-h-9" onClick={onDone}>
        {t.cancel}
      </Button>
    </Form>
  );
}
