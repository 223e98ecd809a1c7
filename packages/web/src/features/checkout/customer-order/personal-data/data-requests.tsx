import {
  customerOrderSchema,
  dataRequestKinds,
  newDataRequestSchema,
  type CustomerOrder,
  type DataRequest,
} from "@dop/domain/contract";
import { limits } from "@dop/domain/orders";
import { useState } from "react";
import { FormField } from "../../../../forms/form-field.tsx";
import { Form } from "../../../../forms/form.tsx";
import { useFields } from "../../../../forms/use-fields.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { saveFile } from "../../../../lib/api/save-file.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { formatDate, formatDay } from "../../../../lib/words/format.ts";
import { EmailCodeDialog } from "../../../../page/email-code-dialog.tsx";
import { emailProof, isCodeRequired } from "../../../../page/email-proof.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { showOrder } from "../order-queries.ts";

const empty = { kind: "copy" as DataRequest["kind"], words: "" };

/** The requests of the customer about their personal data, and a form for another one (rule P-45). */
export function DataRequests({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("dataRequests");
  const form = useFields(newDataRequestSchema, empty);
  const [afterCode, setAfterCode] = useState<() => void>();
  const { busy, failure, submit } = useSubmit({ failure: "inline" });
  const requests = order.data_requests ?? [];
  const { kind } = form.values;

  /** Repeats the call when the customer has entered the code that it asks for. */
  const prove = (call: (proof: string | undefined) => Promise<void>): void => {
    const attempt = async (): Promise<void> => {
      try {
        await call(emailProof(order.uuid));
      } catch (error) {
        if (!isCodeRequired(error)) throw error;
        setAfterCode(() => () => void submit(attempt));
      }
    };
    void submit(attempt);
  };

  const send = (body: object) =>
    prove(async (proof) => {
      const path = `/orders/${order.uuid}/data-requests`;
      showOrder(await api.post(path, { body: { ...body, proof }, schema: customerOrderSchema }));
      form.reset(empty);
      toast.success(t.sent);
    });
  const save = () =>
    prove(async (proof) => {
      const file = await api.post(`/orders/${order.uuid}/held.pdf`, { body: { proof }, file: "application/pdf" });
      saveFile(file, "application/pdf", `order-${String(order.id)}-data.pdf`);
    });

  return (
    <div className="grid max-w-[48rem] gap-4 text-sm">
      <p className="text-ink-2">{t.intro}</p>
      {requests.length > 0 && (
        <ul aria-label={t.list} className="grid gap-3">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestState request={request} busy={busy} onSave={save} />
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <Form form={form} onSave={send} className="grid gap-4">
        <RadioGroup
          name="kind"
          legend={t.kind}
          hint={t.hints[kind]}
          options={dataRequestKinds.map((value) => ({ value, label: t.kinds[value] }))}
          chosen={kind}
          onChoose={(value) => form.set("kind", value)}
        />
        <FormField
          form={form}
          name="words"
          label={kind === "correction" ? t.words : t.optionalWords}
          required={kind === "correction"}
        >
          <Textarea rows={3} limit={limits.reason} {...form.register("words")} />
        </FormField>
        <Button type="submit" kind="secondary" className="justify-self-start" busy={busy}>
          {t.send}
        </Button>
      </Form>
      {afterCode && (
        <EmailCodeDialog
          order={order}
          onCancel={() => setAfterCode(undefined)}
          onProven={() => {
            setAfterCode(undefined);
            afterCode();
          }}
        />
      )}
    </div>
  );
}

interface RequestStateProps {
  readonly request: DataRequest;
  readonly busy: boolean;
  readonly onSave: () => void;
}

function RequestState({ request, busy, onSave }: RequestStateProps) {
  const t = useTexts("dataRequests");
  const { state, kind, answer, copy_until: until } = request;
  return (
    <>
      <p className="font-semibold">{t.kinds[kind]}</p>
      {request.words !== "" && <p className="wrap-anywhere whitespace-pre-wrap">{request.words}</p>}
      <p className="text-ink-2">
        {t.asked(formatDate(request.requested_at))}{" "}
        {state === "open" ? t.open(formatDay(request.due_on)) : t[state](formatDate(request.answered_at))}
      </p>
      {answer !== "" && <p className="wrap-anywhere whitespace-pre-wrap">{answer}</p>}
      {until !== undefined && (
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <Button kind="secondary" small busy={busy} onClick={onSave}>
            {t.saveCopy}
          </Button>
          {t.copyUntil(formatDay(until))}
        </p>
      )}
    </>
  );
}
