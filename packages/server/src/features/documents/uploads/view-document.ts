// Rules: P-6 (docs/rules)
import { inTransaction } from "../../../transaction.ts";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../http/api-error.ts";
import { digestAddress, writeAudit } from "../../../audit-log/audit.ts";
import { openSessionOf } from "../../../http/sessions.ts";
import type { DocumentContent } from "../../../ports/documents/index.ts";
import { type Portal } from "../../../portal.ts";

/**
 * The document that a signed link opens; the audit log records who viewed it (rule P-6). The link ends with the session
 * that asked for it.
 * @throws 404 when the link has expired or was altered, its session is over, and when the document is gone
 */
export async function viewDocument(
  portal: Portal,
  token: string,
  { requestId, address, now }: { readonly requestId: string; readonly address: string; readonly now: Date },
): Promise<DocumentContent> {
  const link = portal.fileLinks.verify(token, now);
  const session = link ? await openSessionOf(portal, link.sessionId) : undefined;
  const document = link && session ? await portal.documents.read(portal.db, link.documentId) : null;
  if (!link || !session || !document) throw notFound(msg("errors.fileNotFound"));
  await inTransaction(portal, ({ tx }) =>
    writeAudit(tx, {
      actor: { kind: "staff", userId: session.user_id, name: session.display_name },
      action: "document.viewed",
      subject: ["document", link.documentId],
      detail: { order_id: document.orderId, kind: document.kind },
      requestId,
      at: now,
      origin: {
        sessionId: link.sessionId,
        addressDigest: digestAddress(portal.config.secrets.session, address, now),
      },
    }),
  );
  return document;
}
