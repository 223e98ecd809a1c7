import type { DocumentKind } from "../../db/tables/documents.ts";
import { writeAudit } from "../../http/audit.ts";
import type { CommandContext } from "../../http/command-context.ts";

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
export async function keepInQuarantine(context: CommandContext, uploads: readonly HarmfulUpload[]): Promise<void> {
  const { requestId } = context;
  await context.transaction(async ({ tx, portal, now }) => {
    for (const upload of uploads) {
      const id = await portal.quarantine.put(tx, { ...upload, requestId, now });
      const detail = { kind: upload.kind, signature: upload.signature };
      const entry = { subjectType: "document", subjectId: id, detail } as const;
      await writeAudit(tx, context.auditEntry("document.quarantined", entry));
    }
  });
}
