import { useTexts } from "../../i18n/use-texts.ts";
import { OfficeContact } from "./office-contact.tsx";

/** How customers reach the office: at the end of their pages (rule O-47). */
export function Questions() {
  const { questions } = useTexts("shell");
  return (
    <p className="no-print mt-8 text-sm text-ink-2">
      {questions} <OfficeContact />
    </p>
  );
}
