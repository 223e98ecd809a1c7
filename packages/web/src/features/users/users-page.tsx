import { accountSchema, type Account } from "@dop/domain/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useConfig } from "../../app/config-context.ts";
import { PageHeading } from "../../app/page-heading.tsx";
import { paths } from "../../app/paths.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { errorMessage, handleError } from "../../lib/handle-error.ts";
import { QueryProvider } from "../../lib/query.tsx";
import { OpenSessions } from "../../session/open-sessions.tsx";
import { useSession } from "../../session/use-session.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import { AddUserDialog } from "./add-user-dialog.tsx";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog.tsx";
import { shortRoleOptions } from "./role-options.ts";
import { SetPasswordDialog } from "./set-password-dialog.tsx";
import { accountsQuery } from "./users-queries.ts";

/** /users: the staff accounts, for admins (spec 2 section 2). */
export function UsersPage() {
  return (
    <QueryProvider>
      <Users />
    </QueryProvider>
  );
}

function Users() {
  const t = useTexts("users");
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isFetching } = useQuery(accountsQuery);
  return (
    <div className="mx-auto max-w-5xl p-4">
      <div ref={heading} className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl">
            {t.title}
          </PageHeading>
          <p className="text-sm text-ink-2">{t.intro}</p>
        </div>
        <div className="flex flex-wrap gap-3">
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
        <UserTable accounts={data} onGone={() => heading.current?.querySelector<HTMLElement>("h1")?.focus()} />
      )}
      <OpenSessions whose="everybody" />
      <AddUserDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function UserTable({ accounts, onGone }: { readonly accounts: readonly Account[]; readonly onGone: () => void }) {
  const t = useTexts("users");
  const words = useTexts("passwords");
  const factor = useTexts("secondFactor");
  const me = useSession()?.user.id;
  const { passwordsKeptHere } = useConfig();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<Account>();
  const [setting, setSetting] = useState<Account>();
  const [resetting, setResetting] = useState<Account>();
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
      setBusy(false);
    }
  }

  const changeRole = (account: Account, roleId: number): Promise<boolean> =>
    attempt(async () => {
      await api.patch(`/users/${account.id}`, { body: { role_id: roleId }, schema: accountSchema });
      toast.success(t.roleChanged);
    });

  async function remove(account: Account): Promise<void> {
    const done = await attempt(async () => {
      await api.delete(`/users/${account.id}`);
      toast.success(t.removed);
    });
    setRemoving(undefined);
    // After the dialog has closed and given the focus back to a button that is gone.
    if (done) setTimeout(onGone);
  }

  return (
    <>
      <div className="card relative overflow-x-auto">
        <table className="stacks w-full text-left text-sm">
          <thead className="bg-salt-100">
            <tr>
              {[t.columns.name, t.columns.username, t.columns.role, factor.heading, t.columns.actions].map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-semibold text-ink-2">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id} className="border-t border-salt-200">
                <th scope="row" className="px-3 py-2 font-semibold">
                  {account.display_name} {account.id === me && <span className="font-normal text-ink-2">{t.you}</span>}
                </th>
                <td data-label={t.columns.username} className="px-3 py-2 break-all">
                  {account.username.toLowerCase()}
                </td>
                <td data-label={t.columns.role} className="px-3 py-2">
                  <select
                    className="field min-h-9 w-32 text-sm"
                    aria-label={t.roleOf(account.display_name)}
                    value={String(account.role_id)}
                    disabled={busy}
                    onChange={(event) => void changeRole(account, Number(event.target.value))}
                  >
                    {shortRoleOptions(t).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
                <td data-label={factor.heading} className="px-3 py-2">
                  {account.second_factor ? <Chip tone="ok">{factor.state.on}</Chip> : factor.state.off}
                </td>
                <td className="flex flex-wrap gap-2 px-3 py-2">
                  {account.id !== me && passwordsKeptHere && (
                    <Button
                      kind="secondary"
                      small
                      aria-label={words.setOf(account.display_name)}
                      onClick={() => setSetting(account)}
                    >
                      {words.set}
                    </Button>
                  )}
                  {account.id !== me && account.second_factor && (
                    <Button
                      kind="secondary"
                      small
                      aria-label={factor.resetOf(account.display_name)}
                      onClick={() => setResetting(account)}
                    >
                      {factor.reset}
                    </Button>
                  )}
                  <Button
                    kind="danger"
                    small
                    className="first:-ml-3"
                    aria-label={t.removeOf(account.display_name)}
                    onClick={() => setRemoving(account)}
                  >
                    {t.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SetPasswordDialog account={setting} onClose={() => setSetting(undefined)} />
      <ResetSecondFactorDialog
        account={resetting}
        onClose={() => setResetting(undefined)}
        // After the dialog has closed and given the focus back to a button that is gone.
        onReset={() => setTimeout(onGone)}
      />
      <Dialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.display_name ?? "")}
        actions={
          <>
            <Button kind="quiet" onClick={() => setRemoving(undefined)}>
              {t.cancel}
            </Button>
            <Button busy={busy} onClick={() => removing && void remove(removing)}>
              {t.removeConfirm}
            </Button>
          </>
        }
      >
        <p>{t.removeText}</p>
      </Dialog>
    </>
  );
}
