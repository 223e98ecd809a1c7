import { flagRequestSchema } from "@dop/domain/contract";
import { useRef, useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { ApiError, isConnectionError } from "../../lib/api-error.ts";
import { handleError } from "../../lib/handle-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";

/** What is to be done with the flag of an order: raise it, rewrite its comment, or take it down. */
export interface FlagTask {
  readonly kind: "flag" | "edit" | "remove";
  readonly orderId: number;
  /** Spoken of in the dialog. */
  readonly name: string;
  readonly license: number;
  /** Whether the order is flagged now; an edit keeps it so (specification 2, section 4). */
  readonly flagged: boolean;
  /** The comment to begin with. */
  readonly comment: string;
}

interface FlagDialogProps {
  readonly task: FlagTask | undefined;
  readonly onClose: () => void;
  /** Called after it was saved, and after a failure that may mean that the order has changed. */
  readonly onChanged: () => Promise<void>;
}

/** Raises a flag, edits its comment or removes it, with the six quick comments (specification 2, section 5). */
export function FlagDialog({ task, onClose, onChanged }: FlagDialogProps) {
  const t = useTexts("queue").flag;
  const titles = { flag: t.flagTitle, edit: t.editTitle, remove: t.removeTitle };
  return (
    <Dialog open={task !== undefined} onClose={onClose} title={task && titles[task.kind](task.orderId)}>
      {task && <FlagForm key={`${task.orderId} ${task.kind}`} task={task} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function FlagForm({ task, onClose, onChanged }: FlagDialogProps & { readonly task: FlagTask }) {
  const t = useTexts("queue").flag;
  const [comment, setComment] = useState(task.kind === "remove" ? "" : task.comment);
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const flagged = task.kind === "flag" || (task.kind === "edit" && task.flagged);
  const parsed = flagRequestSchema.safeParse({ comment, flagged });
  const problem = parsed.error?.issues[0]?.message;

  async function save(kind: FlagTask["kind"], body: { comment: string; flagged: boolean }): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api.post(`/orders/${task.orderId}/flag`, { body });
      await onChanged();
      toast.success(t.saved[kind]);
      onClose();
    } catch (error) {
      const { message, shown } = handleError(error);
      const changed = onChanged();
      // Without a connection that takes its tries: what happened is told before.
      if (!isConnectionError(error)) await changed;
      if (error instanceof ApiError && error.status === 409) {
        // Somebody was faster: what this dialog was about is not what is on the screen any more.
        if (!shown) toast.error(message);
        onClose();
      } else setFailure(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.success) void save(task.kind, parsed.data);
      }}
    >
      <p className="text-ink-2">{t.about(task.name, task.license)}</p>
      {task.kind !== "remove" && (
        <fieldset className="min-w-0">
          <legend className="label">{t.quickComments}</legend>
          <div className="flex flex-wrap gap-2">
            {t.presets.map((preset) => (
              <Button
                key={preset}
                kind="secondary"
                small
                onClick={() => {
                  setComment(preset);
                  field.current?.focus();
                }}
              >
                {preset}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        name="flag-comment"
        label={t.comment}
        required={flagged}
        optional={!flagged}
        error={left || (problem !== undefined && comment.trim() !== "") ? problem : undefined}
      >
        <Textarea
          ref={field}
          rows={3}
          value={comment}
          data-autofocus
          onChange={(event) => setComment(event.currentTarget.value)}
          onBlur={(event) => {
            // On the way to a quick comment or out of the dialog nobody is told off.
            if (!(event.relatedTarget instanceof HTMLButtonElement)) setLeft(true);
          }}
        />
      </Field>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <div className="flex flex-wrap justify-end gap-3">
        {task.kind === "edit" && task.flagged && (
          <Button
            kind="danger"
            className="mr-auto"
            onClick={() => void save("remove", { comment: comment === task.comment ? "" : comment, flagged: false })}
          >
            {t.save.remove}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy} disabled={!parsed.success}>
          {t.save[task.kind]}
        </Button>
      </div>
    </form>
  );
}
