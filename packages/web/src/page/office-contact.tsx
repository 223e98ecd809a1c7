import { useTexts } from "../i18n/use-texts.ts";
import { useConfig } from "../lib/office/config-context.ts";

/** The office's email address and phone number as links. */
export function OfficeContact() {
  const t = useTexts("ui");
  const { officeEmail, officePhone } = useConfig();
  return (
    <>
      <a href={`mailto:${officeEmail}`} translate="no">
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
