import { documentKindFor } from "@dop/domain/countries";
import type { DocumentKind } from "@dop/domain/countries";
import { officeToday } from "../data/office-today.ts";

/** What a destination gets when it is ordered now; `timeZone` is the office's. */
export function documentKindToday(country: string, timeZone: string): DocumentKind {
  return documentKindFor(country, officeToday(timeZone));
}
