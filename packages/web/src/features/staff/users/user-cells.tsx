import { accountSchema, type Account } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import type { Catalogue } from "@dop/texts/message";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { reload } from "../../../lib/api/query.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import type { SelectOption } from "../../../ui/fields/inputs.tsx";
import { accountsQuery } from "./users-queries.ts";

const allRoleIds = [roleIds.admin, roleIds.user, roleIds.viewer] as const;

/** The three roles, each with what it may do. */
export const roleOptions = (t: Catalogue["users"]): SelectOption[] =>
  allRoleIds.map((id) => ({ value: String(id), label: `${t.roles[id]}: ${t.roleHints[id]}` }));

export type AccountTask = "password" | "reset" | "remove";

interface AccountProps {
  readonly account: Account;
}

export function RoleSelect({ account }: AccountProps) {
  const t = useTexts("users");
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(accountsQuery) });

  async function changeRole(roleId: number): Promise<void> {
    await submit(async () => {
      await api.patch(`/users/${account.id}`, { body: { role_id: roleId }, schema: accountSchema });
      toast.success(t.roleChanged);
    });
  }

  return (
    <select
      className="field min-h-9 w-32 text-sm"
      aria-label={t.roleOf(account.display_name)}
      value={String(account.role_id)}
      aria-disabled={busy}
      onChange={(event) => void changeRole(Number(event.target.value))}
    >
      {allRoleIds.map((id) => (
        <option key={id} value={id}>
          {t.roles[id]}
        </option>
      ))}
    </select>
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
