const names = new Intl.DisplayNames("en-US", { type: "language" });

/** The office's name for the language of a customer; undefined for its own, English. */
export const languageName = (locale: string): string | undefined =>
  locale.startsWith("en") ? undefined : (names.of(locale) ?? locale);
