import { FileStatus, TurnPhoto } from "../../../../cart/chosen-file.tsx";
import type { SlotState } from "../../../../cart/prepare-file.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { FileInput } from "../../../../ui/fields/file-input.tsx";
import type { DocumentSlot } from "./refused-documents.ts";

interface DocumentFieldProps {
  readonly slot: DocumentSlot;
  readonly state: SlotState;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly required?: boolean;
  readonly capture?: "user";
  /** The alternative text of the picture; absent where a file need not be a picture. */
  readonly previewAlt?: string;
  readonly onFile: (file: File | undefined) => void;
  readonly onTurn: () => Promise<boolean | undefined>;
}

export function DocumentField({ slot, state, label, hint, error, required, ...props }: DocumentFieldProps) {
  const t = useTexts("uploads");
  const { document, refused, sending, chosen, busy = false } = state;
  const { capture, previewAlt, onFile, onTurn } = props;
  return (
    <Field name={slot} label={label} hint={hint} error={error} {...(required ? { required } : { optional: true })}>
      <FileInput
        name={slot}
        onFile={onFile}
        fileName={document?.name ?? refused}
        busy={busy}
        removable
        {...(capture && { capture })}
        {...(previewAlt !== undefined && { accept: "image/*", preview: document?.contents, previewAlt })}
      />
      {document && (
        <>
          {chosen && <TurnPhoto name={document.name} busy={busy} onTurn={onTurn} />}
          <FileStatus
            name={document.name}
            sending={sending}
            isSent={!!document.upload}
            sentText={t.sent}
            hints={document.hints ?? []}
          />
        </>
      )}
    </Field>
  );
}
