/** The languages the catalogue speaks. A second one is added here and, typed, beside each `en`. */
export type Locale = "en";

/** The texts of one area of the product, by language. */
export interface Catalogue<T> {
  readonly en: T;
}

/**
 * Declares the texts of one area. English is the language of the specifications and the shape that every other
 * language must fill; texts with blanks are functions of their values.
 */
export function defineTexts<T>(en: T): Catalogue<T> {
  return { en };
}

/** The texts of `catalogue` in `locale`. */
export function textsFor<T>(catalogue: Catalogue<T>, locale: Locale): T {
  return catalogue[locale];
}
