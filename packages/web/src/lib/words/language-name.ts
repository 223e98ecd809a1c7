const names = new Intl.DisplayNames("en-US", { type: "language" });

/** What the office calls the language of a customer; undefined for its own, English. */
export const languageName = (locale: string): string | undefined =>
  locale.startsWith("en") ? undefined : (names.of(locale) ?? locale);
