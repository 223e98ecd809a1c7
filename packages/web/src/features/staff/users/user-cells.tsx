import { accountSchema, type Account } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { reload } from "../../../lib/api/query.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { Select, type SelectOption } from "../../../ui/fields/inputs.tsx";
import { accountsQuery, officeRolesQuery } from "./users-queries.ts";

const allRoleIds = [roleIds.admin, roleIds.user, roleIds.viewer] as const;

/** An option of the roles: the role's number, for an office role with a colon and its own. */
const optionOf = (roleId: number, officeRoleId?: number | null): string =>
  [roleId, officeRoleId].filter(Boolean).join(":");

/** The body of an option's call; with `office_role_id` only for an office role. */
export function choiceOf(option: string): { readonly role_id: number; readonly office_role_id?: number } {
  const [role_id = 0, office_role_id] = option.split(":").map(Number);
  return office_role_id === undefined ? { role_id } : { role_id, office_role_id };
}

/** The three roles, each with what it may do, and the office's own. */
export function useRoleOptions({ short = false } = {}): SelectOption[] {
  const t = useTexts("users");
  const { data = [] } = useQuery(officeRolesQuery);
  return [
    ...allRoleIds.map((id) => ({
      value: optionOf(id),
      label: short ? t.roles[id] : `${t.roles[id]}: ${t.roleHints[id]}`,
    })),
    ...data.map(({ id, name }) => ({ value: optionOf(roleIds.user, id), label: name })),
  ];
}

export type AccountTask = "password" | "reset" | "remove";

interface AccountProps {
  readonly account: Account;
}

export function RoleSelect({ account }: AccountProps) {
  const t = useTexts("users");
  const options = useRoleOptions({ short: true });
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(accountsQuery, officeRolesQuery) });

  async function changeRole(option: string): Promise<void> {
    await submit(async () => {
      await api.patch(`/users/${account.id}`, { body: choiceOf(option), schema: accountSchema });
      toast.success(t.roleChanged);
    });
  }

  return (
    <Select
      className="min-h-9 w-32 text-sm"
      aria-label={t.roleOf(account.display_name)}
      options={options}
      value={optionOf(account.role_id, account.office_role_id)}
      aria-disabled={busy}
      onValue={(option) => void changeRole(option)}
    />
  );
}

export function AccountButtons({ account, onTask }: AccountProps & { readonly onTask: (kind: AccountTask) => void }) {
  const t = useTexts("users");
  const words = useTexts("passwords");
  const factor = useTexts("secondFactor");
  const { localPasswords } = useConfig();
  const { display_name: name } = account;
  return (
    <>
      {localPasswords && (
        <Button kind="secondary" small aria-label={words.setOf(name)} onClick={() => onTask("password")}>
          {words.set}
        </Button>
      )}
      {account.second_factor && (
        <Button kind="secondary" small aria-label={factor.resetOf(name)} onClick={() => onTask("reset")}>
          {factor.reset}
        </Button>
      )}
      <Button
        kind="danger"
        small
        className="first:-ml-3"
        aria-label={t.removeOf(name)}
        onClick={() => onTask("remove")}
      >
        {t.remove}
      </Button>
    </>
  );
}
