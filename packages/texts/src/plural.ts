import { formatNumber, type Locale } from "./locales.ts";

/** Forms of a text by a count, as ICU names them; `#` is the count, in the digits of the language. */
export interface Forms {
  /** Like `other` without it. */
  readonly zero?: string;
  readonly one: string;
  readonly other: string;
}

declare const byCount: unique symbol;

/** A text that agrees with a count. Only `plural` makes one, so that no language can leave a form out. */
export type CountText = ((count: number) => string) & { readonly [byCount]: true };

/** The `plural` of a language whose forms are those of 1 and of all other counts. */
export function pluralIn(locale: Locale): (forms: Forms) => CountText {
  return ({ zero, one, other }) => {
    const text = (count: number): string =>
      (count === 1 ? one : count === 0 && zero !== undefined ? zero : other).replaceAll(
        "#",
        formatNumber(count, locale),
      );
    return text as CountText;
  };
}
