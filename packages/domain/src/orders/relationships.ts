import type { ContactInfo, Spouses } from "./people.ts";

/** Customers who sign a statement at the checkout: the setting `signed_statement`. */
export const signedStatements = ["off", "others", "everyone"] as const;
export type SignedStatement = (typeof signedStatements)[number];

/** Relationships of customers to the marriage whose record they order. */
export const relationships = ["spouse", "parent", "child", "attorney", "other"] as const;
export type Relationship = (typeof relationships)[number];

/**
 * True for customers who are asked for proof of their right to the record. Without it they are not refused: the clerk
 * decides.
 */
export function needsProof(relationship: Relationship | undefined): boolean {
  return relationship !== undefined && relationship !== "spouse";
}

/** A name without case, accents and spaces. */
const folded = (first: string, last: string): string =>
  `${first} ${last}`
    .normalize("NFD")
    .replaceAll(/[\p{M}\s]/gu, "")
    .toLowerCase();

/** The relationship of a cart's customer to the marriage: as they said, or a spouse where the names are one's. */
export function relationshipOf(cart: {
  readonly contactInfo: Pick<ContactInfo, "firstName" | "lastName">;
  readonly license: Spouses;
  readonly relationship?: Relationship | undefined;
}): Relationship | undefined {
  const { contactInfo, license, relationship } = cart;
  const own = folded(contactInfo.firstName, contactInfo.lastName);
  const couple = [folded(license.spouse1First, license.spouse1Last), folded(license.spouse2First, license.spouse2Last)];
  return relationship ?? (own !== "" && couple.includes(own) ? "spouse" : undefined);
}

/** True for a cart that needs the statement. */
export function mustSign(asked: SignedStatement, cart: Parameters<typeof relationshipOf>[0]): boolean {
  return asked === "everyone" || (asked === "others" && relationshipOf(cart) !== "spouse");
}
