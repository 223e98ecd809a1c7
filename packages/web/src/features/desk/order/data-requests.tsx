import { answerDataRequestSchema, type StaffDataRequest, type StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../session/use-may.ts";
import { formatDate, formatDay } from "../../../lib/words/format.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Textarea } from "../../../ui/fields/textarea.tsx";
import { useOrderAction } from "./use-order-action.ts";

/** Requests of the customer about their personal data that wait for the office's answer (rule P-45). */
export function OpenDataRequests({ order }: { readonly order: StaffOrder }) {
  const open = (order.data_requests ?? []).filter(({ state }) => state === "open");
  return open.map((request) => <OpenRequest key={request.id} order={order} request={request} />);
}

interface OpenRequestProps {
  readonly order: StaffOrder;
  readonly request: StaffDataRequest;
}

function OpenRequest({ order, request }: OpenRequestProps) {
  const t = useTexts("staffOrder").dataRequests;
  const { kind, words } = request;
  const mayCorrect = useMay("orders.write");
  const mayAnswer = useMay("privacy.write") || (mayCorrect && kind === "correction");
  const [answering, setAnswering] = useState<"done" | "refused">();
  return (
    <Alert kind={request.overdue ? "error" : "warn"} title={t.titles[kind]}>
      {words !== "" && <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>}
      <p>
        {t.asked(formatDate(request.requested_at))}{" "}
        {request.overdue ? t.overdue(formatDay(request.due_on)) : t.due(formatDay(request.due_on))}{" "}
        {mayAnswer ? t.hints[kind] : t.adminAnswers}
      </p>
      {mayAnswer && (
        <div className="no-print mt-2 flex flex-wrap gap-2">
          {/* The destruction, among the order's actions, answers the request by itself. */}
          {kind !== "deletion" && (
            <Button small aria-haspopup="dialog" onClick={() => setAnswering("done")}>
              {t.done[kind]}
            </Button>
          )}
          <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setAnswering("refused")}>
            {t.refuse}
          </Button>
        </div>
      )}
      <Dialog
        open={answering !== undefined}
        onClose={() => setAnswering(undefined)}
        title={answering === "refused" ? t.refuse : t.done[kind === "copy" ? "copy" : "correction"]}
      >
        {answering && (
          <AnswerForm order={order} request={request} state={answering} onEnd={() => setAnswering(undefined)} />
        )}
      </Dialog>
    </Alert>
  );
}

interface AnswerFormProps extends OpenRequestProps {
  readonly state: "done" | "refused";
  readonly onEnd: () => void;
}

function AnswerForm({ order, request, state, onEnd }: AnswerFormProps) {
  const t = useTexts("staffOrder").dataRequests;
  const form = useFields(answerDataRequestSchema, { state, answer: "" });
  const { busy, run } = useOrderAction(order.id);
  const path = `/orders/${order.id}/data-requests/${request.id}${useMay("privacy.write") ? "" : "/correction"}`;
  const send = async (body: object): Promise<void> => {
    if (await run(() => api.post(path, { body }), t.answered)) onEnd();
  };
  return (
    <Form form={form} onSave={send} className="grid gap-4">
      <FormField
        form={form}
        name="answer"
        label={state === "refused" ? t.why : t.words}
        hint={t.answerHint}
        required={state === "refused"}
      >
        <Textarea rows={4} maxLength={2000} data-autofocus {...form.register("answer")} />
      </FormField>
      <FormButtons cancel={t.cancel} submit={t.send} busy={busy} onCancel={onEnd} />
    </Form>
  );
}
