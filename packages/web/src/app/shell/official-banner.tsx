import { useTexts } from "../../i18n/use-texts.ts";
import { IconLock, IconInfo } from "../../ui/icons.tsx";
import { useConfig } from "../../lib/config-context.ts";

/** "An official website of …": native disclosure, so it opens before any script has run. */
export function OfficialBanner() {
  const t = useTexts("shell").banner;
  const { officeCounty } = useConfig();
  return (
    <section aria-label={t.label} className="no-print bg-salt-100 text-xs text-ink-2">
      <details className="group">
        <summary className="wrap flex cursor-pointer list-none items-center gap-x-3 py-[.2rem] [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-2">
            <span className="h-3 w-1 shrink-0 bg-copper-600" />
            {t.official(officeCounty)}
          </span>
          <span className="flex min-h-6 items-center font-semibold text-spruce-700 underline underline-offset-2 group-hover:decoration-2">
            {t.howYouKnow}
          </span>
        </summary>
        <div className="wrap grid gap-x-10 gap-y-3 pt-2 pb-4 text-ink sm:grid-cols-2">
          <p className="flex gap-3">
            <IconInfo className="mt-0.5 size-5 text-spruce-700" />
            <span>
              <strong className="block font-semibold">{t.addressTitle}</strong>
              {t.address}
            </span>
          </p>
          <p className="flex gap-3">
            <IconLock className="mt-0.5 size-5 text-spruce-700" />
            <span>
              <strong className="block font-semibold">{t.secureTitle}</strong>
              {t.secure}
            </span>
          </p>
        </div>
      </details>
    </section>
  );
}
