import { useEffect, useRef, useState } from "react";
import { emailLine, isEmail, limits, tidyLicenseNumber } from "@dop/domain/orders";
import { msg, type Message } from "@dop/texts/message";
import * as z from "zod/mini";
import { Questions } from "../../../page/questions.tsx";
import { PageHeading } from "../../../page/page-heading.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { handleError } from "../../../lib/api/handle-error.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";

const textOf = (required: Message, longest: number, tooLong: Message) =>
  z.string().check(z.trim(), z.minLength(1, required), z.maxLength(longest, tooLong));

/** The input of `POST /orders/lookup`: the order's email address, and the number of the order or of the license. */
const findOrderSchema = z.object({
  email: z.pipe(
    textOf(msg("landing.findOrder.emailRequired"), limits.email, msg("landing.findOrder.tooLong")),
    emailLine().check(z.refine(isEmail, msg("landing.findOrder.emailInvalid"))),
  ),
  reference: z.pipe(
    z.transform(tidyLicenseNumber),
    textOf(msg("landing.findOrder.referenceRequired"), 18, msg("landing.findOrder.referenceTooLong")),
  ),
});

/** Sends customers the link to their order by email, and never says whether there is an order (rule P-12). */
export function FindOrderPage() {
  const t = useTexts("landing").findOrder;
  const [sent, setSent] = useState(false);
  const [search] = useSearchParams();
  // Set by the way back from the payment page, in a browser that did not go there (rule M-69).
  const isFromPayment = search.get("from") === "payment";
  return (
    <div className="wrap py-10 sm:py-14">
      <div className="max-w-xl">
        <PageHeading title={t.title} />
        <p className="mt-2.5 mb-6 text-ink-2">{t.intro}</p>
        {isFromPayment && <Alert kind="info" title={t.fromPayment} className="mb-6" />}
        {sent ? <Sent onAgain={() => setSent(false)} /> : <FindOrderForm onSent={() => setSent(true)} />}
        <Questions />
      </div>
    </div>
  );
}

function FindOrderForm({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts("landing").findOrder;
  const form = useFields(findOrderSchema, { email: "", reference: "" });
  const [failure, setFailure] = useState<string>();

  async function send(body: { email: string; reference: string }): Promise<void> {
    setFailure(undefined);
    try {
      await api.post("/orders/lookup", { body });
      onSent();
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) setFailure(message);
    }
  }

  return (
    <Form form={form} summary onSave={send}>
      <Card className="grid gap-5">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        <FormField form={form} name="email" label={t.email} required>
          <TextInput {...form.register("email")} type="email" autoComplete="email" />
        </FormField>
        <FormField form={form} name="reference" label={t.reference} required className="max-w-72">
          <TextInput {...form.register("reference")} inputMode="numeric" autoComplete="off" />
        </FormField>
        <Button type="submit" busy={form.busy} className="sm:justify-self-start">
          {t.submit}
        </Button>
      </Card>
    </Form>
  );
}

function Sent({ onAgain }: { readonly onAgain: () => void }) {
  const t = useTexts("landing").findOrder;
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} kind="ok" live="status" title={t.sent}>
      <Button kind="quiet" className="-ml-2" onClick={onAgain}>
        {t.again}
      </Button>
    </Alert>
  );
}
