import { tidyPostal } from "../countries/index.ts";
import { limits } from "./limits.ts";

/** A postal code in its country's form, within the limit (rule O-47). */
export const tidyPostalCode = (text: string, country: string): string => tidyPostal(text, country, limits.postalCode);
