import { useEffect, useRef } from "react";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";

interface CommentFormProps {
  readonly name: string;
  readonly label: string;
  readonly submit: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly focusAtOnce?: boolean;
  readonly busy: boolean;
  readonly onSubmit: (content: string) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Writes or edits a comment; a blank one is never sent. */
export function CommentForm(props: CommentFormProps) {
  const { name, label, submit, text, onText, focusAtOnce = false, busy, onSubmit, onCancel } = props;
  const t = useTexts("staffOrder").comments;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!focusAtOnce || !field.current) return;
    field.current.focus();
    // A browser puts the caret before the text; one goes on writing after it.
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [focusAtOnce]);

  const content = text.trim();
  // A blank comment needs no message: the focus on the field says enough.
  const form = useForm(content === "" ? { problems: [{ name, message: "" }] } : { output: content });

  return (
    <Form
      form={form}
      busy={busy}
      className="no-print flex max-w-[500px] flex-wrap items-end gap-2"
      onSave={(comment) => void onSubmit(comment)}
    >
      <Field name={name} label={label} className="min-w-48 flex-1">
        <Textarea ref={field} rows={2} className="min-h-11" value={text} onValue={onText} />
      </Field>
      <Button type="submit" kind="secondary" small className="min-h-9" busy={busy}>
        {submit}
      </Button>
      {onCancel && (
        <Button kind="quiet" small className="min-h-9" onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
    </Form>
  );
}
