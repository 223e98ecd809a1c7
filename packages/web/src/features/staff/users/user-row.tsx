import { accountSchema, type Account } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { reload } from "../../../lib/api/query.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Cell, RowHead } from "../../../ui/lists/list-table.tsx";
import { shortRoleOptions } from "./role-options.ts";
import { accountsQuery } from "./users-queries.ts";

/** What is done to an account in a dialog. */
export type AccountTask = "password" | "reset" | "remove";

interface UserRowProps {
  readonly account: Account;
  readonly onTask: (kind: AccountTask) => void;
}

/** An account. Admins change their own role here, and nothing else. */
export function UserRow({ account, onTask }: UserRowProps) {
  const t = useTexts("users");
  const words = useTexts("passwords");
  const factor = useTexts("secondFactor");
  const isMe = useSession()?.user.id === account.id;
  const { localPasswords } = useConfig();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(accountsQuery) });

  async function changeRole(roleId: number): Promise<void> {
    await submit(async () => {
      await api.patch(`/users/${account.id}`, { body: { role_id: roleId }, schema: accountSchema });
      toast.success(t.roleChanged);
    });
  }

  return (
    <tr className="border-t border-salt-200">
      <RowHead>
        <span>{account.display_name}</span> {isMe && <span className="font-normal text-ink-2">{t.you}</span>}
      </RowHead>
      <Cell label={t.columns.username} className="break-all">
        {account.username.toLowerCase()}
      </Cell>
      <Cell label={t.columns.role}>
        <select
          className="field min-h-9 w-32 text-sm"
          aria-label={t.roleOf(account.display_name)}
          value={String(account.role_id)}
          aria-disabled={busy}
          onChange={(event) => void changeRole(Number(event.target.value))}
        >
          {shortRoleOptions(t).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Cell>
      <Cell label={factor.heading}>
        {account.second_factor ? <Chip tone="ok">{factor.state.on}</Chip> : factor.state.off}
      </Cell>
      <Cell className="flex flex-wrap gap-2">
        {!isMe && localPasswords && (
          <Button
            kind="secondary"
            small
            aria-label={words.setOf(account.display_name)}
            onClick={() => onTask("password")}
          >
            {words.set}
          </Button>
        )}
        {!isMe && account.second_factor && (
          <Button
            kind="secondary"
            small
            aria-label={factor.resetOf(account.display_name)}
            onClick={() => onTask("reset")}
          >
            {factor.reset}
          </Button>
        )}
        {!isMe && (
          <Button
            kind="danger"
            small
            className="first:-ml-3"
            aria-label={t.removeOf(account.display_name)}
            onClick={() => onTask("remove")}
          >
            {t.remove}
          </Button>
        )}
      </Cell>
    </tr>
  );
}
