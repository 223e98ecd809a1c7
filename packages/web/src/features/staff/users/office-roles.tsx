import { officeRoleRequestSchema, officeRoleSchema, type OfficeRole } from "@dop/domain/contract";
import { permissions, type Permission } from "@dop/domain/staff";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { RemoveButton } from "../../../page/remove-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { CheckBox } from "../../../ui/fields/check-box.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { officeRolesQuery } from "./users-queries.ts";

/** A role to change; without an id it is new. */
type EditedRole = Pick<OfficeRole, "name" | "permissions"> & Partial<Pick<OfficeRole, "id" | "version">>;

/** The roles that the office makes of permissions (rule A-46). */
export function OfficeRoles() {
  const t = useTexts("officeRoles");
  const query = useQuery(officeRolesQuery);
  const [edited, setEdited] = useState<EditedRole>();
  const close = () => setEdited(undefined);
  return (
    <section aria-labelledby="office-roles" className="mt-8 mb-6">
      <div className="mb-2 flex flex-wrap items-end gap-3">
        <div className="max-w-[48rem]">
          <h2 id="office-roles" className="text-lg">
            {t.title}
          </h2>
          <p className="text-sm text-ink-2">{t.intro}</p>
        </div>
        <Button small onClick={() => setEdited({ name: "", permissions: [] })}>
          {t.add}
        </Button>
      </div>
      <Loaded query={query} lines={2}>
        {(roles) =>
          roles.length === 0 ? <EmptyState title={t.empty} /> : <RoleTable roles={roles} onEdit={setEdited} />
        }
      </Loaded>
      <Dialog
        open={edited !== undefined}
        onClose={close}
        title={edited?.id === undefined ? t.add : t.changeOf(edited.name)}
      >
        {edited && <RoleForm edited={edited} onClose={close} />}
      </Dialog>
    </section>
  );
}

interface RoleTableProps {
  readonly roles: readonly OfficeRole[];
  readonly onEdit: (role: OfficeRole) => void;
}

function RoleTable({ roles, onEdit }: RoleTableProps) {
  const t = useTexts("officeRoles");
  const heads = t.columns;
  const columns: ListColumns<OfficeRole> = [
    { head: heads.name, kind: "name", className: "wrap-anywhere", cell: ({ name }) => name },
    {
      head: heads.permissions,
      cell: (role) =>
        role.permissions.length === 0 ? (
          t.nothing
        ) : (
          <ul className="list-disc pl-4">
            {role.permissions.map((permission) => (
              <li key={permission}>{t.permissions[permission]}</li>
            ))}
          </ul>
        ),
    },
    { head: heads.people, className: "whitespace-nowrap", cell: ({ people }) => t.people(people) },
    {
      head: heads.actions,
      kind: "action",
      className: "whitespace-nowrap",
      cell: (role) => (
        <>
          <Button kind="quiet" small aria-label={t.changeOf(role.name)} onClick={() => onEdit(role)}>
            {t.change}
          </Button>
          <RemoveButton path={`/office-roles/${role.id}`} list={officeRolesQuery} words={t} name={role.name} />
        </>
      ),
    },
  ];
  return <ListTable label={t.title} rows={roles} rowKey={({ id }) => id} columns={columns} />;
}

function RoleForm({ edited, onClose }: { readonly edited: EditedRole; readonly onClose: () => void }) {
  const t = useTexts("officeRoles");
  const [name, setName] = useState(edited.name);
  const [held, setHeld] = useState<readonly Permission[]>(edited.permissions);
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: () => reload(officeRolesQuery) });
  const form = useForm(checkBySchema(officeRoleRequestSchema, { name, permissions: held }, { name: "office-role" }));

  async function save(role: Pick<OfficeRole, "name" | "permissions">): Promise<void> {
    const { id, version } = edited;
    const schema = officeRoleSchema;
    const done = await submit(() =>
      id === undefined
        ? api.post("/office-roles", { body: role, schema })
        : api.patch(`/office-roles/${id}`, { body: { ...role, version }, schema }),
    );
    if (!done) return;
    toast.success(t.saved);
    onClose();
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(checked) => void save(checked)}>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <Field name="office-role" label={t.name} hint={t.nameHint} required error={form.error("office-role")}>
        <TextInput data-autofocus autoComplete="off" value={name} onValue={setName} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t.may}</legend>
        {permissions.map((permission) => (
          <CheckBox
            key={permission}
            name={permission.replaceAll(".", "-")}
            label={t.permissions[permission]}
            checked={held.includes(permission)}
            onChange={(checked) =>
              setHeld(checked ? [...held, permission] : held.filter((other) => other !== permission))
            }
          />
        ))}
      </fieldset>
      <p className="text-sm text-ink-2">{t.alsoRead}</p>
      <FormButtons cancel={t.cancel} submit={t.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
