import { firstPasswordAnswerSchema, type Account } from "@dop/domain/contract";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { sessionsQuery } from "../../../session/sessions-query.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface SetPasswordDialogProps {
  readonly account: Account | undefined;
  /** Introduction; undefined for a user who may have had a password. */
  readonly text?: string;
  readonly onClose: () => void;
}

type Made = z.infer<typeof firstPasswordAnswerSchema>["made"];

/** Has the server make a first password for another user, who chooses their own at the next login (rule A-37). */
export function SetPasswordDialog({ account, text, onClose }: SetPasswordDialogProps) {
  const t = useTexts("passwords");
  return (
    <Dialog open={account !== undefined} onClose={onClose} title={t.setOf(account?.display_name ?? "")}>
      {account && <FirstPassword account={account} text={text ?? t.setText} onClose={onClose} />}
    </Dialog>
  );
}

interface FirstPasswordProps {
  readonly account: Account;
  readonly text: string;
  readonly onClose: () => void;
}

function FirstPassword({ account, text, onClose }: FirstPasswordProps) {
  const t = useTexts("passwords");
  const [made, setMade] = useState<Made>();
  const { busy, failure, submit } = useSubmit({ failure: "inline", invalidate: () => reload(sessionsQuery) });

  const set = (): Promise<boolean> =>
    submit(async () => {
      const path = `/users/${String(account.id)}/password`;
      setMade((await api.post(path, { body: {}, schema: firstPasswordAnswerSchema })).made);
    }, t.setDone);

  if (made) return <MadePassword made={made} onClose={onClose} />;
  return (
    <div className="grid gap-4">
      <p>{text}</p>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button busy={busy} onClick={() => void set()}>
          {t.set}
        </Button>
      </div>
    </div>
  );
}

/** The password, which is shown only once. Takes the focus of the pressed button. */
function MadePassword({ made, onClose }: { readonly made: NonNullable<Made>; readonly onClose: () => void }) {
  const t = useTexts("passwords");
  const place = useRef<HTMLOutputElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p>
        <span className="block text-sm text-ink-2">{t.made}</span>
        <output
          ref={place}
          tabIndex={-1}
          aria-label={t.made}
          translate="no"
          className="font-mono text-lg wrap-anywhere"
        >
          {made.password}
        </output>
      </p>
      <p>{t.madeText(formatDateTime(made.until))}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={made.password} done={t.copied} failed={t.notCopied}>
          {t.copy}
        </CopyButton>
        <Button onClick={onClose}>{t.close}</Button>
      </div>
    </div>
  );
}
