import { sealNamesAnswerSchema, sealNamesSchema } from "@dop/domain/contract";
import { useState } from "react";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { handleError } from "../../../lib/api/handle-error.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";

/** Confirms the last names that the reader has typed, and tells none. */
export function CompareNames({ code }: { readonly code: string }) {
  const t = useTexts("verifyLetter").names;
  const form = useFields(sealNamesSchema, { spouse1Last: "", spouse2Last: "" });
  const [said, setSaid] = useState<{ readonly isRight: boolean; readonly words: string }>();

  async function compare(body: { spouse1Last: string; spouse2Last: string }): Promise<void> {
    setSaid(undefined);
    try {
      const path = `/verify/${encodeURIComponent(code)}/names`;
      const { matches } = await api.post(path, { body, schema: sealNamesAnswerSchema });
      setSaid({ isRight: matches, words: matches ? t.right : t.wrong });
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) setSaid({ isRight: false, words: message });
    }
  }

  return (
    <section className="mt-8">
      <h2 className="mb-1 text-lg">{t.heading}</h2>
      <p className="mb-3 text-ink-2">{t.intro}</p>
      <Form form={form} summary onSave={compare}>
        <Card className="grid gap-4">
          <FormField form={form} name="spouse1Last" label={t.one} required>
            <TextInput {...form.register("spouse1Last")} autoComplete="off" />
          </FormField>
          <FormField form={form} name="spouse2Last" label={t.two} required>
            <TextInput {...form.register("spouse2Last")} autoComplete="off" />
          </FormField>
          <Button type="submit" busy={form.busy} className="sm:justify-self-start">
            {t.submit}
          </Button>
          {said && <Alert kind={said.isRight ? "ok" : "error"} live="status" title={said.words} />}
        </Card>
      </Form>
    </section>
  );
}
