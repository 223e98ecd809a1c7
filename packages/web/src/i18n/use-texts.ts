import { createContext, useContext } from "react";
import { textsFor } from "@dop/domain/texts/catalogue";
import type { Catalogue, Locale } from "@dop/domain/texts/catalogue";

/** The language of the whole page; a provider around the router changes it. */
const LocaleContext = createContext<Locale>("en");

/** The texts of one area in the language of the page. */
export function useTexts<T>(catalogue: Catalogue<T>): T {
  return textsFor(catalogue, useContext(LocaleContext));
}

/** The texts of one area where there is no component to ask from, such as the api client. */
export function textsNow<T>(catalogue: Catalogue<T>): T {
  return textsFor(catalogue, "en");
}
