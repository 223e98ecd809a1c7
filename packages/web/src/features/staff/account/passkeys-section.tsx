import { passkeysSchema, type Passkey, passkeyNameSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { sessionsQuery } from "../../../session/sessions-query.ts";
import { makePasskey } from "../../../session/passkeys.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { Form } from "../../../forms/form.tsx";
import { useFields } from "../../../forms/use-fields.ts";
import { apiQuery } from "../../../lib/api/api-query.ts";
import { reload } from "../../../lib/api/query.ts";
import { TextInput } from "../../../ui/fields/inputs.tsx";

const passkeysQuery = apiQuery(["passkeys"], "/users/me/passkeys", passkeysSchema);

type Task = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

export function PasskeysSection() {
  const t = useTexts("passkeys");
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(passkeysQuery);
  const [task, setTask] = useState<Task>();
  const close = (): void => setTask(undefined);
  const { busy, failure, submit, clear } = useSubmit({
    failure: "inline",
    // The first passkey ends the user's other sessions.
    invalidate: () => reload(passkeysQuery, sessionsQuery),
  });

  /** Closes the dialog first: a request for a fresh proof, or the browser's own dialog, takes its place. */
  async function run(work: () => Promise<unknown>, said: string): Promise<void> {
    close();
    if (!(await submit(work))) return;
    toast.success(said);
    heading.current?.focus();
  }

  const add = (name: string): Promise<void> =>
    run(async () => api.post("/users/me/passkeys", { body: { name, response: await makePasskey() } }), t.added);
  const rename = (id: string, name: string): Promise<void> =>
    run(() => api.patch(`/users/me/passkeys/${id}`, { body: { name } }), t.renamed);
  const remove = (id: string): Promise<void> => run(() => api.delete(`/users/me/passkeys/${id}`), t.removed);

  function start(next: Task): void {
    clear();
    setTask(next);
  }

  return (
    <section aria-labelledby={headingId} className="no-print mt-8 max-w-md">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="w-fit text-lg">
        {t.heading}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t.intro}</p>
      <div className="card p-4">
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} className="mb-3" />}
        <Loaded query={query} lines={2} className="">
          {(passkeys) => <PasskeyList passkeys={passkeys} onTask={start} />}
        </Loaded>
        <Button small busy={busy} onClick={() => start({ kind: "add" })}>
          {t.add}
        </Button>
      </div>
      <Dialog open={task?.kind === "add"} onClose={close} title={t.add}>
        <PasskeyNameForm name="" submit={t.make} onCancel={close} onName={add} />
      </Dialog>
      {task !== undefined && task.kind !== "add" && (
        <>
          <Dialog open={task.kind === "rename"} onClose={close} title={t.renameOf(task.passkey.name)}>
            <PasskeyNameForm
              name={task.passkey.name}
              submit={t.save}
              onCancel={close}
              onName={(name) => rename(task.passkey.id, name)}
            />
          </Dialog>
          <ConfirmDialog
            open={task.kind === "remove"}
            title={t.removeTitle(task.passkey.name)}
            yes={t.remove}
            no={t.cancel}
            onNo={close}
            onYes={() => void remove(task.passkey.id)}
          >
            {t.removeText}
          </ConfirmDialog>
        </>
      )}
    </section>
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onTask: (task: Task) => void;
}

function PasskeyList({ passkeys, onTask }: PasskeyListProps) {
  const t = useTexts("passkeys");
  if (passkeys.length === 0) return <p className="mb-3">{t.none}</p>;
  return (
    <ul className="mb-3 grid gap-3">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="mr-auto min-w-0">
            <span className="font-semibold wrap-anywhere">{passkey.name}</span>{" "}
            <span className="text-sm text-ink-2">
              {t.addedOn(formatDate(passkey.created_at))}{" "}
              {passkey.last_used_at === null ? t.neverUsed : t.lastUsed(formatDate(passkey.last_used_at))}
            </span>
          </span>
          <Button
            kind="quiet"
            small
            aria-label={t.renameOf(passkey.name)}
            onClick={() => onTask({ kind: "rename", passkey })}
          >
            {t.rename}
          </Button>
          <Button
            kind="quiet"
            small
            aria-label={t.removeOf(passkey.name)}
            onClick={() => onTask({ kind: "remove", passkey })}
          >
            {t.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface PasskeyNameFormProps {
  readonly name: string;
  readonly submit: string;
  readonly onCancel: () => void;
  readonly onName: (name: string) => Promise<void>;
}

function PasskeyNameForm({ name, submit, onCancel, onName }: PasskeyNameFormProps) {
  const t = useTexts("passkeys");
  const form = useFields(passkeyNameSchema, { name }, { name: "passkey_name" });
  return (
    <Form form={form} onSave={(passkey) => onName(passkey.name)} summary={({ message }) => t.nameProblem(message)}>
      <div className="grid gap-4">
        <FormField form={form} name="name" label={t.name} hint={t.nameHint} required>
          <TextInput {...form.register("name")} autoComplete="off" data-autofocus />
        </FormField>
        <FormButtons cancel={t.cancel} submit={submit} busy={form.busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}
