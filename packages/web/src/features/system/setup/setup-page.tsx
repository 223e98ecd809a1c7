import { type Setup, type SetupCheck, setupSchema, upgradeFindingsSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { apiQuery, fresh } from "../../../lib/api/api-query.ts";
import { api } from "../../../lib/api/api.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { queryClient } from "../../../lib/api/query.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { announce } from "../../../lib/messages/announcement.ts";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { CheckCard } from "./check-card.tsx";
import { RequirePermission } from "../../../page/guards.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { paths, staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link, Navigate, useLocation } from "../../../lib/routes/router.tsx";
import { useMay } from "../../../session/use-may.ts";
import { NotFoundPage } from "../not-found/index.ts";
import { FirstAdminPage } from "./first-admin-page.tsx";
import { formatDate, formatDateTime, formatDollars } from "../../../lib/words/format.ts";

/** /admin/setup, and /setup, which exists only without an account, and later leads admins to the checks. */
export function SetupPages() {
  const { setupOpen } = useConfig();
  const mayCheck = useMay("settings.write");
  const { pathname } = useLocation();
  if (pathname === paths.checks)
    return (
      <RequirePermission of="settings.write">
        <SetupPage />
      </RequirePermission>
    );
  if (pathname !== paths.setup) return <NotFoundPage />;
  if (setupOpen) return <FirstAdminPage />;
  return mayCheck ? <Navigate to={paths.checks} replace /> : <NotFoundPage />;
}

/** /admin/setup: the parts of the installation and the results of their last checks. */
const SetupPage = withQueries(SetupChecks);

/** Checks that need a person's input and leave data behind. */
const byHand: ReadonlySet<SetupCheck> = new Set(["test_order"]);

function SetupChecks() {
  const t = useTexts("setup");
  const query = useQuery(setupQuery);
  const { data } = query;
  const [trying, setTrying] = useState<SetupCheck>();
  const { submit } = useSubmit({ failure: "beside" });

  async function tryOne(check: SetupCheck, licenseNumber?: number): Promise<void> {
    setTrying(check);
    const body = licenseNumber === undefined ? {} : { license_number: licenseNumber };
    const setup = await api.post(`/setup/checks/${check}`, { body, schema: setupSchema });
    queryClient.setQueryData(setupQuery.queryKey, setup);
    const state = setup.checks.find((part) => part.check === check)?.state ?? "untried";
    announce(t.result(t.steps[check], t.states[state]));
  }

  async function tryThese(checks: readonly SetupCheck[], licenseNumber?: number): Promise<void> {
    await submit(async () => {
      for (const check of checks) await tryOne(check, licenseNumber);
    });
    setTrying(undefined);
  }

  return (
    <div className="mx-auto max-w-4xl p-4">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl" />
          <p className="text-ink-2">{t.intro}</p>
          {data && <Summary setup={data} />}
        </div>
        {data && (
          <Button
            small
            busy={trying !== undefined}
            onClick={() => void tryThese(data.checks.map(({ check }) => check).filter((check) => !byHand.has(check)))}
          >
            {t.tryAll}
          </Button>
        )}
      </div>
      {data?.update && (
        <Alert
          kind="info"
          className="mb-4"
          title={data.update.newest === null ? t.noFeed : t.newer(data.update.newest)}
        >
          {data.update.newest !== null && <p>{t.newerHint}</p>}
        </Alert>
      )}
      <UpgradeFindings />
      <Loaded query={query} lines={8}>
        {({ checks, webhook }) => (
          <ol className="grid gap-4">
            {checks.map((part) => (
              <li key={part.check}>
                <CheckCard
                  part={part}
                  webhook={part.check === "payments" ? webhook : null}
                  busy={trying === part.check}
                  onTry={(licenseNumber) => void tryThese([part.check], licenseNumber)}
                />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {data && <LegalTexts texts={data.texts} />}
      {data?.keys !== undefined && data.keys.length > 0 && <KeyDates keys={data.keys} />}
      {data?.version !== undefined && (
        <p className="mt-6 text-sm text-ink-2">{t.version(data.version, data.commit ?? "")}</p>
      )}
    </div>
  );
}

/** Keys of the server with the days from which they are in use (rule A-45). */
function KeyDates({ keys }: { readonly keys: NonNullable<Setup["keys"]> }) {
  const t = useTexts("setup").keys;
  return (
    <section aria-labelledby="keys" className="mt-6">
      <h2 id="keys" className="text-lg font-semibold">
        {t.heading}
      </h2>
      <ul className="mt-2 grid gap-1">
        {keys.map(({ name, since, old }) => (
          <li key={name}>
            <span>{t.since(name, formatDate(since))}</span> <strong>{old && t.old}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({ setup: { checks } }: { readonly setup: Setup }) {
  const t = useTexts("setup");
  const works = checks.filter(({ state }) => state === "works").length;
  const good = checks.filter(({ state }) => state === "works" || state === "practice").length;
  const all = checks.length;
  return (
    <p className="font-semibold">{works === all ? t.allWork : good === all ? t.allPractice : t.summary(works, all)}</p>
  );
}

/** Legal texts, with their confirmations (rule A-43). */
function LegalTexts({ texts }: { readonly texts: Setup["texts"] }) {
  const t = useTexts("setup").legal;
  const { busy, submit } = useSubmit({ failure: "beside" });

  async function confirm({ key, digest }: Setup["texts"][number]): Promise<void> {
    await submit(async () => {
      const setup = await api.post(`/setup/texts/${key}/confirm`, { body: { digest }, schema: setupSchema });
      queryClient.setQueryData(setupQuery.queryKey, setup);
      announce(t.confirmed(formatDateTime(new Date().toISOString()), t.names[key]));
    });
  }

  return (
    <section aria-labelledby="legal" className="mt-6">
      <h2 id="legal" className="text-lg font-semibold">
        {t.heading}
      </h2>
      <p className="text-ink-2">{texts.every((text) => text.confirmed_at !== null) ? t.allConfirmed : t.intro}</p>
      <ul className="mt-2 grid gap-2">
        {texts.map((text) => (
          <li key={text.key}>
            <details>
              <summary>
                <span>{t.names[text.key]}</span>
                <span className="text-ink-2">
                  {" "}
                  {text.confirmed_at === null
                    ? t.open
                    : t.confirmed(formatDateTime(text.confirmed_at), text.confirmed_by ?? "")}
                </span>
              </summary>
              {text.wordings.map(({ locale, text: words }) => (
                <p key={locale} lang={locale} className="mt-1 border-l-4 border-salt-300 pl-3 whitespace-pre-line">
                  {words}
                </p>
              ))}
              {text.confirmed_at === null && (
                <Button
                  kind="secondary"
                  small
                  busy={busy}
                  className="mt-2"
                  aria-label={t.confirmOf(t.names[text.key])}
                  onClick={() => void confirm(text)}
                >
                  {t.confirm}
                </Button>
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** GET /setup: the checks with their last results. */
const setupQuery = apiQuery(["setup"], "/setup", setupSchema, fresh);

/** Mistakes of an earlier version that admins should look at (rule S-8). */
function UpgradeFindings() {
  const t = useTexts("setup").upgradeFindings;
  const { data } = useQuery(findingsQuery);
  const { busy, submit } = useSubmit({ failure: "beside" });
  if (data === undefined || (data.findings.length === 0 && data.mended === 0)) return null;

  async function settle(id: number): Promise<void> {
    await submit(async () => {
      const left = await api.post(`/upgrade-findings/${id}/settle`, { schema: upgradeFindingsSchema });
      queryClient.setQueryData(findingsQuery.queryKey, left);
    });
  }

  return (
    <section aria-labelledby="findings" className="mb-6">
      <h2 id="findings" className="text-lg font-semibold">
        {t.heading}
      </h2>
      {data.mended > 0 && <p className="text-ink-2">{t.mended(data.mended)}</p>}
      <ul className="mt-2 grid gap-2">
        {data.findings.map((finding) => (
          <li key={finding.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={staffOrderPath(finding.order_id)}>{t.order(finding.order_id)}</Link>
            <span>
              {t.kinds[finding.kind](finding.amount === null ? null : formatDollars(finding.amount))}
              <span className="text-ink-2"> {formatDate(finding.found_at)}</span>
            </span>
            <Button
              kind="secondary"
              small
              busy={busy}
              aria-label={t.settleOf(finding.order_id)}
              onClick={() => void settle(finding.id)}
            >
              {t.settle}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const findingsQuery = apiQuery(["upgrade-findings"], "/upgrade-findings", upgradeFindingsSchema, fresh);
