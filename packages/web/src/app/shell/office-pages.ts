import { useTexts } from "../../i18n/use-texts.ts";
import { paths } from "../../lib/routes/paths.ts";
import { isAdmin } from "../../lib/storage/session.ts";
import { auditPath, closeoutsPath } from "../../page/office-paths.ts";
import { useMayWrite } from "../../session/use-may-write.ts";
import { useSession } from "../../session/use-session.ts";

export function useOfficePages() {
  const t = useTexts("staffShell").office;
  const admin = isAdmin(useSession());
  const mayWrite = useMayWrite();
  const forAdmins = [
    { id: "audit", label: t.audit, to: auditPath },
    { id: "settings", label: t.settings, to: paths.settings },
    { id: "setup", label: t.setup, to: paths.checks },
    { id: "prices", label: t.prices, to: paths.prices },
    { id: "canned-texts", label: t.cannedTexts, to: paths.cannedTexts },
    { id: "quarantine", label: t.quarantine, to: paths.quarantine },
  ];
  return [
    { id: "reports", label: t.reports, to: paths.reports },
    ...(mayWrite ? [{ id: "closeouts", label: t.closeouts, to: closeoutsPath }] : []),
    { id: "mail", label: t.mail, to: paths.mail },
    ...(admin ? forAdmins : []),
  ];
}
