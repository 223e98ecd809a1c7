import type { LoginAnswer } from "@dop/domain/contract";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { showStoredReason } from "../../../lib/api/forbidden.ts";
import { paths, safeLocalPath } from "../../../lib/routes/paths.ts";
import { Link, useNavigate, useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { RecoveryCodes } from "../../../session/recovery-codes.tsx";
import { startSession } from "../../../lib/storage/session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { sessionEndKey, type SessionEnd } from "../../../lib/storage/session-storage.ts";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";
import { LoginForm } from "./login-form.tsx";

// Apart, because every page names what this one needs at once.
const PasskeyLogin = lazy(async () => ({ default: (await import("./passkey-login.tsx")).PasskeyLogin }));
const ProviderLogin = lazy(async () => ({ default: (await import("./provider-login.tsx")).ProviderLogin }));

/** The staff login: leads back to the page that asked for it, or to the staff home. */
export function LoginPage() {
  const t = useTexts("login");
  const config = useConfig();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [waiting, setWaiting] = useState<LoginAnswer>();
  const [passkeyPrompt, setPasskeyPrompt] = useState<string>();
  useEffect(showStoredReason, []);
  const codes = waiting?.recovery_codes;
  const offersPasskeys = config.passkeys && "PublicKeyCredential" in window;

  const target = safeLocalPath(search.get("redirect"), paths.admin);

  function enter(answer: LoginAnswer, to = target): void {
    startSession(answer);
    writeStored(sessionEndKey, null);
    toast.success(t.loggedIn);
    navigate(safeLocalPath(to, paths.admin), { replace: true });
  }

  if (config.identityProvider) {
    const isBack = search.has("code") || search.has("error");
    return (
      <Frame intro={t.intro} title={t.title}>
        <SessionEnded />
        <FirstRunLink />
        <ProviderLogin
          answer={isBack ? window.location.search.slice(1) : undefined}
          target={target}
          onLoggedIn={enter}
        />
      </Frame>
    );
  }

  return (
    <Frame intro={t.intro} title={t.title}>
      {waiting && codes ? (
        // The session starts afterwards, so that no link of the header leads away from the codes.
        <Card>
          <RecoveryCodes
            codes={codes}
            username={waiting.user.username.toLowerCase()}
            level={2}
            onKept={() => enter(waiting)}
          />
        </Card>
      ) : (
        <>
          <SessionEnded />
          <FirstRunLink />
          <LoginForm
            onLoggedIn={(answer) => (answer.recovery_codes ? setWaiting(answer) : enter(answer))}
            onPasskeyPrompt={offersPasskeys ? setPasskeyPrompt : undefined}
          />
          {offersPasskeys && <PasskeyLogin prompt={passkeyPrompt} onLoggedIn={enter} />}
        </>
      )}
    </Frame>
  );
}

function FirstRunLink() {
  const t = useTexts("login");
  const { setupOpen } = useConfig();
  if (!setupOpen) return null;
  return (
    <Alert kind="info" title={t.noAccountYet} className="mb-4">
      <Link to={paths.setup}>{t.setUp}</Link>
    </Alert>
  );
}

interface FrameProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

function Frame({ title, intro, children }: FrameProps) {
  return (
    <div className="wrap py-10 sm:py-14">
      <div className="mx-auto max-w-md">
        <PageHeading title={title} />
        <p className="no-print mt-2 mb-6 text-ink-2">{intro}</p>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
}

/** The reason for a new login. Stays visible, unlike the message of the refused call. */
function SessionEnded() {
  const t = useTexts("login").ended;
  const [why] = useState(() => readStored(sessionEndKey));
  if (why !== "idle" && why !== "expired" && why !== "elsewhere") return null;
  return (
    <Alert kind="info" live="status" title={t.title} className="mb-6">
      {t[why satisfies SessionEnd]}
    </Alert>
  );
}
