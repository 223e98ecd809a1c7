import { fullName } from "@dop/domain/orders";
import { flagRequestSchema, type QueueEntry } from "@dop/domain/contract";
import { useRef } from "react";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { afterPress } from "../../../forms/after-press.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useChangeDraft } from "../../../lib/storage/use-change-draft.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Textarea } from "../../../ui/fields/textarea.tsx";
import { toast } from "../../../lib/messages/toast.ts";

export interface FlagTask {
  readonly kind: "flag" | "edit" | "remove";
  readonly orderId: number;
  readonly name: string;
  readonly license: number;
  /** The order is flagged now; an edit keeps it so (rule W-26). */
  readonly flagged: boolean;
  readonly comment: string;
}

export function flagTaskOf(entry: QueueEntry): FlagTask {
  return {
    kind: entry.flagged ? "edit" : "flag",
    orderId: entry.order_id,
    name: fullName(entry.first_name, entry.last_name),
    license: entry.reference_id,
    flagged: entry.flagged,
    comment: entry.flagged ? entry.comment : "",
  };
}

interface FlagDialogProps {
  readonly task: FlagTask | undefined;
  readonly onClose: () => void;
  /** Called after the change, and after a failure that may mean that the order has changed. */
  readonly onChanged: () => Promise<void>;
}

/** Raises a flag, edits its comment or removes it (rule W-26). */
export function FlagDialog({ task, onClose, onChanged }: FlagDialogProps) {
  const t = useTexts("queue").flag;
  const titles = { flag: t.flagTitle, edit: t.editTitle, remove: t.removeTitle };
  return (
    <Dialog open={task !== undefined} onClose={onClose} title={task && titles[task.kind](task.orderId)}>
      {task && <FlagForm key={`${task.orderId} ${task.kind}`} task={task} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

const name = "flag-comment";

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

function FlagForm({ task, onClose, onChanged }: FlagDialogProps & { readonly task: FlagTask }) {
  const t = useTexts("queue").flag;
  const saved = task.kind === "remove" ? "" : task.comment;
  const [comment, setComment] = useChangeDraft(`flag-${task.kind}:${task.orderId}`, saved);
  const flagged = task.kind === "flag" || (task.kind === "edit" && task.flagged);
  const form = useForm(checkBySchema(flagRequestSchema, { comment, flagged }, { comment: name }));
  const { busy, failure, submit } = useSubmit({
    failure: (error) => (isConflict(error) ? "beside" : "inline"),
    invalidate: onChanged,
    // Another user has raised or removed the flag: the dialog is out of date.
    onFailed: (error) => {
      if (isConflict(error)) onClose();
    },
  });

  async function save(kind: FlagTask["kind"], body: { comment: string; flagged: boolean }): Promise<void> {
    const seen = { ...body, expected_flagged: task.flagged };
    if (!(await submit(() => api.post(`/orders/${task.orderId}/flag`, { body: seen })))) return;
    setComment(saved);
    toast.success(t.saved[kind]);
    onClose();
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(body) => void save(task.kind, body)}>
      <p className="text-ink-2">{t.about(task.name, task.license)}</p>
      <FlagComment
        name={name}
        comment={comment}
        required={flagged}
        hasPresets={task.kind !== "remove"}
        error={form.error(name)}
        onComment={setComment}
        onLeave={form.show}
      />
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <FormButtons
        cancel={t.cancel}
        submit={t.save[task.kind]}
        busy={busy}
        disabled={form.problems.length > 0}
        onCancel={onClose}
      >
        {task.kind === "edit" && task.flagged && (
          <Button
            kind="danger"
            className="mr-auto"
            onClick={() => void save("remove", { comment: comment === task.comment ? "" : comment, flagged: false })}
          >
            {t.save.remove}
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}

interface FlagCommentProps {
  readonly name: string;
  readonly comment: string;
  readonly required: boolean;
  readonly hasPresets?: boolean;
  readonly error: string | undefined;
  readonly onComment: (comment: string) => void;
  /** Called when the focus leaves the field for anything but a quick comment or another button. */
  readonly onLeave?: () => void;
}

/** The comment of a flag, with the office's usual comments (rule W-26). */
export function FlagComment(props: FlagCommentProps) {
  const { name: fieldName, comment, required, hasPresets = true, error, onComment, onLeave } = props;
  const t = useTexts("queue").flag;
  const field = useRef<HTMLTextAreaElement>(null);

  function choose(preset: string): void {
    onComment(preset);
    field.current?.focus();
  }

  return (
    <>
      {hasPresets && (
        <fieldset className="min-w-0">
          <legend className="label">{t.quickComments}</legend>
          <div className="flex flex-wrap gap-2">
            {t.presets.map((preset) => (
              <Button key={preset} kind="secondary" small onClick={() => choose(preset)}>
                {preset}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <Field name={fieldName} label={t.comment} required={required} optional={!required} error={error}>
        <Textarea
          ref={field}
          rows={3}
          value={comment}
          data-autofocus
          onValue={onComment}
          onBlur={({ relatedTarget: next }) => {
            if (onLeave && !(next instanceof HTMLButtonElement)) void afterPress(onLeave);
          }}
        />
      </Field>
    </>
  );
}
