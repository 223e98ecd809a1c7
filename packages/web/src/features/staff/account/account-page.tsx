import { lazy, Suspense } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { OpenSessions } from "../../../session/open-sessions.tsx";
import { useSession } from "../../../session/use-session.ts";
import { ChangePassword } from "./change-password.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

// Apart, because every page names what this one needs at once.
const PasskeysSection = lazy(async () => ({ default: (await import("./passkeys-section.tsx")).PasskeysSection }));

/** /admin/account: password, second factor, passkeys and sessions of the user. */
export function AccountPage() {
  const t = useTexts("account");
  const config = useConfig();
  const user = useSession()?.user;
  return (
    <QueryProvider>
      <div className="mx-auto max-w-5xl p-4">
        <PageHeading title={t.title} className="text-xl" />
        {user && <p className="text-sm text-ink-2">{t.signedInAs(user.display_name, user.username.toLowerCase())}</p>}
        <ChangePassword />
        {!config.identityProvider && <SecondFactorSection />}
        <Suspense>{config.passkeys && "PublicKeyCredential" in window && <PasskeysSection />}</Suspense>
        <div className="no-print">
          <OpenSessions whose="own" />
        </div>
      </div>
    </QueryProvider>
  );
}
