import { accountSchema } from "@dop/domain/contract";
import { defaultRoleId, type RoleId } from "@dop/domain/staff";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { handleError } from "../../lib/handle-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select, TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toast.ts";
import { PersonSearch, type Person } from "./person-search.tsx";
import { accountsQuery } from "./users-queries.ts";
import { roleOptions } from "./role-options.ts";

interface AddUserDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Add User: pick a person of the directory, a display name and a role (spec 2 sections 2 and 5). */
export function AddUserDialog({ open, onClose }: AddUserDialogProps) {
  const t = useTexts("users");
  return (
    <Dialog open={open} onClose={onClose} title={t.addUser}>
      {open && <AddUserForm onClose={onClose} />}
    </Dialog>
  );
}

const longest = 255;

function AddUserForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts("users");
  const words = useTexts("officeValidation");
  const queryClient = useQueryClient();
  const [person, setPerson] = useState<Person | null>(null);
  const [displayName, setDisplayName] = useState("");
  const [roleId, setRoleId] = useState<RoleId>(defaultRoleId);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = tried && person === null ? words.userRequired : undefined;
  const nameError = displayName.trim().length > longest ? words.tooLong : undefined;

  function pick(next: Person | null): void {
    setPerson(next);
    if (next) setDisplayName(next.name);
  }

  async function create(): Promise<void> {
    setTried(true);
    if (person === null) document.getElementById("field-person")?.focus();
    if (busy || person === null || nameError !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = {
        role_id: roleId,
        username: person.email.toUpperCase(),
        display_name: displayName.trim() || person.name,
      };
      await api.post("/users/", { body, schema: accountSchema });
      await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
      toast.success(t.created);
      onClose();
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) setFailure(message);
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
        void create();
      }}
    >
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <PersonSearch error={missing} onPick={pick} />
      {person && <p className="text-sm font-semibold text-ok">{t.chosen(person.email)}</p>}
      <Field name="displayName" label={t.displayName} hint={t.displayNameHint} error={nameError}>
        <TextInput value={displayName} onChange={(event) => setDisplayName(event.target.value)} autoComplete="off" />
      </Field>
      <Field name="role" label={t.role}>
        <Select
          options={roleOptions(t)}
          value={String(roleId)}
          onChange={(event) => setRoleId(Number(event.target.value) as RoleId)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {t.create}
        </Button>
      </div>
    </form>
  );
}
