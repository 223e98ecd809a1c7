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
  type CartLicense,
} from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { type Catalog, foldedNames, isCouple } from "../order/index.ts";
import type { LicenseRecord } from "../../ports/license-registry/index.ts";
import { countCall } from "../../http/rate-limit-store.ts";
import { nameComparisonLimit } from "../../http/rate-limits.ts";
import type { Portal } from "../../portal.ts";

export interface CartFacts {
  readonly catalog: Catalog;
  /** Null when the registry knows no such license. */
  readonly license: LicenseRecord | null;
  /** True when the customer may learn the reason against correcting a license. */
  readonly mayExplain: (license: LicenseRecord) => Promise<boolean>;
  /** YYYY-MM-DD in office time. */
  readonly today: string;
  /** The products on sale now. */
  readonly productsSold: readonly CustomerProductId[];
  /** The reason against serving a country, by its code. */
  readonly unservedCountries: Readonly<Record<string, string>>;
  /** The setting of people who have to sign a statement. */
  readonly signedStatement: SignedStatement;
}

function correctionIssue({ finalizedAt, ceremonyDate }: LicenseRecord, today: string): string | null {
  if (finalizedAt === null || ceremonyDate === null) return msg("errors.correctionTooEarly");
  return isInCorrectionWindow(ceremonyDate, today) ? null : msg("errors.correctionTooLate");
}

async function licenseIssue(cart: CompleteCart, { license, today, mayExplain }: CartFacts): Promise<string | null> {
  if (license === null || license.voidedAt !== null) return msg("validation.licenseUnknown");
  if (!productOf(cart.productType).correctsLicense) return null;
  const issue = correctionIssue(license, today);
  if (issue === null) return null;
  return (await mayExplain(license)) ? issue : msg("errors.correctionNotPossible");
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

/** Every issue of a complete cart that only the server can find: its license, its prices, the products on sale. */
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

type LastNames = Pick<CartLicense, "spouse1Last" | "spouse2Last">;

/**
 * Counts a question, and answers true when this license, or these names, were asked about too often from all addresses
 * together: many addresses find neither the names of a number nor the number of a couple.
 */
export async function isGuessed(
  portal: Portal,
  number: number,
  { spouse1Last, spouse2Last }: LastNames,
): Promise<boolean> {
  if (!portal.config.rateLimits) return false;
  const names = foldedNames([spouse1Last, spouse2Last]).join("\n");
  const counted = await Promise.all([
    countCall(portal, "license-question of a number", String(number), nameComparisonLimit.timeWindow),
    countCall(portal, "license-question with names", names, nameComparisonLimit.timeWindow),
  ]);
  return counted.some(({ current }) => current > nameComparisonLimit.max);
}

/** True for a customer who names the couple of a license and does not guess: more than its existence may be said. */
export async function mayReveal(portal: Portal, license: LicenseRecord, lastNames: LastNames): Promise<boolean> {
  const isOver = await isGuessed(portal, license.number, lastNames);
  return !isOver && isCouple(license, [lastNames.spouse1Last, lastNames.spouse2Last]);
}
