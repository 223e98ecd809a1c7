import { shellTexts } from "@dop/domain/texts/shell";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { logOut } from "../../session/log-out.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** Where staff arrive after login. */
export function StaffHomePage() {
  const t = useTexts(shellTexts);
  const session = useSession();
  return (
    <div className="p-4">
      <PageHeading title={t.staffHome.title} className="mb-4 text-lg">
        {t.staffHome.title}
      </PageHeading>
      <Card className="flex max-w-xl flex-wrap items-center justify-between gap-4">
        <p>{t.staffHome.loggedIn(session?.user.display_name ?? "")}</p>
        <Button kind="secondary" small onClick={logOut}>
          {t.logOut}
        </Button>
      </Card>
    </div>
  );
}
