import { formatNumber, pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The admins' page of harmful uploads (docs/operations/documents.md). */
export const quarantine = {
  title: "Quarantine",
  intro:
    "Uploads in which the scanner found harmful software. They were refused and " +
    "belong to no order. No one can open them here; each is destroyed after 30 days.",
  tableLabel: "Files in quarantine",
  columns: {
    signature: "Found",
    kind: "Chosen as",
    created: "When",
    size: "Size",
    sha256: "SHA-256",
    request: "Request",
    actions: "Actions",
  },
  kinds: {
    id: "Photo ID",
    selfie: "Selfie",
    "license-back": "Back of a driver license",
    additional: "Additional document",
  },
  size: {
    bytes: plural({ one: "1 byte", other: "# bytes" }),
    kilobytes: (count: number) => `${formatNumber(count, "en", 1)} KB`,
    megabytes: (count: number) => `${formatNumber(count, "en", 1)} MB`,
  },
  destroy: "Destroy",
  destroyOf: (signature: string, kind: string, when: string) => `Destroy: ${signature}, ${kind}, ${when}`,
  destroyTitle: "Destroy this file?",
  destroyText: (signature: string, kind: string, when: string) => `${signature}, ${kind}, ${when}`,
  destroyConsequence: "The file and its key are gone for good. What was found stays in the audit log.",
  destroyConfirm: "Destroy file",
  cancel: "Cancel",
  destroyed: "File destroyed.",
  empty: "Nothing is in quarantine.",
  emptyHint: "Files appear here only where malware scanning is on.",
  shown: (shown: number, all: number) => `The newest ${String(shown)} of ${String(all)}`,
};
