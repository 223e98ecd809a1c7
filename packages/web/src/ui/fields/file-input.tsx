import { useId, useRef } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { useFieldControl } from "./field.tsx";
import { IconFile, IconTrash } from "../icons.tsx";
import { Spinner } from "../states/spinner.tsx";

interface FileInputProps {
  readonly name?: string;
  /** Types of files that the file dialog offers, such as `image/*`. */
  readonly accept?: string;
  /** The camera that a phone opens at once instead of the choice of files. */
  readonly capture?: "user" | "environment";
  /** Called with the chosen file, and with undefined when it is removed. */
  readonly onFile: (file: File | undefined) => void;
  /** The name of the form's current file. */
  readonly fileName?: string | undefined;
  /** Data URL or object URL of a picture to show. */
  readonly preview?: string | undefined;
  /** The alternative text of the preview. */
  readonly previewAlt?: string;
  /** The file is being read or made smaller. */
  readonly busy?: boolean;
  readonly removable?: boolean;
}

/** The browser's own file input with the chosen file below it. Choosing the same file again after an error works. */
export function FileInput(props: FileInputProps) {
  const { name, accept, capture, onFile, fileName, preview, previewAlt = "", busy, removable } = props;
  const t = useTexts("ui");
  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const nameId = useId();
  return (
    <div className="grid">
      {/* The browser's button speaks its own language, and its "No file chosen" contradicts the name below. */}
      <div className="relative">
        <span
          aria-hidden="true"
          className={
            "pointer-events-none absolute inset-y-1 left-1 flex items-center rounded-sm " +
            "bg-spruce-100 px-3 font-semibold text-spruce-800"
          }
        >
          {t.chooseFile}
        </span>
        <input
          {...control}
          aria-describedby={classNames(control["aria-describedby"], fileName && nameId) || undefined}
          ref={input}
          type="file"
          name={name}
          accept={accept}
          capture={capture}
          className="field cursor-pointer p-1 text-transparent file:min-h-9 file:w-full file:opacity-0"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onFile(file);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <div className="flex items-center gap-x-1 text-sm not-empty:mt-2" aria-live="polite">
        {busy ? (
          <span className="flex items-center gap-2">
            <Spinner /> {t.loading}
          </span>
        ) : (
          fileName && (
            <span id={nameId} className="flex min-w-0 items-center gap-2 font-semibold wrap-anywhere">
              <IconFile /> {fileName}
            </span>
          )
        )}
        {removable && fileName && !busy && (
          <Button
            kind="danger"
            className="min-w-11 shrink-0"
            aria-label={t.removeFile(fileName)}
            onClick={() => {
              onFile(undefined);
              input.current?.focus();
            }}
          >
            <IconTrash />
          </Button>
        )}
      </div>
      {preview && (
        <img
          src={preview}
          alt={previewAlt}
          className="mt-2 max-h-64 max-w-full justify-self-start rounded-sm border border-salt-300 object-contain"
        />
      )}
    </div>
  );
}
