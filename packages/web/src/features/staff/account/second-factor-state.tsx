import { recoveryCodesSchema, type SecondFactor } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

/** With this many recovery codes or fewer, the page suggests new ones. */
const fewCodes = 3;

interface SecondFactorStateProps {
  readonly factor: SecondFactor;
  readonly onSetUp: () => void;
  /** Shows the new recovery codes. */
  readonly onNewCodes: (codes: readonly string[]) => Promise<void>;
  /** It was turned off. */
  readonly onOff: () => Promise<void>;
}

/** The state of the user's authenticator app, and what can be changed. */
export function SecondFactorState({ factor, onSetUp, onNewCodes, onOff }: SecondFactorStateProps) {
  const t = useTexts("secondFactor");
  const [asking, setAsking] = useState<"codes" | "off">();
  const close = (): void => setAsking(undefined);
  if (!factor.on)
    return (
      <>
        <p className="mb-3">{t.off}</p>
        <Button small onClick={onSetUp}>
          {t.setUp}
        </Button>
      </>
    );
  return (
    <div className="grid gap-3">
      <p>
        {t.onSince(formatDate(factor.since))} {t.codesLeft(factor.recovery_codes_left)}
      </p>
      {factor.recovery_codes_left <= fewCodes && <Alert kind="warn" title={t.fewCodesLeft} />}
      {factor.required && <p className="text-sm text-ink-2">{t.cannotTurnOff}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" small onClick={() => setAsking("codes")}>
          {t.newCodes}
        </Button>
        {!factor.required && (
          <Button kind="danger" small onClick={() => setAsking("off")}>
            {t.turnOff}
          </Button>
        )}
      </div>
      <Dialog open={asking === "codes"} onClose={close} title={t.newCodes}>
        <p>{t.newCodesText}</p>
        <ProofForm
          submit={t.makeCodes}
          onCancel={close}
          onProve={async (body) => {
            const path = "/users/me/second-factor/recovery-codes";
            const { recovery_codes } = await api.post(path, { body, schema: recoveryCodesSchema });
            close();
            await onNewCodes(recovery_codes);
          }}
        />
      </Dialog>
      <Dialog open={asking === "off"} onClose={close} title={t.turnOffTitle}>
        <p>{t.turnOffText}</p>
        <ProofForm
          submit={t.turnOff}
          onCancel={close}
          onProve={async (body) => {
            await api.post("/users/me/second-factor/off", { body });
            close();
            await onOff();
          }}
        />
      </Dialog>
    </div>
  );
}
