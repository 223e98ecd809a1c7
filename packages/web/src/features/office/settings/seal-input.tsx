import { mostSealBytes, svgProblem, type SealMediaType } from "@dop/domain/settings";
import { msg } from "@dop/texts/message";
import { useState } from "react";
import { useTexts, wordsOf } from "../../../i18n/use-texts.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";

/** A seal as it is sent; as it is kept it has an address instead of bytes. */
interface TypedSeal {
  readonly media_type: SealMediaType;
  readonly data: string;
}

/** Where a seal, kept or just chosen, can be shown from; undefined for the portal's own. */
export function sealSource(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("url" in value) return value.url as string;
  const { media_type: type, data } = value as TypedSeal;
  return `data:${type};base64,${data}`;
}

export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** What is sent of a chosen file, or what is wrong with it. */
async function readSeal(file: File): Promise<TypedSeal | string> {
  if (file.type !== "image/svg+xml" && file.type !== "image/png") return msg("settings.problems.sealType");
  if (file.size > mostSealBytes) return msg("settings.problems.sealTooLarge", mostSealBytes / 1024);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = file.type === "image/svg+xml" ? svgProblem(new TextDecoder().decode(bytes)) : null;
  if (problem !== null) return msg(`settings.problems.sealDanger.${problem}`);
  return { media_type: file.type, data: base64Of(bytes) };
}

interface SealInputProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The choice of a seal, with the one that is there. */
export function SealInput({ value, onChange }: SealInputProps) {
  const t = useTexts("settings");
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const source = sealSource(value);

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const seal = await readSeal(file);
    setProblem(typeof seal === "string" ? wordsOf(seal) : undefined);
    if (typeof seal === "string") return;
    setName(file.name);
    onChange(seal);
  }

  return (
    <div className="max-w-xl">
      <FileInput
        accept="image/svg+xml,image/png"
        fileName={source === undefined ? undefined : name}
        onFile={(file) => void take(file)}
      />
      <div role="alert">{problem !== undefined && <FieldError id="seal-file-problem">{problem}</FieldError>}</div>
      {source === undefined ? (
        <p className="hint mt-1">{t.ownSeal}</p>
      ) : (
        <img src={source} alt={t.sealNow} className="mt-2 size-16 rounded-sm bg-spruce-900 p-1" />
      )}
    </div>
  );
}
