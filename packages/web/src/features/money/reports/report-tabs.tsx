import { useEffect, useRef } from "react";
import { reportNames, restrictedReports, type ReportName } from "@dop/domain/reports";
import { useTexts } from "../../../i18n/use-texts.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useMay } from "../../../session/use-may.ts";
import { classNames } from "../../../ui/class-names.ts";
import { auditPath, closeoutsPath } from "../../../page/office-paths.ts";
import type { Period } from "./report-query.ts";

interface ReportTabsProps {
  readonly open: ReportName | "closeouts" | "audit" | undefined;
  readonly period?: Period;
  readonly product?: string;
}

export function useShownReports(): readonly ReportName[] {
  const mayAll = useMay("reports.all");
  return reportNames.filter((name) => mayAll || !restrictedReports.has(name));
}

/** Tabs of the reports, the closeouts, and for admins the audit log. */
export function ReportTabs({ open, period, product = "" }: ReportTabsProps) {
  const t = useTexts("reports");
  const { title } = useTexts("closeouts");
  const mayAll = useMay("reports.all");
  const mayAudit = useMay("audit.read");
  const tabs = useShownReports().map((name) => ({
    name: name as string,
    words: t.names[name],
    to: `${paths.reports}?${new URLSearchParams({
      ...period,
      ...(product === "" ? {} : { product_id: product }),
      report: name,
    }).toString()}`,
  }));
  if (mayAll) tabs.push({ name: "closeouts", words: title, to: closeoutsPath });
  if (mayAudit) tabs.push({ name: "audit", words: t.audit.title, to: auditPath });
  const strip = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  // On a narrow screen the open tab may be past the edge, or where the strip fades into it.
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    const { current } = strip;
    const tab = current?.querySelector<HTMLElement>("[aria-current]");
    if (!current || !tab) return;
    const [seen, here] = [current.getBoundingClientRect(), tab.getBoundingClientRect()];
    const fade = Number.parseFloat(getComputedStyle(current).paddingRight) || 0;
    if (here.left < seen.left || here.right > seen.right - fade) current.scrollLeft += here.left - seen.left;
  });
  return (
    <nav ref={strip} aria-label={t.tabsLabel} className="strip no-print mb-4 overflow-x-auto border-b border-salt-300">
      <ul className="flex">
        {tabs.map(({ name, words, to }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === open ? "page" : undefined}
              className={classNames(
                "flex min-h-11 items-center whitespace-nowrap border-b-4 px-4",
                "font-semibold no-underline -outline-offset-2",
                name === open ? "border-copper-600 text-ink" : "border-transparent text-ink-2 hover:border-salt-300",
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
