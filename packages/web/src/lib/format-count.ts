import { formatLocales } from "@dop/domain/locales";
import { pageLocale } from "../i18n/load-texts.ts";

/** A count as `1,234`. Apart from the other formats, which customers load. */
export const formatCount = (count: number): string => count.toLocaleString(formatLocales[pageLocale()]);
