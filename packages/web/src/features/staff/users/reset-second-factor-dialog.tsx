import type { Account } from "@dop/domain/contract";
import { useConfig } from "../../../lib/office/config-context.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { sessionsQuery } from "../../../session/sessions-query.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { accountsQuery } from "./users-queries.ts";

interface ResetSecondFactorDialogProps {
  /** Whose authenticator app is reset; closed without one. */
  readonly account: Account | undefined;
  readonly onClose: () => void;
  /** Runs after the reset, when the pressed button is gone from the list. */
  readonly onReset: () => void;
}

/** Removes the second factor of a user who lost phone and recovery codes, after saying what happens. */
export function ResetSecondFactorDialog({ account, onClose, onReset }: ResetSecondFactorDialogProps) {
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
