import { loginAnswerSchema, type LoginAnswer } from "@dop/domain/contract";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { goToProvider, takeStartedLogin } from "../../../session/provider-login.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useThrottled } from "./throttled.ts";

interface ProviderLoginProps {
  /** Query of the provider's redirect; undefined for visitors from elsewhere. */
  readonly answer: string | undefined;
  readonly target: string;
  readonly onLoggedIn: (answer: LoginAnswer, target: string) => void;
}

/** Login at the county's identity provider (rule A-27). */
export function ProviderLogin({ answer, target, onLoggedIn }: ProviderLoginProps) {
  const t = useTexts("login");
  const { busy, failure, submit } = useSubmit({ failure: "inline" });
  const throttled = useThrottled();
  const taken = useRef(false);

  const finish = useEffectEvent((query: string): void => {
    if (taken.current) return;
    taken.current = true;
    void submit(() =>
      throttled.attempt(async () => {
        const started = takeStartedLogin();
        if (started === undefined) throw new ApiError({ message: t.notProven, code: "NOT_STARTED" });
        const body = { secret: started.secret, answer: query };
        onLoggedIn(await api.post("/users/login/provider", { body, schema: loginAnswerSchema }), started.target);
      }),
    );
  });
  useEffect(() => {
    if (answer !== undefined) finish(answer);
  }, [answer]);

  return (
    <Card className="grid gap-5">
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      {throttled.message !== undefined && <Alert kind="error" live="alert" title={throttled.message} />}
      <Button busy={busy} onClick={() => void submit(() => throttled.attempt(() => goToProvider(target, false)))}>
        {t.byProvider}
      </Button>
    </Card>
  );
}
