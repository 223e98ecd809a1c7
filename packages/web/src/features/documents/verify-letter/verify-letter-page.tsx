import { type SealAnswer, sealAnswerSchema, sealNamesAnswerSchema, sealNamesSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { useParams } from "../../../lib/routes/router.tsx";
import { Alert, type AlertKind } from "../../../ui/messages/alert.tsx";
import { useState } from "react";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { api } from "../../../lib/api/api.ts";
import { handleError } from "../../../lib/api/handle-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";

/** /verify/{code}: the validity of a sealed letter, for a person who was given one (rule P-42). */
export const VerifyLetterPage = withQueries(Letter);

function Letter() {
  const t = useTexts("verifyLetter");
  const { officeEmail, officePhone } = useConfig();
  const { code } = useParams<{ code: string }>();
  const query = useQuery(apiQuery(["verify", code], `/verify/${encodeURIComponent(code)}`, sealAnswerSchema, atOnce));
  return (
    <div className="wrap py-10 sm:py-14">
      <div className="max-w-xl">
        <PageHeading title={t.title} />
        <p className="mt-2.5 mb-6 text-ink-2">{t.intro}</p>
        <Loaded query={query} lines={3}>
          {(letter) => (
            <>
              <Verdict code={code} letter={letter} />
              {letter.state !== "unknown" && (
                <>
                  <CompareLetter letter={letter} />
                  {letter.state !== "replaced" && <CompareNames code={code} />}
                </>
              )}
            </>
          )}
        </Loaded>
        <p className="mt-8 text-ink-2">{t.ask(officePhone, officeEmail)}</p>
      </div>
    </div>
  );
}

const kinds: Readonly<Record<SealAnswer["state"], AlertKind>> = {
  valid: "ok",
  replaced: "warn",
  revoked: "error",
  unknown: "error",
};

function Verdict({ code, letter }: { readonly code: string; readonly letter: SealAnswer }) {
  const t = useTexts("verifyLetter");
  const { state, sealed_on: sealedOn = "", ended_on: endedOn = "" } = letter;
  const words =
    state === "unknown"
      ? t.explained.unknown
      : t.explained[state](formatDate(sealedOn, "UTC"), formatDate(endedOn, "UTC"));
  return (
    <Alert kind={kinds[state]} live="status" title={t.states[state]}>
      <p>{words}</p>
      <p className="mt-1 font-mono text-sm break-all">{t.code(code)}</p>
    </Alert>
  );
}

/** Confirms the last names that the reader has typed, and reveals none. */
function CompareNames({ code }: { readonly code: string }) {
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

/** Compares a PDF with the sealed file. The file does not leave the browser. */
function CompareLetter({ letter }: { readonly letter: SealAnswer }) {
  const t = useTexts("verifyLetter").file;
  const [chosen, setChosen] = useState<{ readonly name: string; readonly verdict: FileVerdict | undefined }>();

  async function compare(file: File | undefined): Promise<void> {
    setChosen(file && { name: file.name, verdict: undefined });
    if (file) setChosen({ name: file.name, verdict: await compareFile(file, letter) });
  }

  return (
    <section className="mt-8">
      <h2 className="mb-1 text-lg">{t.heading}</h2>
      <p className="mb-3 text-ink-2">{t.intro}</p>
      <Card className="grid gap-4">
        <Field name="letter" label={t.label}>
          <FileInput
            name="letter"
            accept="application/pdf"
            onFile={(file) => void compare(file)}
            fileName={chosen?.name}
            busy={chosen !== undefined && chosen.verdict === undefined}
            removable
          />
        </Field>
        {chosen?.verdict && (
          <Alert kind={chosen.verdict === "same" ? "ok" : "error"} live="status" title={t[chosen.verdict]} />
        )}
      </Card>
    </section>
  );
}

type FileVerdict = "same" | "appended" | "other" | "tooLarge" | "empty" | "unreadable";

/** Letters have some ten KB. Larger files are refused unread, which saves memory. */
const mostBytes = 20 * 1024 * 1024;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const digest = async (file: Blob): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));

async function compareFile(
  file: Blob,
  { sha256, byte_size: size = 0 }: Pick<SealAnswer, "sha256" | "byte_size">,
): Promise<FileVerdict> {
  if (file.size === 0) return "empty";
  if (file.size > mostBytes) return "tooLarge";
  try {
    if ((await digest(file)) === sha256) return "same";
    return file.size > size && (await digest(file.slice(0, size))) === sha256 ? "appended" : "other";
  } catch {
    return "unreadable";
  }
}
