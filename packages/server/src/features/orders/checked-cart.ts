// Rules: O-2, O-14 (docs/rules)
import type { ErrorIssue } from "@dop/domain/contract";
import {
  productIds,
  domesticCountry,
  isInCorrectionWindow,
  type CompleteCart,
  type CustomerProductId,
} from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import type { Catalog } from "../catalog/index.ts";
import type { LicenseRecord } from "../../ports/license-registry/index.ts";

export interface CartFacts {
  readonly catalog: Catalog;
  /** Null when the registry knows no such license. */
  readonly license: LicenseRecord | null;
  /** Whether the customer may be told why a license cannot be corrected. */
  readonly mayReveal: (license: LicenseRecord) => Promise<boolean>;
  /** YYYY-MM-DD in office time. */
  readonly today: string;
  /** What the office sells now. */
  readonly productsSold: readonly CustomerProductId[];
}

function correctionIssue({ finalizedAt, ceremonyDate }: LicenseRecord, today: string): string | null {
  if (finalizedAt === null || ceremonyDate === null) return msg("errors.correctionTooEarly");
  return isInCorrectionWindow(ceremonyDate, today) ? null : msg("errors.correctionTooLate");
}

async function licenseIssue(cart: CompleteCart, { license, today, mayReveal }: CartFacts): Promise<string | null> {
  if (license === null || license.voidedAt !== null) return msg("validation.licenseUnknown");
  if (cart.productType !== productIds.licenseCorrection) return null;
  const issue = correctionIssue(license, today);
  if (issue === null) return null;
  return (await mayReveal(license)) ? issue : msg("errors.correctionNotPossible");
}

/** What only the server can say of a complete cart: its license, its prices, what is offered. Every issue at once. */
export async function cartIssues(cart: CompleteCart, facts: CartFacts): Promise<ErrorIssue[]> {
  const issues: ErrorIssue[] = [];
  if (!facts.productsSold.includes(cart.productType))
    issues.push({ path: "productType", message: msg("inputProblems.productNotOffered") });
  const license = await licenseIssue(cart, facts);
  if (license !== null) issues.push({ path: "license.number", message: license });
  // What goes by email has no address.
  const country = cart.shippingAddress?.country ?? domesticCountry;
  if (country !== domesticCountry && facts.catalog.shippingRates[country] === undefined)
    issues.push({ path: "shippingAddress.country", message: msg("validation.countryNotShipped") });
  return issues;
}
