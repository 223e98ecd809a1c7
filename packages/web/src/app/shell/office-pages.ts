import type { Permission } from "@dop/domain/staff";
import { useTexts } from "../../i18n/use-texts.ts";
import { paths } from "../../lib/routes/paths.ts";
import { auditPath, closeoutsPath } from "../../page/office-paths.ts";
import { may } from "../../session/use-may.ts";
import { useSession } from "../../session/use-session.ts";

interface OfficePage {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  /** The permission that it needs. */
  readonly of?: Permission;
}

export function useOfficePages(): readonly OfficePage[] {
  const t = useTexts("staffShell").office;
  const session = useSession();
  const pages: readonly OfficePage[] = [
    { id: "reports", label: t.reports, to: paths.reports },
    { id: "closeouts", label: t.closeouts, to: closeoutsPath, of: "reports.all" },
    { id: "mail", label: t.mail, to: paths.mail },
    { id: "audit", label: t.audit, to: auditPath, of: "audit.read" },
    { id: "settings", label: t.settings, to: paths.settings, of: "settings.write" },
    { id: "setup", label: t.setup, to: paths.checks, of: "settings.write" },
    { id: "prices", label: t.prices, to: paths.prices, of: "prices.write" },
    { id: "canned-texts", label: t.cannedTexts, to: paths.cannedTexts, of: "texts.write" },
    { id: "quarantine", label: t.quarantine, to: paths.quarantine, of: "quarantine.write" },
  ];
  return pages.filter(({ of }) => of === undefined || may(of, session));
}
