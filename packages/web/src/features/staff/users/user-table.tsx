import type { Account } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSession } from "../../../session/use-session.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Chip } from "../../../ui/chip.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { sessionsQuery } from "../../../session/sessions-query.ts";
import { SetPasswordDialog } from "./set-password-dialog.tsx";
import { AccountButtons, RoleSelect, type AccountTask } from "./user-cells.tsx";
import { accountsQuery } from "./users-queries.ts";

export function UserTable({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useTexts("users");
  const factor = useTexts("secondFactor");
  const me = useSession()?.user.id;
  const [task, setTask] = useState<{ readonly kind: AccountTask; readonly account: Account }>();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(accountsQuery) });

  const close = () => setTask(undefined);
  const accountOf = (kind: AccountTask) => (task?.kind === kind ? task.account : undefined);
  const removing = accountOf("remove");

  async function remove(account: Account): Promise<void> {
    const done = await submit(async () => {
      await api.delete(`/users/${account.id}`);
      toast.success(t.removed);
    });
    close();
    if (done) focusAfterRender(focusPageHeading);
  }

  const columns: ListColumns<Account> = [
    {
      head: t.columns.name,
      kind: "name",
      cell: ({ id, display_name: name }) => (
        <>
          <span>{name}</span> {id === me && <span className="font-normal text-ink-2">{t.you}</span>}
        </>
      ),
    },
    { head: t.columns.username, className: "break-all", cell: ({ username }) => username.toLowerCase() },
    { head: t.columns.role, cell: (account) => <RoleSelect account={account} /> },
    {
      head: factor.heading,
      cell: ({ second_factor: isOn }) => (isOn ? <Chip tone="ok">{factor.state.on}</Chip> : factor.state.off),
    },
    {
      head: t.columns.actions,
      kind: "action",
      className: "flex flex-wrap gap-2",
      // Admins change their own role, and nothing else of their own.
      cell: (account) =>
        account.id !== me && <AccountButtons account={account} onTask={(kind) => setTask({ kind, account })} />,
    },
  ];
  return (
    <>
      <ListTable rows={accounts} rowKey={({ id }) => id} columns={columns} />
      <SetPasswordDialog account={accountOf("password")} onClose={close} />
      <ResetSecondFactorDialog
        account={accountOf("reset")}
        onClose={close}
        onReset={() => focusAfterRender(focusPageHeading)}
      />
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

interface ResetSecondFactorDialogProps {
  readonly account: Account | undefined;
  readonly onClose: () => void;
  /** Called after the reset, when the pressed button is gone from the list. */
  readonly onReset: () => void;
}

/** Removes the second factor of a user who lost phone and recovery codes, after saying what happens. */
function ResetSecondFactorDialog({ account, onClose, onReset }: ResetSecondFactorDialogProps) {
  const t = useTexts("secondFactor");
  const { localPasswords } = useConfig();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(accountsQuery, sessionsQuery) });

  async function reset(id: number): Promise<void> {
    const done = await submit(async () => {
      await api.delete(`/users/${id}/second-factor`);
      toast.success(t.resetDone);
    });
    onClose();
    if (done) onReset();
  }

  return (
    <ConfirmDialog
      open={account !== undefined}
      title={t.resetTitle(account?.display_name ?? "")}
      no={t.cancel}
      yes={t.resetConfirm}
      busy={busy}
      onNo={onClose}
      onYes={() => account && void reset(account.id)}
    >
      <p>{localPasswords ? t.resetText : t.resetTextOfDirectory}</p>
      <p className="mt-2">{t.resetFirst}</p>
    </ConfirmDialog>
  );
}
