import { useTexts } from "../i18n/use-texts.ts";
import { useConfig } from "../lib/office/config-context.ts";
import { OfficeContact } from "./office-contact.tsx";

/** How customers reach the office: at the end of their pages (rule O-47). */
export function Questions() {
  const { questions } = useTexts("shell");
  const { officeHours } = useConfig();
  return (
    <p className="no-print mt-8 text-sm text-ink-2">
      <span>{questions}</span> <OfficeContact /> {officeHours && <span className="block">{officeHours}</span>}
    </p>
  );
}
