// Rules: P-6 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../http/api-error.ts";
import { digestAddress } from "../../http/audit-origin.ts";
import { writeAudit, type AuditActor } from "../../http/audit.ts";
import type { DocumentContent } from "../../ports/documents/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";

/** The viewer whom a link names, for the audit log: an auditor searches by name. */
async function viewer(tx: Tx, named: string): Promise<AuditActor> {
  const userId = Number(named.replace("user:", "")) || null;
  const user =
    userId === null
      ? undefined
      : await tx.selectFrom("users").select("display_name").where("id", "=", userId).executeTakeFirst();
  return { kind: "staff", userId, name: user?.display_name ?? named };
}

/**
 * The document that a signed link opens; the audit log records who viewed it (rule P-6).
 * @throws 404 when the link has expired or was altered, and when the document is gone
 */
export async function viewDocument(
  portal: Portal,
  token: string,
  { requestId, address, now }: { readonly requestId: string; readonly address: string; readonly now: Date },
): Promise<DocumentContent> {
  const link = portal.fileLinks.verify(token, now);
  const document = link ? await portal.documents.read(portal.db, link.documentId) : null;
  if (!link || !document) throw notFound(msg("errors.fileNotFound"));
  await inTransaction(portal, async (tx) =>
    writeAudit(tx, {
      actor: await viewer(tx, link.viewer),
      action: "document.viewed",
      subjectType: "document",
      subjectId: link.documentId,
      detail: { order_id: document.orderId, kind: document.kind },
      requestId,
      at: now,
      // A link is bound to a person, not to a session.
      origin: { sessionId: null, addressDigest: digestAddress(portal.config.secrets.session, address, now) },
    }),
  );
  return document;
}
