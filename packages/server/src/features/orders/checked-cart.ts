// Rules: O-2 (docs/rules)
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
  /** YYYY-MM-DD in office time. */
  readonly today: string;
  /** What the office sells now. */
  readonly productsSold: readonly CustomerProductId[];
}

function licenseIssue(cart: CompleteCart, license: LicenseRecord | null, today: string): string | null {
  if (license === null || license.voidedAt !== null) return msg("validation.licenseUnknown");
  if (cart.productType !== productIds.licenseCorrection) return null;
  if (license.finalizedAt === null || license.ceremonyDate === null) return msg("validation.licenseNotFinalized");
  return isInCorrectionWindow(license.ceremonyDate, today) ? null : msg("validation.licenseCorrectionWindow");
}

/** What only the server can say of a complete cart: its license, its prices, what is offered. Every issue at once. */
export function cartIssues(cart: CompleteCart, facts: CartFacts): ErrorIssue[] {
  const issues: ErrorIssue[] = [];
  if (!facts.productsSold.includes(cart.productType))
    issues.push({ path: "productType", message: msg("officeValidation.productNotOffered") });
  const license = licenseIssue(cart, facts.license, facts.today);
  if (license !== null) issues.push({ path: "license.number", message: license });
  if (cart.productType !== productIds.letterOfValidity) {
    const { country } = cart.shippingAddress;
    if (country !== domesticCountry && facts.catalog.shippingRates[country] === undefined)
      issues.push({ path: "shippingAddress.country", message: msg("validation.countryNotShipped") });
  }
  return issues;
}
