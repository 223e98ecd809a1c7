// Rules: O-26 (docs/rules)
import type { licenseAnswerSchema, LicenseQuestion } from "@dop/domain/contract";
import { isInCorrectionWindow, productIds } from "@dop/domain/orders";
import type { Catalogue } from "@dop/domain/texts";
import type { z } from "zod";
import { countCall } from "../../http/rate-limit-store.ts";
import { nameComparisonLimit } from "../../http/rate-limits.ts";
import type { LicenseRecord } from "../../ports/license-registry/index.ts";
import { officeToday, type Portal } from "../../portal.ts";
import { foldedNames, getLicense, isCouple } from "../licenses/index.ts";

type LicenseAnswer = z.infer<typeof licenseAnswerSchema>;

/**
 * Whether this license, or these names, were asked about too often, from all addresses together: many addresses find
 * neither the names of a number nor the number of a couple.
 */
async function isGuessed(
  portal: Portal,
  { number, spouse1Last, spouse2Last }: Omit<LicenseQuestion, "productType">,
): Promise<boolean> {
  if (!portal.config.rateLimits) return false;
  const names = foldedNames([spouse1Last, spouse2Last]).join("\n");
  const counted = await Promise.all([
    countCall(portal, "license-question of a number", String(Number(number)), nameComparisonLimit.timeWindow),
    countCall(portal, "license-question with names", names, nameComparisonLimit.timeWindow),
  ]);
  return counted.some(({ current }) => current > nameComparisonLimit.max);
}

/**
 * Whether more may be said of a license than that it exists: to who names its couple, and does not guess.
 * Each call counts as a question.
 */
export async function mayReveal(
  portal: Portal,
  license: LicenseRecord,
  lastNames: Pick<LicenseQuestion, "spouse1Last" | "spouse2Last">,
): Promise<boolean> {
  const isOver = await isGuessed(portal, { ...lastNames, number: String(license.number) });
  return !isOver && isCouple(license, [lastNames.spouse1Last, lastNames.spouse2Last]);
}

/**
 * What a license allows, before the customer has paid: told only to callers who know both last names, so that licenses
 * cannot be listed. A license that is unknown, one of another couple and one that is guessed at get the same answer.
 * @throws 503 when the county's service does not answer
 */
export async function answerLicenseQuestion(
  portal: Portal,
  question: LicenseQuestion,
  { licenseAnswer: t }: Catalogue,
): Promise<LicenseAnswer> {
  const license = (await isGuessed(portal, question)) ? null : await getLicense(portal, Number(question.number));
  const { office } = portal.settings();
  if (license === null || !isCouple(license, [question.spouse1Last, question.spouse2Last]))
    return { may_order: true, reason: "unmatched", message: t.unmatched(office) };
  if (license.voidedAt !== null) return { may_order: false, reason: "voided", message: t.voided(office) };
  const corrects = question.productType === productIds.licenseCorrection;
  if (license.finalizedAt === null || license.ceremonyDate === null)
    return {
      may_order: !corrects,
      reason: "not_finalized",
      message: corrects ? t.notFinalized(office) : t.willWait(office),
    };
  if (corrects && !isInCorrectionWindow(license.ceremonyDate, officeToday(portal)))
    return { may_order: false, reason: "correction_window", message: t.correctionWindow(office) };
  return { may_order: true, message: t.fine };
}
