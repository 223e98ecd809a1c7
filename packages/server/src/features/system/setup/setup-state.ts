// Rules: A-41 (docs/rules)
import { createHmac } from "node:crypto";
import { setupChecks, type Setup, type SetupCheck, type SetupResult } from "@dop/domain/contract";
import { build } from "../../../lib/build.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import type { Portal } from "../../../portal.ts";
import {
  checkMail,
  checkBackup,
  checkDocuments,
  checkLicenseService,
  checkOffice,
  checkPayments,
  checkSignIn,
  checkSms,
  lastEventAt,
} from "./check-services.ts";
import { readKeyDates } from "./key-dates.ts";
import { readLegalTexts } from "./legal-texts.ts";
import { checkTestOrder } from "./check-test-order.ts";
import type { Outcome } from "./finding.ts";
import { settingsOf, triedSettings } from "./setup-facts.ts";

/** Keyed, as secrets are among them. */
const digestOf = (portal: Portal, check: SetupCheck): Buffer =>
  createHmac("sha256", portal.config.secrets.session)
    .update(`setup-check\n${check}\n${JSON.stringify(triedSettings(check, portal))}`)
    .digest();

/** Results of checks; one for other settings than the present no longer counts. */
async function readResults(portal: Portal): Promise<SetupResult[]> {
  const rows = await portal.db
    .selectFrom("setup_checks")
    .innerJoin("users", "users.id", "setup_checks.user_id")
    .select(["setup_checks.name", "state", "findings", "tried_at", "settings_digest", "users.display_name"])
    .execute();
  return setupChecks.map((check): SetupResult => {
    const settings = settingsOf(check, portal);
    const row = rows.find(({ name }) => name === check);
    if (!row || !digestOf(portal, check).equals(row.settings_digest))
      return { check, state: "untried", findings: [], tried_at: null, tried_by: null, settings };
    const { state, findings, tried_at, display_name: tried_by } = row;
    return { check, state, findings: [...findings], tried_at: tried_at.toISOString(), tried_by, settings };
  });
}

/** GET /setup */
export async function readSetup(portal: Portal): Promise<Setup> {
  const { webhookEvents: events, name } = portal.payments;
  const webhook =
    events === undefined
      ? null
      : {
          url: `${portal.publicUrl()}/api/payments/webhook/${name}`,
          events: [...events],
          last_event_at: (await lastEventAt(portal))?.toISOString() ?? null,
        };
  return {
    ...build,
    checks: await readResults(portal),
    texts: await readLegalTexts(portal),
    keys: await readKeyDates(portal),
    webhook,
  };
}

const checks = {
  office: checkOffice,
  sign_in: checkSignIn,
  mail: checkMail,
  texts: checkSms,
  payments: checkPayments,
  documents: checkDocuments,
  license_service: checkLicenseService,
  backup: checkBackup,
} as const satisfies Record<Exclude<SetupCheck, "test_order">, (context: StaffContext) => Promise<Outcome>>;

/** Tries a part now, and stores the result. Nothing is locked while the part is asked. */
export async function trySetupCheck(
  context: StaffContext,
  check: SetupCheck,
  licenseNumber: number | undefined,
): Promise<Setup> {
  const { portal, requester } = context;
  const { state, findings } = await (check === "test_order"
    ? checkTestOrder(context, licenseNumber)
    : checks[check](context));
  await context.transaction(async ({ tx }) => {
    const tried = {
      state,
      findings: JSON.stringify(findings),
      tried_at: portal.clock(),
      user_id: requester.userId,
      settings_digest: digestOf(portal, check),
    };
    await tx
      .insertInto("setup_checks")
      .values({ name: check, ...tried })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(tried))
      .execute();
    await context.audit(tx, "setup", check, { state });
  });
  return readSetup(portal);
}
