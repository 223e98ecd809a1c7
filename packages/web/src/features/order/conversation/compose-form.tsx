import { limits, textField } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import type { ReactNode } from "react";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { Form, useForm } from "../../../forms/form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Textarea } from "../../../ui/fields/textarea.tsx";

const name = "message_content";
const contentSchema = textField(limits.message, {
  required: msg("validation.messageRequired"),
  max: msg("validation.messageMax"),
});

interface ComposeFormProps {
  readonly label: string;
  readonly send: string;
  readonly busy: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (content: string) => unknown;
  readonly tools?: ReactNode;
  /** A slash that starts a word; the function puts a text in its place. */
  readonly onSlash?: (insert: (text: string) => void) => void;
  /** The outcome of the last message; not shown while the text has a problem. */
  readonly children?: ReactNode;
  readonly className?: string;
  readonly dense?: boolean;
}

export function ComposeForm(props: ComposeFormProps) {
  const { label, send, busy, text, onText, onSend, tools, onSlash, children, className, dense = false } = props;
  const form = useForm(checkBySchema(contentSchema, text, { "": name }));
  const problem = form.error(name);

  return (
    <Form form={form} busy={busy} className={`grid ${className ?? "gap-4"}`} onSave={onSend}>
      <Field name={name} label={label} required error={problem}>
        <Textarea
          name={name}
          rows={dense ? 3 : 5}
          limit={limits.message}
          value={text}
          onValue={onText}
          onKeyDown={(event) => {
            if (event.key !== "/" || onSlash === undefined) return;
            const { selectionStart: from, selectionEnd: to } = event.currentTarget;
            if (!/(^|\s)$/.test(text.slice(0, from))) return;
            event.preventDefault();
            onSlash((inserted) => onText(text.slice(0, from) + inserted + text.slice(to)));
          }}
        />
      </Field>
      <div className="contents">{problem === undefined && children}</div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" small={dense} busy={busy} className={dense ? "min-h-9" : "max-sm:w-full"}>
          {send}
        </Button>
        {tools}
      </div>
    </Form>
  );
}
