import { useEffect, useState } from "react";
import { useConfig } from "../../../lib/config-context.ts";
import type { receivedText } from "./received-text.ts";

/**
 * What a country receives, in words. The list of the Convention's parties comes after the form, which must be there fast, and
 * before anyone has chosen a country; undefined until then, and without a country.
 */
export function useReceivedText(country: string): string | undefined {
  const config = useConfig();
  const [textOf, setTextOf] = useState<typeof receivedText>();
  useEffect(() => {
    import("./received-text.ts").then(
      (loaded) => setTextOf(() => loaded.receivedText),
      // It is additional information; the form works without it.
      () => undefined,
    );
  }, []);
  return country === "" ? undefined : textOf?.(country, config);
}
