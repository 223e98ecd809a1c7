import type { Account } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";
import { ListTable, TextHeads } from "../../../ui/lists/list-table.tsx";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog.tsx";
import { SetPasswordDialog } from "./set-password-dialog.tsx";
import { UserRow, type AccountTask } from "./user-row.tsx";
import { accountsQuery } from "./users-queries.ts";

/** The accounts, and the dialogs in which one of them is changed. */
export function UserTable({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useTexts("users");
  const factor = useTexts("secondFactor");
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

  return (
    <>
      <ListTable
        heads={
          <TextHeads texts={[t.columns.name, t.columns.username, t.columns.role, factor.heading, t.columns.actions]} />
        }
      >
        {accounts.map((account) => (
          <UserRow key={account.id} account={account} onTask={(kind) => setTask({ kind, account })} />
        ))}
      </ListTable>
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
