import { loginAnswerSchema, type LoginAnswer } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { signByPasskey } from "../../../session/passkeys.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { useThrottled } from "./throttled.ts";

interface PasskeyLoginProps {
  /** The server's request for the passkey, after a password. */
  readonly prompt: string | undefined;
  readonly onLoggedIn: (answer: LoginAnswer) => void;
}

/** Logging in by fingerprint, face or PIN, without a name and a password. */
export function PasskeyLogin({ prompt, onLoggedIn }: PasskeyLoginProps) {
  const t = useTexts("passkeys");
  const { busy, failure, submit } = useSubmit({ failure: "inline" });
  const throttled = useThrottled();
  const logIn = (): Promise<boolean> =>
    submit(() =>
      throttled.attempt(async () => {
        const response = await signByPasskey("/users/login/passkey/options");
        onLoggedIn(await api.post("/users/login/passkey", { body: { response }, schema: loginAnswerSchema }));
      }),
    );
  return (
    <div className="mt-4 grid gap-4">
      {prompt !== undefined && <Alert kind="info" live="alert" title={prompt} />}
      {failure !== undefined && (
        <Alert kind="error" live="alert" title={failure}>
          {/* Next to a passkey the password alone opens nothing (rule A-26), and what is asked says the rest. */}
          {failure === t.stopped && prompt === undefined && t.stoppedAtLogin}
        </Alert>
      )}
      {throttled.message !== undefined && <Alert kind="error" live="alert" title={throttled.message} />}
      <Button kind="secondary" busy={busy} onClick={() => void logIn()}>
        {t.logIn}
      </Button>
    </div>
  );
}
