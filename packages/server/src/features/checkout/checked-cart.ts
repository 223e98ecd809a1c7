// Rules: O-2, O-8, O-14, O-55 (docs/rules)
import type { ErrorIssue } from "@dop/domain/contract";
import {
  domesticCountry,
  isInCorrectionWindow,
  mustSign,
  productOf,
  type CompleteCart,
  type CustomerProductId,
  type PricedCart,
  type SignedStatement,
} from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import type { Catalog } from "../order/index.ts";
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
  /** Why a country is not served, by its code. */
  readonly unservedCountries: Readonly<Record<string, string>>;
  /** Who has to have signed a statement. */
  readonly signedStatement: SignedStatement;
}

function correctionIssue({ finalizedAt, ceremonyDate }: LicenseRecord, today: string): string | null {
  if (finalizedAt === null || ceremonyDate === null) return msg("errors.correctionTooEarly");
  return isInCorrectionWindow(ceremonyDate, today) ? null : msg("errors.correctionTooLate");
}

async function licenseIssue(cart: CompleteCart, { license, today, mayReveal }: CartFacts): Promise<string | null> {
  if (license === null || license.voidedAt !== null) return msg("validation.licenseUnknown");
  if (!productOf(cart.productType).correctsLicense) return null;
  const issue = correctionIssue(license, today);
  if (issue === null) return null;
  return (await mayReveal(license)) ? issue : msg("errors.correctionNotPossible");
}

/** The entries whose country the office does not serve, each with the office's reason. */
export function unservedIssues(
  cart: CompleteCart | PricedCart,
  { unservedCountries: reasons }: Pick<CartFacts, "unservedCountries">,
): ErrorIssue[] {
  if (!("items" in cart)) return [];
  return cart.items.flatMap(({ country }, index) =>
    Object.hasOwn(reasons, country)
      ? [{ path: `items.${index}.country`, message: msg("inputProblems.countryNotServed", reasons[country] ?? "") }]
      : [],
  );
}

/** What only the server can say of a complete cart: its license, its prices, what is offered. Every issue at once. */
export async function cartIssues(cart: CompleteCart, facts: CartFacts): Promise<ErrorIssue[]> {
  const issues: ErrorIssue[] = [];
  if (!facts.productsSold.includes(cart.productType))
    issues.push({ path: "productType", message: msg("inputProblems.productNotOffered") });
  issues.push(...unservedIssues(cart, facts));
  const license = await licenseIssue(cart, facts);
  if (license !== null) issues.push({ path: "license.number", message: license });
  // A product that goes by email has no address.
  const country = cart.shippingAddress?.country ?? domesticCountry;
  if (country !== domesticCountry && facts.catalog.shippingRates[country] === undefined)
    issues.push({ path: "shippingAddress.country", message: msg("validation.countryNotShipped") });
  if (cart.statement === undefined && mustSign(facts.signedStatement, cart))
    issues.push({ path: "statement", message: msg("checkout.statement.required") });
  return issues;
}
