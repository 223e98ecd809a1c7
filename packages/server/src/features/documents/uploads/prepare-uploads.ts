// Rules: P-10, P-24 (docs/rules)
import type { ErrorIssue } from "@dop/domain/contract";
import { documentKinds, type CartDocument, type DocumentKind } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { invalid } from "../../../http/api-error.ts";
import {
  decodeDataUrl,
  DocumentRejectedError,
  prepareAdditional,
  prepareImage,
  type PoolCaller,
  type PreparedFile,
} from "../../../ports/documents/index.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { addressGroup } from "../../../lib/address-group.ts";
import type { Portal } from "../../../portal.ts";
import { readUploads, type NamedUpload, type PreparedUpload, type RefusedFiles } from "./claim-uploads.ts";
import type { Browser } from "./upload-keys.ts";
import { writeAudit } from "../../../audit-log/audit.ts";

/** An upload in which the scanner has found something. */
export interface HarmfulUpload {
  readonly kind: DocumentKind;
  /** The scanner's name for what it found. */
  readonly signature: string;
  readonly bytes: Uint8Array;
}

/**
 * Quarantines harmful uploads, encrypted and tied to no order, with an audit entry each. The call they came with is
 * refused.
 */
async function keepInQuarantine(context: CommandContext, uploads: readonly HarmfulUpload[]): Promise<void> {
  const { requestId } = context;
  await context.transaction(async ({ tx, portal, now }) => {
    for (const upload of uploads) {
      const id = await portal.quarantine.put(tx, { ...upload, requestId, now });
      const detail = { kind: upload.kind, signature: upload.signature };
      const entry = { subject: ["document", id], detail } as const;
      await writeAudit(tx, context.auditEntry("document.quarantined", entry));
    }
  });
}

export type Uploads = Readonly<Partial<Record<DocumentKind, CartDocument | null | undefined>>>;

interface GivenFile extends Pick<PreparedUpload, "kind" | "filename" | "hints"> {
  /** As it came in, or the data URL that has it. */
  readonly bytes: Uint8Array | string;
}

/** Whether the office asks for a kind of document: for the back of a driver license only by its setting. */
export const isAskedFor = ({ settings }: Pick<Portal, "settings">, kind: DocumentKind): boolean =>
  kind !== "license-back" || settings().licenseBarcode;

/** For whom pictures of a call are worked on: each host gets its turns, and one that has left gets none. */
export const pictureCaller = ({ from }: Pick<CommandContext, "from">): PoolCaller => ({
  group: addressGroup(from.address),
  hasLeft: from.hasLeft,
});

function prepare(kind: DocumentKind, bytes: Uint8Array, caller: PoolCaller): Promise<PreparedFile> {
  const { side, gray } = documentKinds[kind];
  return side === null ? prepareAdditional(bytes, caller) : prepareImage(bytes, { longestSide: side, gray }, caller);
}

/** Scans, checks and re-encodes files. A harmful one goes into quarantine, too. */
async function checkFiles(
  context: CommandContext,
  files: readonly GivenFile[],
  { pathPrefix, issues }: RefusedFiles,
): Promise<PreparedUpload[]> {
  const { portal } = context;
  const harmful: HarmfulUpload[] = [];
  const prepared: PreparedUpload[] = [];
  await Promise.all(
    files.map(async ({ bytes: given, ...about }) => {
      const { kind } = about;
      try {
        const bytes = typeof given === "string" ? decodeDataUrl(given) : given;
        const scanned = await portal.malware.scan(bytes);
        if (scanned.infected) {
          harmful.push({ kind, bytes, signature: scanned.signature });
          throw new DocumentRejectedError("HARMFUL");
        }
        prepared.push({ ...about, file: await prepare(kind, bytes, pictureCaller(context)) });
      } catch (error) {
        if (!(error instanceof DocumentRejectedError)) throw error;
        issues.push({ path: `${pathPrefix}${kind}`, message: msg(`documents.rejected.${error.code}`) });
      }
    }),
  );
  if (harmful.length > 0) await keepInQuarantine(context, harmful);
  return prepared;
}

/**
 * Decodes, scans, checks and re-encodes files, as they came in. This is the slow part and happens outside of any
 * transaction.
 * @throws 400 that names every file that is refused, at `{pathPrefix}{kind}`; MalwareScannerError (503) when it is away
 */
export async function prepareFiles(
  context: CommandContext,
  files: readonly GivenFile[],
  pathPrefix: string,
): Promise<PreparedUpload[]> {
  const issues: ErrorIssue[] = [];
  const prepared = await checkFiles(context, files, { pathPrefix, issues });
  if (issues.length > 0) throw invalid(issues);
  return prepared;
}

/**
 * The files of a cart: those that this browser has sent before as they are kept, the others by `prepareFiles`. Before
 * the order's transaction.
 * @throws as `prepareFiles`; what was sent before and is not there is refused as well
 */
export async function prepareUploads(
  context: CommandContext,
  uploads: Uploads,
  browser: Browser | null,
  pathPrefix: string,
): Promise<PreparedUpload[]> {
  const named: NamedUpload[] = [];
  const files: GivenFile[] = [];
  for (const [kind, document] of Object.entries(uploads) as [DocumentKind, CartDocument | null | undefined][]) {
    // What is not asked for is not kept; an order that was begun before does not fail by it (rule P-24).
    if (!document || !isAskedFor(context.portal, kind)) continue;
    const { name: filename, contents: bytes, upload, hints = [] } = document;
    if (upload === undefined) files.push({ kind, filename, hints, bytes });
    else named.push({ kind, filename, upload });
  }
  const issues: ErrorIssue[] = [];
  const refused = { pathPrefix, issues };
  const kept = await readUploads(context, named, browser, refused);
  const prepared = await checkFiles(context, files, refused);
  if (issues.length > 0) throw invalid(issues);
  return [...kept, ...prepared];
}
