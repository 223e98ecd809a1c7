import { newTransmittalAnswerSchema, transmittalsSchema, type QueueEntry } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { apiQuery, fresh } from "../../../../lib/api/api-query.ts";
import { api } from "../../../../lib/api/api.ts";
import { formatDate } from "../../../../lib/words/format.ts";
import { LoadingStates } from "../../../../ui/states/loading-states.tsx";
import { transmittalPath } from "../../../../lib/routes/paths.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select } from "../../../../ui/fields/inputs.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { reloadQueues } from "../queue-queries.ts";

interface CreateFormProps {
  readonly rows: readonly QueueEntry[];
  readonly onClose: () => void;
}

/** Puts all rows on a new transmittal, or none (rule T-2), and goes to it or to its printed list. */
export function CreateTransmittalForm({ rows, onClose }: CreateFormProps) {
  const t = useTexts("queueWork").bulk;
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: reloadQueues });

  async function create(below: "" | "/print"): Promise<void> {
    const body = { order_products: rows.map(({ id }) => id) };
    await submit(async () => {
      const { date, url_id: number } = await api.post("/transmittals", { body, schema: newTransmittalAnswerSchema });
      toast.success(t.created(number));
      navigate(transmittalPath(date, number) + below);
    });
  }

  return (
    <>
      <p>{t.createText}</p>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} className="mt-3" />}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button kind="secondary" busy={busy} onClick={() => void create("")}>
          {t.create}
        </Button>
        <Button busy={busy} onClick={() => void create("/print")}>
          {t.createAndPrint}
        </Button>
      </div>
    </>
  );
}

/** GET /transmittals?out=true: those of which not every document has been sent on. */
const outQuery = apiQuery(["transmittals", "list", "?out=true"], "/transmittals?out=true", transmittalsSchema, fresh);

/** The list of transmittals comes after the dialog has opened. */
const takeFocus = (field: HTMLElement | null): void => field?.focus();

interface AddFormProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAdd: (transmittalId: number) => void;
}

export function AddToTransmittalForm({ busy, onClose, onAdd }: AddFormProps) {
  const t = useTexts("queueWork").bulk;
  const query = useQuery(outQuery);
  const { data } = query;
  const [chosen, setChosen] = useState("");
  const form = useForm(
    chosen === "" ? { problems: [{ name: "transmittal", message: t.chooseTransmittal }] } : { output: Number(chosen) },
  );
  if (data === undefined) return <LoadingStates query={query} lines={2} />;
  if (data.length === 0) return <p>{t.noTransmittals}</p>;
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={onAdd}>
      <Field name="transmittal" label={t.transmittal} required error={form.error("transmittal")}>
        <Select
          ref={takeFocus}
          data-autofocus
          value={chosen}
          placeholder={t.chooseTransmittal}
          options={data.map((one) => ({
            value: String(one.id),
            label: t.transmittalOf(one.url_id, formatDate(one.created_at), one.number_of_documents),
          }))}
          onValue={setChosen}
        />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.add} busy={busy} onCancel={onClose} />
    </Form>
  );
}
