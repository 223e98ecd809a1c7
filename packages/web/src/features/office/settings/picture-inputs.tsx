import {
  mostSealBytes,
  svgProblem,
  type SealMediaType,
  mostPictureMegabytes,
  settingLimits,
} from "@dop/domain/settings";
import { msg } from "@dop/texts/message";
import { useState } from "react";
import { useTexts, wordsOf } from "../../../i18n/use-texts.ts";
import { FieldError, Field } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { CompositeField, type CompositeInputProps } from "./composite-field.tsx";

/** A new seal; a saved one has an address instead of bytes. */
interface TypedSeal {
  readonly media_type: SealMediaType;
  readonly data: string;
}

/** Image source of a saved or new seal; undefined for the portal's own. */
export function sealSource(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("url" in value) return value.url as string;
  const { media_type: type, data } = value as TypedSeal;
  return `data:${type};base64,${data}`;
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

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

/** A picture to send: new bytes, or the digest of the saved one. */
interface TypedPicture {
  readonly data?: string;
  readonly digest?: string;
  readonly alt_en: string;
  readonly alt_es: string;
}

/** The picture of the license, with descriptions in both languages. */
export function LicensePictureInput({ value, onChange, ...field }: CompositeInputProps<unknown>) {
  const t = useTexts("settings").picture;
  const { basePath } = useConfig();
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const picture = value as TypedPicture | null;
  const source = picture === null ? undefined : sourceOf(picture, basePath);

  const typed = ({ data, digest, alt_en = "", alt_es = "" }: Partial<TypedPicture>): TypedPicture => ({
    ...(data === undefined ? { ...(digest !== undefined && { digest }) } : { data }),
    alt_en,
    alt_es,
  });

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const data = await readPicture(file);
    setProblem(typeof data === "string" ? undefined : wordsOf(data.problem));
    if (typeof data !== "string") return;
    setName(file.name);
    onChange(typed({ ...picture, data }));
  }

  return (
    <CompositeField {...field}>
      <div className="grid max-w-xl gap-3">
        <Field name="license_picture_file" label={t.file} error={problem}>
          <FileInput
            accept="image/jpeg,image/png,image/webp"
            fileName={picture === null ? undefined : name}
            preview={source}
            previewAlt={picture?.alt_en ?? ""}
            onFile={(file) => void take(file)}
          />
        </Field>
        {picture === null ? (
          <p className="hint">{t.none}</p>
        ) : (
          (["alt_en", "alt_es"] as const).map((key) => (
            <Field
              key={key}
              name={`license_picture_${key}`}
              label={key === "alt_en" ? t.altEn : t.altEs}
              hint={key === "alt_en" ? t.altHint : undefined}
            >
              <TextInput
                autoComplete="off"
                lang={key === "alt_en" ? "en" : "es"}
                maxLength={settingLimits.alt}
                value={picture[key]}
                onValue={(text) => onChange(typed({ ...picture, [key]: text }))}
              />
            </Field>
          ))
        )}
      </div>
    </CompositeField>
  );
}

/** Image source of a picture: its bytes, or the address of a saved one. */
function sourceOf({ data, digest }: TypedPicture, basePath: string): string | undefined {
  if (data !== undefined) return `data:image/webp;base64,${data}`;
  return digest === undefined ? undefined : `${basePath}/license-picture/${digest}.webp`;
}

async function readPicture(file: File): Promise<string | { readonly problem: string }> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(file.type)) return { problem: msg("settings.problems.pictureBroken") };
  if (file.size > mostPictureMegabytes * 1024 * 1024)
    return { problem: msg("settings.problems.pictureTooLarge", mostPictureMegabytes) };
  return base64Of(new Uint8Array(await file.arrayBuffer()));
}
