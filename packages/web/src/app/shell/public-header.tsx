import { Link } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useConfig } from "../../lib/config-context.ts";
import { paths } from "../../lib/paths.ts";
import { FaqLink } from "./faq-link.tsx";
import { LanguageLink } from "./language-link.tsx";
import { OfficialBanner } from "./official-banner.tsx";
import { Seal } from "./seal.tsx";

/** The header for customers: the official banner, the seal and the office's name on engraved spruce, a copper rule. */
export function PublicHeader() {
  const t = useTexts("shell");
  const { officeName } = useConfig();
  return (
    <>
      <OfficialBanner />
      <header className="guilloche on-dark no-print border-b-4 border-copper-600 text-white">
        <div className="wrap flex min-h-[87px] items-center justify-between gap-4 py-3">
          <Link to={paths.landing} className="flex min-w-0 items-center gap-3 no-underline">
            <Seal />
            <span className="min-w-0">
              <span className="block text-sm leading-snug text-spruce-200">{officeName}</span>
              <span className="display block text-xl leading-tight text-white">{t.siteName}</span>
            </span>
          </Link>
          <div className="flex flex-wrap items-center justify-end gap-x-2">
            <LanguageLink />
            <FaqLink />
          </div>
        </div>
      </header>
    </>
  );
}
