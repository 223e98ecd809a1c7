import type { DocumentKind } from "../../db/tables/documents.ts";
import { writeAudit } from "../../http/audit.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { inTransaction, type Portal } from "../../portal.ts";

/** An upload in which the scanner has found something. */
export interface HarmfulUpload {
  readonly kind: DocumentKind;
  /** The scanner's name for what it found. */
  readonly signature: string;
  readonly bytes: Uint8Array;
}

/**
 * Puts harmful uploads away, encrypted and tied to nobody, with an audit entry each. The call they came with is
 * refused.
 */
export async function keepInQuarantine(
  portal: Portal,
  { requestId, now, actor }: CommandContext,
  uploads: readonly HarmfulUpload[],
): Promise<void> {
  await inTransaction(portal, async (tx) => {
    for (const upload of uploads) {
      const id = await portal.quarantine.put(tx, { ...upload, requestId, now });
      await writeAudit(tx, {
        actor,
        action: "document.quarantined",
        subjectType: "document",
        subjectId: id,
        detail: { kind: upload.kind, signature: upload.signature },
        requestId,
        at: now,
      });
    }
  });
}
