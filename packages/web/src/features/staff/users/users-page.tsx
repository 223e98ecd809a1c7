import { type Account, accountSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { defaultRoleId } from "@dop/domain/staff";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { OpenSessions } from "../../../session/open-sessions.tsx";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit, type Submit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select, TextInput } from "../../../ui/fields/inputs.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { SetPasswordDialog } from "./set-password-dialog.tsx";
import { OfficeRoles } from "./office-roles.tsx";
import { UserTable } from "./user-table.tsx";
import { accountsQuery } from "./users-queries.ts";
import { PersonSearch, type Person } from "./person-search.tsx";
import { choiceOf, useRoleOptions } from "./user-cells.tsx";

/** /users: the staff accounts, for admins (rule A-3). */
export const UsersPage = withQueries(Users);

function Users() {
  const t = useTexts("users");
  const words = useTexts("passwords");
  const { localPasswords } = useConfig();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Account>();
  const query = useQuery(accountsQuery);
  return (
    <div className="mx-auto max-w-5xl p-4">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl" />
          <p className="text-sm text-ink-2">{t.intro}</p>
        </div>
        {/* Not at the right: messages have their lane there. */}
        <Button small onClick={() => setAdding(true)}>
          {t.addUser}
        </Button>
      </div>
      <Loaded query={query} lines={6} className="">
        {(accounts) => (accounts.length === 0 ? <EmptyState title={t.empty} /> : <UserTable accounts={accounts} />)}
      </Loaded>
      <OfficeRoles />
      <OpenSessions whose="all" />
      <AddUserDialog
        open={adding}
        onClose={() => setAdding(false)}
        onAdded={(account) => {
          setAdding(false);
          if (localPasswords) setAdded(account);
        }}
      />
      <SetPasswordDialog account={added} text={words.setTextOfNew} onClose={() => setAdded(undefined)} />
    </div>
  );
}

interface AddUserProps {
  readonly onClose: () => void;
  readonly onAdded: (account: Account) => void;
}

/** Add User: a person of the directory, a display name and a role. It stays open while the user is added. */
function AddUserDialog({ open, onClose, onAdded }: AddUserProps & { readonly open: boolean }) {
  const t = useTexts("users");
  const adding = useSubmit({ failure: "inline", invalidate: () => reload(accountsQuery) });

  function close(): void {
    if (adding.busy) return;
    adding.clear();
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} title={t.addUser}>
      <AddUserForm adding={adding} onClose={close} onAdded={onAdded} />
    </Dialog>
  );
}

const longest = 255;

function AddUserForm({ adding, onClose, onAdded }: AddUserProps & { readonly adding: Submit }) {
  const t = useTexts("users");
  const words = useTexts("officeValidation");
  const [person, setPerson] = useState<Person | null>(null);
  const [displayName, setDisplayName] = useState("");
  const [role, setRole] = useState(String(defaultRoleId));
  const roles = useRoleOptions();
  const { busy, failure, submit } = adding;
  const tooLong = displayName.trim().length > longest;
  const problems = [
    ...(person === null ? [{ name: "person", message: words.userRequired }] : []),
    ...(tooLong ? [{ name: "displayName", message: words.tooLong, atOnce: true }] : []),
  ];
  const form = useForm(person === null || tooLong ? { problems } : { output: person });

  function pick(next: Person | null): void {
    setPerson(next);
    if (next) setDisplayName(next.name);
  }

  async function create({ email, name }: Person): Promise<void> {
    const body = { ...choiceOf(role), username: email.toUpperCase(), display_name: displayName.trim() || name };
    await submit(async () => {
      const account = await api.post("/users/", { body, schema: accountSchema });
      toast.success(t.created);
      onAdded(account);
    });
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(chosen) => void create(chosen)}>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <PersonSearch error={form.error("person")} onPick={pick} />
      {person && <p className="text-sm font-semibold text-ok">{t.chosen(person.email)}</p>}
      <Field name="displayName" label={t.displayName} hint={t.displayNameHint} error={form.error("displayName")}>
        <TextInput value={displayName} onValue={setDisplayName} autoComplete="off" />
      </Field>
      <Field name="role" label={t.role}>
        <Select options={roles} value={role} onValue={setRole} />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.create} busy={busy} onCancel={onClose} />
    </Form>
  );
}
