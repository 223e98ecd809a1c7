import { defaultLocale, languageNames, languagePaths } from "@dop/texts/locales";
import { Link, useLocation } from "../lib/routes/router.tsx";
import { useTexts } from "../i18n/use-texts.ts";
import { useConfig } from "../lib/office/config-context.ts";
import { paths } from "../lib/routes/paths.ts";
import { pageLocale } from "../i18n/load-texts.ts";
import { IconExternal, IconInfo, IconLock } from "../ui/icons.tsx";
import { Seal } from "./seal.tsx";
import { VisuallyHidden } from "../ui/focus/visually-hidden.tsx";

/** The header for customers: the official banner, the seal and the office's name on engraved spruce, a copper rule. */
export function PublicHeader() {
  const t = useTexts("shell");
  const { officeName } = useConfig();
  return (
    <>
      <OfficialBanner />
      <header className="guilloche on-dark no-print border-b-4 border-copper-600 text-white">
        {/* The links get a row of their own where next to them the name would break after each word. */}
        <div className="wrap flex flex-wrap items-center gap-x-2 sm:min-h-[87px]">
          <Link
            to={paths.landing}
            className="flex min-w-0 flex-[1_1_10rem] items-center gap-3 no-underline max-sm:gap-2"
          >
            <Seal />
            <span className="min-w-0">
              {/* A phone has room for one of the names; the banner and the footer name the office as well. */}
              <span className="block text-sm leading-snug text-spruce-200 max-sm:sr-only">{officeName}</span>
              <span className="display block text-xl leading-tight text-white max-sm:text-sm">{t.siteName}</span>
            </span>
          </Link>
          <div className="-ml-2 flex items-center gap-x-2">
            <LanguageLink />
            <FaqLink />
          </div>
        </div>
      </header>
    </>
  );
}

/**
 * Links to this page in the other languages, each by its own name. They load a new page, because this one has texts in
 * one language. English has no path, so its link carries a parameter.
 */
function LanguageLink() {
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

/** "An official website of …": native disclosure, so it opens before any script has run. */
function OfficialBanner() {
  const t = useTexts("shell").banner;
  const { officeCounty } = useConfig();
  return (
    <section aria-label={t.label} className="no-print bg-salt-100 text-xs text-ink-2">
      <details className="group">
        <summary
          className={
            "wrap flex min-h-6 cursor-pointer list-none items-center gap-x-3 sm:flex-wrap " +
            "[&::-webkit-details-marker]:hidden"
          }
        >
          <span className="flex min-w-0 items-center gap-2">
            <span className="h-3 w-1 shrink-0 bg-copper-600" />
            <span>{t.official(officeCounty)}</span>
          </span>
          <span
            className={
              "shrink-0 font-semibold text-spruce-700 " +
              "underline underline-offset-2 group-hover:decoration-2 max-sm:sr-only"
            }
          >
            {t.howYouKnow}
          </span>
          <IconInfo className="size-5 text-spruce-700 sm:hidden" />
        </summary>
        <div className="wrap grid gap-x-10 gap-y-3 pt-2 pb-4 text-ink sm:grid-cols-2">
          <Reason icon={IconInfo} title={t.addressTitle}>
            {t.address}
          </Reason>
          <Reason icon={IconLock} title={t.secureTitle}>
            {t.secure}
          </Reason>
        </div>
      </details>
    </section>
  );
}

interface ReasonProps {
  readonly icon: typeof IconInfo;
  readonly title: string;
  readonly children: string;
}

/** A sign by which visitors recognize the office's own page. */
function Reason({ icon: Icon, title, children }: ReasonProps) {
  return (
    <p className="flex gap-3">
      <Icon className="mt-0.5 size-5 text-spruce-700" />
      <span>
        <strong className="block font-semibold">{title}</strong>
        {children}
      </span>
    </p>
  );
}

/** The office's FAQ on another site, in a new tab so that no order is lost. */
export function FaqLink({ className = "min-h-11 px-2 gap-2 max-sm:[&>svg]:hidden" }: { readonly className?: string }) {
  const t = useTexts("shell");
  const { faqUrl } = useConfig();
  return (
    <a
      href={faqUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={`relative inline-flex shrink-0 items-center no-underline ${className}`}
    >
      <span className="underline">
        {t.faq}
        <VisuallyHidden> {t.opensInNewTab}</VisuallyHidden>
      </span>
      <IconExternal className="size-[.85em]" />
    </a>
  );
}
