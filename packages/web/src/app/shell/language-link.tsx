import { defaultLocale, languageNames, languagePaths } from "@dop/domain/texts/locales";
import { pageLocale } from "../../i18n/load-texts.ts";
import { useConfig } from "../../lib/config-context.ts";
import { useLocation } from "../../lib/router.tsx";

/**
 * The same page in the other languages, each by its own name. A page of its own is loaded: the texts of this one are in
 * one language. English has no path of its own, so its link says that it is wanted.
 */
export function LanguageLink() {
  const { basePath, languages } = useConfig();
  const { pathname, search } = useLocation();
  const shown = pageLocale();
  return languages
    .filter((language) => language !== shown && shown !== "en-XA")
    .map((language) => {
      const query = new URLSearchParams(search);
      query.delete("lang");
      if (language === defaultLocale) query.set("lang", language);
      const path = languagePaths[language] !== "" && pathname === "/" ? "" : pathname;
      return (
        <a
          key={language}
          href={`${basePath}${languagePaths[language]}${path}${query.size === 0 ? "" : `?${query.toString()}`}`}
          hrefLang={language}
          lang={language}
          className="inline-flex min-h-11 items-center px-2"
        >
          {languageNames[language]}
        </a>
      );
    });
}
