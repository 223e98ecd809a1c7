import type { SealAnswer } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";

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

/** How a file compares with the one that was sealed. */
type FileVerdict = "same" | "appended" | "other" | "tooLarge" | "empty" | "unreadable";

/** Letters have some ten KB. Larger files are refused unread, so that they do not fill the memory. */
const mostBytes = 20 * 1024 * 1024;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const digest = async (file: Blob): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));

/** Compares a file with what was sealed, by digests and in this browser. */
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
