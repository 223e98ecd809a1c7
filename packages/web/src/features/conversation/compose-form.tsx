import { limits, textField } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { useState } from "react";
import type { ReactNode } from "react";
import { checkBySchema } from "../../forms/check-by-schema.ts";
import { LightForm, useLightForm } from "../../forms/light-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";

const name = "message_content";
const contentSchema = textField(limits.message, {
  required: msg("validation.messageRequired"),
  max: msg("validation.messageMax"),
});

interface ComposeFormProps {
  readonly label: string;
  /** The text of the button. */
  readonly send: string;
  readonly busy: boolean;
  /** `clear` empties the field, once the message is stored. */
  readonly onSend: (content: string, clear: () => void) => unknown;
  /** Every change of the text. */
  readonly onType?: () => void;
  /** The outcome of the last message; not shown while the text has a problem. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** Staff density. */
  readonly dense?: boolean;
}

/** Writes a message. */
export function ComposeForm(props: ComposeFormProps) {
  const { label, send, busy, onSend, onType, children, className, dense = false } = props;
  const [text, setText] = useState("");
  const form = useLightForm(checkBySchema(contentSchema, text, { "": name }));
  const problem = form.error(name);

  return (
    <LightForm
      form={form}
      busy={busy}
      className={`grid ${className ?? "gap-4"}`}
      onSave={(content) => onSend(content, () => setText(""))}
    >
      <Field name={name} label={label} required error={problem}>
        <Textarea
          name={name}
          rows={dense ? 3 : 5}
          limit={limits.message}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onType?.();
          }}
        />
      </Field>
      {problem === undefined && children}
      <Button
        type="submit"
        small={dense}
        busy={busy}
        className={dense ? "min-h-9 justify-self-start" : "sm:justify-self-start"}
      >
        {send}
      </Button>
    </LightForm>
  );
}
