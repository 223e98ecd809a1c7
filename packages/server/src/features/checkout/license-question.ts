// Rules: O-14 (docs/rules)
import type { CartLicense } from "@dop/domain/orders";
import { countCall } from "../../http/rate-limit-store.ts";
import { nameComparisonLimit } from "../../http/rate-limits.ts";
import type { LicenseRecord } from "../../ports/license-registry/index.ts";
import type { Portal } from "../../portal.ts";
import { foldedNames, isCouple } from "../order/index.ts";

type LastNames = Pick<CartLicense, "spouse1Last" | "spouse2Last">;

/**
 * Whether this license, or these names, were asked about too often, from all addresses together: many addresses find
 * neither the names of a number nor the number of a couple.
 */
async function isGuessed(portal: Portal, number: number, { spouse1Last, spouse2Last }: LastNames): Promise<boolean> {
  if (!portal.config.rateLimits) return false;
  const names = foldedNames([spouse1Last, spouse2Last]).join("\n");
  const counted = await Promise.all([
    countCall(portal, "license-question of a number", String(number), nameComparisonLimit.timeWindow),
    countCall(portal, "license-question with names", names, nameComparisonLimit.timeWindow),
  ]);
  return counted.some(({ current }) => current > nameComparisonLimit.max);
}

/**
 * Whether more may be said of a license than that it exists: to who names its couple, and does not guess.
 * Each call counts as a question.
 */
export async function mayReveal(portal: Portal, license: LicenseRecord, lastNames: LastNames): Promise<boolean> {
  const isOver = await isGuessed(portal, license.number, lastNames);
  return !isOver && isCouple(license, [lastNames.spouse1Last, lastNames.spouse2Last]);
}
