import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { reload } from "../../../lib/api/query.ts";
import { RecoveryCodes } from "../../../session/recovery-codes.tsx";
import { sessionsQuery } from "../../../session/sessions-query.ts";
import { useSession } from "../../../session/use-session.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { secondFactorQuery } from "../../../session/second-factor-query.ts";
import { SecondFactorState } from "./second-factor-state.tsx";
import { SetUpAuthenticator } from "./set-up-authenticator.tsx";

type Step = "state" | "setting up" | { readonly codes: readonly string[] };

export function SecondFactorSection() {
  const t = useTexts("secondFactor");
  const username = useSession()?.user.username ?? "";
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(secondFactorQuery);
  const [step, setStep] = useState<Step>("state");

  /** Returns to the state; the pressed button is gone, so focus moves to the heading. */
  function finish(): void {
    setStep("state");
    heading.current?.focus();
  }

  const reloadAll = (): Promise<void> => reload(secondFactorQuery, sessionsQuery);

  async function showCodes(codes: readonly string[]): Promise<void> {
    setStep({ codes });
    await reloadAll();
  }

  function content() {
    if (typeof step === "object")
      return <RecoveryCodes codes={step.codes} username={username.toLowerCase()} level={3} onKept={finish} />;
    if (query.data === undefined) return <LoadingStates query={query} lines={2} className="" />;
    if (step === "setting up") return <SetUpAuthenticator onDone={showCodes} onCancel={finish} />;
    return (
      <SecondFactorState
        factor={query.data}
        onSetUp={() => setStep("setting up")}
        onNewCodes={showCodes}
        onOff={async () => {
          toast.success(t.turnedOff);
          await reloadAll();
          finish();
        }}
      />
    );
  }

  return (
    <section aria-labelledby={headingId} className="mt-8 max-w-md">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="w-fit text-lg">
        {t.heading}
      </h2>
      <p className="no-print mb-3 text-sm text-ink-2">{t.intro}</p>
      <div className="card p-4">{content()}</div>
    </section>
  );
}
