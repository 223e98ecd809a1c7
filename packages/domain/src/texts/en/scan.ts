import type { ScanKind } from "../../contract/scan-kinds.ts";

/** The Scan box in the header of the staff (rule O-28). */
export const scan = {
  label: "Scan",
  hint: "Number on a document, or tracking number",
  problems: {
    misread: "This code was not read whole. Please scan it again.",
    missing: "This code is of no order in this portal.",
    unknown: "This is no code of this portal, and no tracking number.",
  } satisfies Partial<Record<ScanKind, string>>,
};
