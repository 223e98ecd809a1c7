import type { QuarantinedFile } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";

/** What identifies a file, in the order of the sentence: the finding, the kind of document, the time. */
export function useFileWords(): (file: QuarantinedFile) => readonly [signature: string, kind: string, when: string] {
  const { kinds } = useTexts("quarantine");
  return ({ signature, kind, created_at }) => [signature, kinds[kind], formatDateTime(created_at)];
}
