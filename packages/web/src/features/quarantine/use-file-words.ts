import type { QuarantinedFile } from "@dop/domain/contract";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDateTime } from "../../lib/format.ts";

/** What identifies a file, in the order of the sentence: the finding, the kind of document, the time. */
export function useFileWords(): (file: QuarantinedFile) => readonly [signature: string, kind: string, when: string] {
  const { kinds } = useTexts("quarantine");
  return ({ signature, kind, created_at }) => [signature, kinds[kind], formatDateTime(created_at)];
}

/** A size in bytes as people read it: `68 bytes`, `1.5 KB`, `2.1 MB`. */
export function useSizeWords(): (bytes: number) => string {
  const { size } = useTexts("quarantine");
  return (bytes) => {
    if (bytes < 1000) return size.bytes(bytes);
    return bytes < 1_000_000 ? size.kilobytes(bytes / 1000) : size.megabytes(bytes / 1_000_000);
  };
}
