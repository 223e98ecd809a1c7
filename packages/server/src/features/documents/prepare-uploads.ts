// Rules: P-10 (docs/rules)
import type { ErrorIssue } from "@dop/domain/contract";
import { limits, type CartDocument } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import type { DocumentKind } from "../../db/tables/documents.ts";
import { invalid } from "../../http/api-error.ts";
import {
  decodeDataUrl,
  DocumentRejectedError,
  prepareAdditional,
  prepareImage,
  type PreparedFile,
} from "../../ports/documents/index.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { keepInQuarantine, type HarmfulUpload } from "./keep-in-quarantine.ts";

export type Uploads = Readonly<Partial<Record<DocumentKind, CartDocument | null | undefined>>>;

/** An upload that passed every check, re-encoded. */
export interface PreparedUpload {
  readonly kind: DocumentKind;
  readonly filename: string;
  readonly file: PreparedFile;
}

function prepare(kind: DocumentKind, bytes: Uint8Array): Promise<PreparedFile> {
  if (kind === "additional") return prepareAdditional(bytes);
  return prepareImage(bytes, { longestSide: kind === "id" ? limits.idImageSide : limits.selfieImageSide });
}

/**
 * Decodes, scans, checks and re-encodes uploads. This is the slow part of placing an order and happens before its
 * transaction. Files are scanned as they came in; a harmful one goes into quarantine.
 * @throws 400 that names every file that is refused, at `{pathPrefix}{kind}`; MalwareScannerError (503) when it is away
 */
export async function prepareUploads(
  context: CommandContext,
  uploads: Uploads,
  pathPrefix: string,
): Promise<PreparedUpload[]> {
  const { portal } = context;
  const harmful: HarmfulUpload[] = [];
  const issues: ErrorIssue[] = [];
  const prepared: PreparedUpload[] = [];
  const given = Object.entries(uploads) as [DocumentKind, CartDocument | null | undefined][];
  await Promise.all(
    given.map(async ([kind, upload]) => {
      if (!upload) return;
      try {
        const bytes = decodeDataUrl(upload.contents);
        const scanned = await portal.malware.scan(bytes);
        if (scanned.infected) {
          harmful.push({ kind, bytes, signature: scanned.signature });
          throw new DocumentRejectedError("HARMFUL");
        }
        prepared.push({ kind, filename: upload.name, file: await prepare(kind, bytes) });
      } catch (error) {
        if (!(error instanceof DocumentRejectedError)) throw error;
        issues.push({ path: `${pathPrefix}${kind}`, message: msg(`documents.rejected.${error.code}`) });
      }
    }),
  );
  if (harmful.length > 0) await keepInQuarantine(context, harmful);
  if (issues.length > 0) throw invalid(issues);
  return prepared;
}
