import { useTexts } from "../i18n/use-texts.ts";
import { IconExternal } from "../ui/icons.tsx";
import { VisuallyHidden } from "../ui/focus/visually-hidden.tsx";
import { useConfig } from "../lib/office/config-context.ts";

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
