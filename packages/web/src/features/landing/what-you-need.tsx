import { useConfig } from "../../lib/config-context.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** What to have at hand before an order is begun (rule O-47). */
export function WhatYouNeed() {
  const t = useTexts("landing").need;
  const { opensInNewTab } = useTexts("shell");
  const { licenseLookupUrl } = useConfig();
  return (
    <section aria-labelledby="what-you-need" className="mt-4 max-w-[40rem]">
      <h2 id="what-you-need" className="font-sans! text-base font-semibold">
        {t.heading}
      </h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2">
        <li>
          {t.license}{" "}
          <a href={licenseLookupUrl} target="_blank" rel="noreferrer">
            {t.lookUp} <VisuallyHidden>{opensInNewTab}</VisuallyHidden>
          </a>
        </li>
        <li>{t.id}</li>
        <li>{t.selfie}</li>
        <li>{t.proof}</li>
      </ul>
    </section>
  );
}
