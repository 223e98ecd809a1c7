import { useTexts } from "../i18n/use-texts.ts";
import { useConfig } from "../lib/office/config-context.ts";

export function OfficeContact() {
  const t = useTexts("ui");
  const { officeEmail, officePhone } = useConfig();
  return (
    <>
      <a href={`mailto:${officeEmail}`} translate="no" className="wrap-anywhere">
        {officeEmail}
      </a>{" "}
      {t.or}{" "}
      <a href={`tel:${officePhone.replaceAll(/[\s().-]/g, "")}`} className="whitespace-nowrap" translate="no">
        {officePhone}
      </a>
      {"."}
    </>
  );
}

/** The office's contact and hours, at the end of customers' pages (rule O-47). */
export function Questions() {
  const { questions } = useTexts("shell");
  const { officeHours } = useConfig();
  return (
    <p className="no-print mt-8 text-sm text-ink-2">
      <span>{questions}</span> <OfficeContact /> {officeHours && <span className="block">{officeHours}</span>}
    </p>
  );
}
