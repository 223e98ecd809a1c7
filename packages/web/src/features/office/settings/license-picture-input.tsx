import { mostPictureMegabytes, settingLimits } from "@dop/domain/settings";
import { msg } from "@dop/texts/message";
import { useState } from "react";
import { useTexts, wordsOf } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { base64Of } from "./seal-input.tsx";
import { CompositeField, type CompositeInputProps } from "./composite-field.tsx";

/** A picture as it is sent: new bytes, or the digest of the one that is kept. */
interface TypedPicture {
  readonly data?: string;
  readonly digest?: string;
  readonly alt_en: string;
  readonly alt_es: string;
}

/** The picture of the license, and what it shows in both languages. */
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

/** Where a picture can be shown from: one that is kept, by the address that names it. */
function sourceOf({ data, digest }: TypedPicture, basePath: string): string | undefined {
  if (data !== undefined) return `data:image/webp;base64,${data}`;
  return digest === undefined ? undefined : `${basePath}/license-picture/${digest}.webp`;
}

/** A chosen file in base64, or what is wrong with it. */
async function readPicture(file: File): Promise<string | { readonly problem: string }> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(file.type)) return { problem: msg("settings.problems.pictureBroken") };
  if (file.size > mostPictureMegabytes * 1024 * 1024)
    return { problem: msg("settings.problems.pictureTooLarge", mostPictureMegabytes) };
  return base64Of(new Uint8Array(await file.arrayBuffer()));
}
