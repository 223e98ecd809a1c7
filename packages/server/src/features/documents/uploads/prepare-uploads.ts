// Rules: P-10, P-24, P-48 (docs/rules)
import type { ErrorIssue } from "@dop/domain/contract";
import { documentKinds, isProgramName, type CartDocument, type DocumentKind } from "@dop/domain/orders";
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
import type { QuarantinedFile } from "../../../ports/malware/index.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { addressGroup } from "../../../lib/address-group.ts";
import type { Portal } from "../../../portal.ts";
import {
  readUploads,
  type KeptUpload,
  type NamedUpload,
  type PreparedUpload,
  type RefusedFiles,
} from "./claim-uploads.ts";
import type { Browser } from "./upload-keys.ts";
import { countLeftFiles } from "./upload-space.ts";
import { writeAudit } from "../../../audit-log/audit.ts";

type HarmfulUpload = Pick<QuarantinedFile, "kind" | "signature" | "bytes">;

/**
 * Quarantines harmful uploads, encrypted and tied to no order, with an audit entry each; of a network that left too
 * many in a day, only the entries are kept.
 */
async function keepInQuarantine(context: CommandContext, uploads: readonly HarmfulUpload[]): Promise<void> {
  const { requestId } = context;
  await context.transaction(async ({ tx, portal, now }) => {
    for (const upload of uploads) {
      const isKept = (await countLeftFiles(context, tx, Math.ceil(upload.bytes.length / 1024))) === 0;
      const id = isKept ? await portal.quarantine.put(tx, { ...upload, requestId, now }) : "not kept";
      const detail = { kind: upload.kind, signature: upload.signature };
      const entry = { subject: ["document", id], detail } as const;
      await writeAudit(tx, context.auditEntry("document.quarantined", entry));
    }
  });
}

export type Uploads = Readonly<Partial<Record<DocumentKind, CartDocument | null | undefined>>>;

interface GivenFile extends Pick<PreparedUpload, "kind" | "filename" | "hints"> {
  /** The original bytes, or a data URL of them. */
  readonly bytes: Uint8Array | string;
}

/** Kinds of documents that the office asks for: the back of a driver license only by its setting. */
export const isAskedFor = ({ settings }: Pick<Portal, "settings">, kind: DocumentKind): boolean =>
  kind !== "license-back" || settings().licenseBarcode;

/** The caller of a picture in the pool: each host gets its turns, and an aborted call none. */
export const pictureCaller = ({ from }: Pick<CommandContext, "from">): PoolCaller => ({
  group: addressGroup(from.address),
  hasLeft: from.hasLeft,
});

function prepare(kind: DocumentKind, bytes: Uint8Array, caller: PoolCaller): Promise<PreparedFile> {
  const { side, gray } = documentKinds[kind];
  return side === null ? prepareAdditional(bytes, caller) : prepareImage(bytes, { longestSide: side, gray }, caller);
}

/** Scans, checks and re-encodes files; a harmful one goes into quarantine, too. */
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
 * Decodes, scans, checks and re-encodes files, which is slow and happens outside of any transaction.
 * @throws 400 with every refused file at `{pathPrefix}{kind}`; MalwareScannerError (503) during its outage
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

/** The files of a cart: those sent before, and the others. */
interface PreparedUploads {
  readonly kept: readonly KeptUpload[];
  readonly prepared: readonly PreparedUpload[];
}

/**
 * The files of a cart, before the order's transaction: uploads of this browser as stored, the others as `prepareFiles`.
 * @throws as `prepareFiles`; missing uploads are refused as well
 */
export async function prepareUploads(
  context: CommandContext,
  uploads: Uploads,
  browser: Browser | null,
  pathPrefix: string,
): Promise<PreparedUploads> {
  const named: NamedUpload[] = [];
  const files: GivenFile[] = [];
  const issues: ErrorIssue[] = [];
  for (const [kind, document] of Object.entries(uploads) as [DocumentKind, CartDocument | null | undefined][]) {
    // Dropped without an error: the cart may be older than the setting (rule P-24).
    if (!document || !isAskedFor(context.portal, kind)) continue;
    const { name: filename, contents: bytes, upload, hints = [] } = document;
    // The other kinds are pictures, whatever they are called.
    if (documentKinds[kind].side === null && isProgramName(filename)) {
      issues.push({ path: pathPrefix + kind, message: msg("documents.rejected.PROGRAM") });
      continue;
    }
    if (upload === undefined) files.push({ kind, filename, hints, bytes });
    else named.push({ kind, filename, upload });
  }
  const refused = { pathPrefix, issues };
  const kept = await readUploads(context, named, browser, refused);
  const prepared = await checkFiles(context, files, refused);
  if (issues.length > 0) throw invalid(issues);
  return { kept, prepared };
}
