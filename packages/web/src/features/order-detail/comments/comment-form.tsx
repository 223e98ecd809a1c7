import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

interface CommentFormProps {
  readonly name: string;
  readonly label: string;
  readonly submit: string;
  /** The text to begin with; the field then takes the focus. */
  readonly start?: string;
  readonly busy: boolean;
  readonly onSubmit: (content: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/** A comment to write or rewrite. A blank one is never sent (specification 2, section 5). */
export function CommentForm({ name, label, submit, start, busy, onSubmit, onCancel }: CommentFormProps) {
  const t = useTexts("orderDetail").comments;
  const [text, setText] = useState(start ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const focusAtOnce = start !== undefined;
  useEffect(() => {
    if (focusAtOnce) field.current?.focus();
  }, [focusAtOnce]);

  async function send(): Promise<void> {
    const content = text.trim();
    if (content === "") {
      field.current?.focus();
      return;
    }
    if (await onSubmit(content)) setText("");
  }

  return (
    <form
      noValidate
      className="flex max-w-[500px] flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field name={name} label={label} className="min-w-48 flex-1">
        <Textarea
          ref={field}
          rows={2}
          className="min-h-11"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" kind="secondary" small className="min-h-9" busy={busy}>
        {submit}
      </Button>
      {onCancel && (
        <Button kind="quiet" small className="min-h-9" onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
    </form>
  );
}
