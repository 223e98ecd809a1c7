// Rules: P-6 (docs/rules)
import { inTransaction } from "../../../transaction.ts";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../http/api-error.ts";
import { digestAddress, writeAudit } from "../../../audit-log/audit.ts";
import { openSessionOf } from "../../../http/sessions.ts";
import type { DocumentContent, PreparedFile } from "../../../ports/documents/index.ts";
import type { Portal } from "../../../portal.ts";

/**
 * The document of a signed link, which ends with the session that requested it; writes an audit entry (rule P-6).
 * @throws 404 when the link has expired or was altered, its session is over, or the document is gone
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
      origin: { sessionId: link.sessionId, addressDigest: digestAddress(portal.config.secrets.session, address, now) },
    }),
  );
  return document;
}

type ContentType = PreparedFile["contentType"];

/** File name extensions of each type, the usual one first; unread files keep their own. */
const endings: Readonly<Record<Exclude<ContentType, "application/octet-stream">, readonly [string, ...string[]]>> = {
  "image/webp": [".webp"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "application/pdf": [".pdf"],
};

const longest = 100;

/**
 * The file name for a browser: at most 100 ASCII letters, digits and a few signs, with the extension of the real type,
 * because pictures are stored in another format than they came in.
 */
export function headerFileName(name: string, contentType: string): string {
  const known = endings[contentType as keyof typeof endings] as readonly [string, ...string[]] | undefined;
  const [stem, ending] = split(name.replaceAll(/[^\w.-]+/g, "_"));
  const right = known === undefined || known.includes(ending.toLowerCase()) ? ending : known[0];
  return `${(stem || "document").slice(0, longest - right.length)}${right}`;
}

/** The name before its extension, and the extension: a dot and a few letters, so that "decree.2019" has none. */
function split(name: string): [stem: string, ending: string] {
  const [ending = ""] = /\.[A-Za-z]\w{1,4}$/.exec(name) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
}
