import { flagRequestSchema } from "@dop/domain/contract";
import { useRef, useState } from "react";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { FlagPresets } from "../flag-presets.tsx";

const name = "flag-rows-comment";

interface FlagFormProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onFlag: (comment: string) => void;
}

/** One comment for the flags of all rows. */
export function FlagRowsForm({ busy, onClose, onFlag }: FlagFormProps) {
  const t = useTexts("queue").flag;
  const [comment, setComment] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm(checkBySchema(flagRequestSchema, { comment, flagged: true }, { comment: name }));
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(flag) => onFlag(flag.comment)}>
      <FlagPresets
        onChoose={(preset) => {
          setComment(preset);
          field.current?.focus();
        }}
      />
      <Field name={name} label={t.comment} required error={form.error(name)}>
        <Textarea ref={field} rows={3} value={comment} data-autofocus onValue={setComment} />
      </Field>
      <FormButtons
        cancel={t.cancel}
        submit={t.save.flag}
        busy={busy}
        disabled={form.problems.length > 0}
        onCancel={onClose}
      />
    </Form>
  );
}

interface UnflagFormProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onUnflag: () => void;
}

/** Confirms that the flags of several orders go; every one stays in its order's history. */
export function UnflagRowsForm({ busy, onClose, onUnflag }: UnflagFormProps) {
  const t = useTexts("queueWork").bulk;
  return (
    <>
      <p>{t.unflagText}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button busy={busy} onClick={onUnflag}>
          {t.unflag}
        </Button>
      </div>
    </>
  );
}
