import type { SealAnswer } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { compareFile, type FileVerdict } from "./compare-file.ts";

/** Tells whether a PDF is the very file that was sealed; it does not leave the browser. */
export function CompareLetter({ letter }: { readonly letter: SealAnswer }) {
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
