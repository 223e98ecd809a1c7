import type { Account } from "@dop/domain/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../app/config-context.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { handleError } from "../../lib/handle-error.ts";
import { sessionsQuery } from "../../session/sessions-query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { accountsQuery } from "./users-queries.ts";

interface ResetSecondFactorDialogProps {
  /** Whose authenticator app is reset; closed without one. */
  readonly account: Account | undefined;
  readonly onClose: () => void;
  /** It is reset, and the list shows it: the button that was pressed is gone. */
  readonly onReset: () => void;
}

/** For somebody else who lost phone and recovery codes: says what happens, then takes the second factor away. */
export function ResetSecondFactorDialog({ account, onClose, onReset }: ResetSecondFactorDialogProps) {
  const t = useTexts("secondFactor");
  const queryClient = useQueryClient();
  const { passwordsKeptHere } = useConfig();
  const [busy, setBusy] = useState(false);

  async function reset(id: number): Promise<void> {
    setBusy(true);
    let done = false;
    try {
      await api.delete(`/users/${id}/second-factor`);
      toast.success(t.resetDone);
      done = true;
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
    } finally {
      await Promise.all(
        [accountsQuery, sessionsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      );
      setBusy(false);
    }
    onClose();
    if (done) onReset();
  }

  return (
    <Dialog
      open={account !== undefined}
      onClose={onClose}
      title={t.resetTitle(account?.display_name ?? "")}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={busy} onClick={() => account && void reset(account.id)}>
            {t.resetConfirm}
          </Button>
        </>
      }
    >
      <p>{passwordsKeptHere ? t.resetText : t.resetTextOfDirectory}</p>
      <p className="mt-2">{t.resetFirst}</p>
    </Dialog>
  );
}
