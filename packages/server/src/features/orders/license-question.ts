// Rules: O-26 (docs/rules)
import type { licenseAnswerSchema, LicenseQuestion } from "@dop/domain/contract";
import { isInCorrectionWindow, productIds } from "@dop/domain/orders";
import type { Catalogue } from "@dop/domain/texts";
import type { z } from "zod";
import { officeDate } from "../../http/office-time.ts";
import type { Portal } from "../../portal.ts";
import { getLicense, isCouple } from "../licenses/index.ts";

type LicenseAnswer = z.infer<typeof licenseAnswerSchema>;

/**
 * What a license allows, before the customer has paid: told only to who knows both last names, so that nobody can list
 * licenses. A license that is unknown and one of another couple get the same answer.
 * @throws 503 when the county's service does not answer
 */
export async function answerLicenseQuestion(
  portal: Portal,
  question: LicenseQuestion,
  { licenseAnswer: t }: Catalogue,
): Promise<LicenseAnswer> {
  const license = await getLicense(portal, Number(question.number));
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
  if (corrects && !isInCorrectionWindow(license.ceremonyDate, officeDate(portal.clock(), office.timeZone)))
    return { may_order: false, reason: "correction_window", message: t.correctionWindow(office) };
  return { may_order: true, message: t.fine };
}
