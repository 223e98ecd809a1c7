import { shownPhone, tidyPhone } from "@dop/domain/orders";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { useTexts } from "../../../../i18n/use-texts.ts";

/** Questions what cannot be a whole phone number, and says what the office calls abroad (rule O-47). */
export function PhoneHint({ phone }: { readonly phone: string }) {
  const t = useTexts("contactStep");
  const number = parsePhoneNumberFromString(shownPhone(tidyPhone(phone)), "US");
  if (!number?.isValid()) return t.phoneUnlikely;
  return number.countryCallingCode === "1" ? null : t.phoneDialed(number.formatInternational());
}
