import { useTexts } from "../../i18n/use-texts.ts";
import { useConfig } from "../config-context.ts";

/** The office's e-mail address or its phone number, each to be pressed: on a phone that writes or calls at once. */
export function OfficeContact() {
  const t = useTexts("ui");
  const { officeEmail, officePhone } = useConfig();
  return (
    <>
      <a href={`mailto:${officeEmail}`}>{officeEmail}</a> {t.or}{" "}
      <a href={`tel:${officePhone.replaceAll(/[^\d+]/g, "")}`} className="whitespace-nowrap">
        {officePhone}
      </a>
      {"."}
    </>
  );
}
