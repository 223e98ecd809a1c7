import { accountSchema, type Account } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../lib/config-context.ts";
import { PageHeading } from "../../page/page-heading.tsx";
import { paths } from "../../lib/paths.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { reload } from "../../lib/query.ts";
import { withQueries } from "../../page/query-provider.tsx";
import { useSubmit } from "../../lib/use-submit.ts";
import { OpenSessions } from "../../session/open-sessions.tsx";
import { useSession } from "../../session/use-session.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Cell, ListTable, RowHead, TextHeads } from "../../ui/list-table.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../lib/toast.ts";
import { AddUserDialog } from "./add-user-dialog.tsx";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog.tsx";
import { shortRoleOptions } from "./role-options.ts";
import { SetPasswordDialog } from "./set-password-dialog.tsx";
import { accountsQuery } from "./users-queries.ts";
import { focusPageHeadingNext } from "../../ui/focus-page-heading.ts";

/** /users: the staff accounts, for admins (rule A-3). */
export const UsersPage = withQueries(Users);

function Users() {
  const t = useTexts("users");
  const [adding, setAdding] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(accountsQuery);
  return (
    <div className="mx-auto max-w-5xl p-4">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl" />
          <p className="text-sm text-ink-2">{t.intro}</p>
        </div>
        {/* Not at the right: messages have their lane there. */}
        <div className="flex flex-wrap gap-3">
          <LinkButton kind="secondary" small to={paths.checks}>
            {t.toSetup}
          </LinkButton>
          <LinkButton kind="secondary" small to={paths.prices}>
            {t.toPrices}
          </LinkButton>
          <Button small onClick={() => setAdding(true)}>
            {t.addUser}
          </Button>
        </div>
      </div>
      {error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : data.length === 0 ? (
        <EmptyState title={t.empty} />
      ) : (
        <UserTable accounts={data} />
      )}
      <OpenSessions whose="all" />
      <AddUserDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

/** What is done to an account in a dialog. */
interface Task {
  readonly kind: "password" | "reset" | "remove";
  readonly account: Account;
}

function UserTable({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useTexts("users");
  const factor = useTexts("secondFactor");
  const [task, setTask] = useState<Task>();
  const { busy, submit } = useSubmit({ failure: "toast", invalidate: () => reload(accountsQuery) });

  const close = () => setTask(undefined);
  const accountOf = (kind: Task["kind"]) => (task?.kind === kind ? task.account : undefined);
  const removing = accountOf("remove");

  const changeRole = (account: Account, roleId: number): Promise<boolean> =>
    submit(async () => {
      await api.patch(`/users/${account.id}`, { body: { role_id: roleId }, schema: accountSchema });
      toast.success(t.roleChanged);
    });

  async function remove(account: Account): Promise<void> {
    const done = await submit(async () => {
      await api.delete(`/users/${account.id}`);
      toast.success(t.removed);
    });
    close();
    if (done) focusPageHeadingNext();
  }

  return (
    <>
      <ListTable
        heads={
          <TextHeads texts={[t.columns.name, t.columns.username, t.columns.role, factor.heading, t.columns.actions]} />
        }
      >
        {accounts.map((account) => (
          <UserRow
            key={account.id}
            account={account}
            busy={busy}
            onRole={(roleId) => void changeRole(account, roleId)}
            onTask={(kind) => setTask({ kind, account })}
          />
        ))}
      </ListTable>
      <SetPasswordDialog account={accountOf("password")} onClose={close} />
      <ResetSecondFactorDialog account={accountOf("reset")} onClose={close} onReset={focusPageHeadingNext} />
      <ConfirmDialog
        open={removing !== undefined}
        title={t.removeTitle(removing?.display_name ?? "")}
        no={t.cancel}
        yes={t.removeConfirm}
        busy={busy}
        onNo={close}
        onYes={() => removing && void remove(removing)}
      >
        <p>{t.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

interface UserRowProps {
  readonly account: Account;
  readonly busy: boolean;
  readonly onRole: (roleId: number) => void;
  readonly onTask: (kind: Task["kind"]) => void;
}

/** An account. Admins change their own role here, and nothing else. */
function UserRow({ account, busy, onRole, onTask }: UserRowProps) {
  const t = useTexts("users");
  const words = useTexts("passwords");
  const factor = useTexts("secondFactor");
  const isMe = useSession()?.user.id === account.id;
  const { passwordsKeptHere } = useConfig();
  return (
    <tr className="border-t border-salt-200">
      <RowHead>
        {account.display_name} {isMe && <span className="font-normal text-ink-2">{t.you}</span>}
      </RowHead>
      <Cell label={t.columns.username} className="break-all">
        {account.username.toLowerCase()}
      </Cell>
      <Cell label={t.columns.role}>
        <select
          className="field min-h-9 w-32 text-sm"
          aria-label={t.roleOf(account.display_name)}
          value={String(account.role_id)}
          disabled={busy}
          onChange={(event) => onRole(Number(event.target.value))}
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
        {!isMe && passwordsKeptHere && (
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
