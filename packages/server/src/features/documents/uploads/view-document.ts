// Rules: P-6, P-47 (docs/rules)
import type { Tx } from "../../../db/database.ts";
import { inTransaction } from "../../../transaction.ts";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../http/api-error.ts";
import { digestAddress, writeAudit } from "../../../audit-log/audit.ts";
import { openSessionOf } from "../../../http/sessions.ts";
import { limits } from "@dop/domain/orders";
import {
  type DocumentContent,
  DocumentRejectedError,
  drawPicture,
  type KeptPage,
  type PreparedFile,
} from "../../../ports/documents/index.ts";
import type { Portal } from "../../../portal.ts";

interface View {
  readonly requestId: string;
  readonly address: string;
  readonly now: Date;
}

const gone = () => notFound(msg("errors.fileNotFound"));

/** The link of a token, and its session. @throws 404 when either is over */
async function openLink(portal: Portal, token: string, now: Date) {
  const link = portal.fileLinks.verify(token, now);
  const session = link ? await openSessionOf(portal, link.sessionId) : undefined;
  if (!link || !session) throw gone();
  const recordView = (
    tx: Tx,
    { requestId, address }: View,
    { orderId, kind, page }: Pick<DocumentContent, "orderId" | "kind"> & { readonly page?: number },
  ) =>
    writeAudit(tx, {
      actor: { kind: "staff", userId: session.user_id, name: session.display_name },
      action: "document.viewed",
      subject: ["document", link.documentId],
      detail: { order_id: orderId, kind, ...(page !== undefined && { page }) },
      requestId,
      at: now,
      origin: { sessionId: link.sessionId, addressDigest: digestAddress(portal.config.secrets.session, address, now) },
    });
  return { documentId: link.documentId, recordView };
}

/**
 * The document of a signed link, which ends with the session that requested it; writes an audit entry (rule P-6).
 * @throws 404 when the link has expired or was altered, its session is over, or the document is gone
 */
export async function viewDocument(portal: Portal, token: string, view: View): Promise<DocumentContent> {
  const { documentId, recordView } = await openLink(portal, token, view.now);
  const document = await portal.documents.read(portal.db, documentId);
  if (!document) throw gone();
  await inTransaction(portal, ({ tx }) => recordView(tx, view, document));
  return document;
}

/** Pixels of the longest side of a page, 145 per inch of a letter page; a long page is half as wide. */
const pageSide = 1600;

/** A page as a picture, drawn from the document; empty where it cannot be drawn. @throws 404 for no such page */
async function drawPage(portal: Portal, id: string, page: number) {
  const document = await portal.documents.read(portal.db, id);
  if (!document || page > (document.pages ?? 0)) throw gone();
  try {
    const { bytes } = await drawPicture(document.bytes, { kind: "page", page, side: pageSide });
    return { ...document, bytes };
  } catch (error) {
    if (error instanceof DocumentRejectedError) return { ...document, bytes: new Uint8Array() };
    throw error;
  }
}

/**
 * A page of a signed link's PDF as a picture, drawn at its first look and kept with the document, also that it
 * cannot be drawn: no page costs that twice. Each look writes an audit entry.
 * @throws as `viewDocument`; 404 for a page that cannot be drawn
 */
export async function viewPage(portal: Portal, token: string, page: number, view: View): Promise<KeptPage> {
  if (!Number.isInteger(page) || page < 1 || page > limits.shownPages) throw gone();
  const { documentId, recordView } = await openLink(portal, token, view.now);
  const kept = await portal.documents.readPage(portal.db, documentId, page);
  const shown = kept ?? (await drawPage(portal, documentId, page));
  await inTransaction(portal, async ({ tx }) => {
    if (!kept) await portal.documents.keepPage(tx, documentId, { page, bytes: shown.bytes });
    if (shown.bytes.length > 0) await recordView(tx, view, { ...shown, page });
  });
  if (shown.bytes.length === 0) throw gone();
  return shown;
}

type ContentType = PreparedFile["contentType"];

/** File name extensions of each type, the usual one first. */
const endings: Readonly<Record<Exclude<ContentType, "application/octet-stream">, readonly [string, ...string[]]>> = {
  "image/webp": [".webp"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "application/pdf": [".pdf"],
};

/** Unread files keep their extension, unless it is a read type's: a PDF that none of our checks knows. */
const unreadEnding = ".bin";
const readEndings: ReadonlySet<string> = new Set(Object.values(endings).flat());

const longest = 100;

/**
 * The file name for a browser: at most 100 ASCII letters, digits and a few signs, with the extension of the real type,
 * because pictures are stored in another format than they came in.
 */
export function headerFileName(name: string, contentType: string): string {
  const known = endings[contentType as keyof typeof endings] as readonly [string, ...string[]] | undefined;
  const [stem, ending] = split(name.replaceAll(/[^\w.-]+/g, "_"));
  const lower = ending.toLowerCase();
  const isRight = known === undefined ? !readEndings.has(lower) : known.includes(lower);
  const right = isRight ? ending : (known?.[0] ?? unreadEnding);
  return `${(stem || "document").slice(0, longest - right.length)}${right}`;
}

/** The name before its extension, and the extension: a dot and a few letters, so that "decree.2019" has none. */
function split(name: string): [stem: string, ending: string] {
  const [ending = ""] = /\.[A-Za-z]\w{1,4}$/.exec(name) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
}
