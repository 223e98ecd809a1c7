import type { DocumentKind } from "@dop/domain/countries";
import { useEffect, useState } from "react";
import { useConfig } from "../../../lib/config-context.ts";
import type { documentKindToday } from "./document-kind.ts";

/**
 * What a country receives. The list of the Convention's parties comes after the form, which must be there fast, and
 * before anyone has chosen a country; undefined until then, and without a country.
 */
export function useDocumentKind(country: string): DocumentKind | undefined {
  const { officeTimeZone } = useConfig();
  const [kindToday, setKindToday] = useState<typeof documentKindToday>();
  useEffect(() => {
    import("./document-kind.ts").then(
      (loaded) => setKindToday(() => loaded.documentKindToday),
      // It is additional information; the form works without it.
      () => undefined,
    );
  }, []);
  return country === "" ? undefined : kindToday?.(country, officeTimeZone);
}
