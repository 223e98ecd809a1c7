import { randomUUID } from "node:crypto";
import type { DocumentKind } from "@dop/domain/orders";
import { ApiError } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { enqueueReading } from "../license-back/read-license-back.ts";
import { claimUploads } from "./claim-uploads.ts";
import { prepareUploads, type Uploads } from "./prepare-uploads.ts";
import type { Browser } from "./upload-keys.ts";

/** Files of a call that are checked, encrypted and in the document store; no row of an order names them yet. */
export interface StagedUploads {
  readonly orderId: number;
  readonly kinds: readonly DocumentKind[];
  /** The time of the first file that was sent before the order; null where all came with it. */
  readonly firstSentAt: Date | null;
  /**
   * Writes the rows in the order's transaction; an earlier document of a kind is superseded.
   * @throws 400 at the file's path when an upload was already used, removed or expired
   */
  commit(work: TransactionContext): Promise<void>;
}

interface Staging {
  readonly uploads: Uploads;
  /** The browser of earlier uploads. */
  readonly browser: Browser | null;
  /** The prefix of the files' paths in issues. */
  readonly pathPrefix: string;
  /** The order's number, asked for after the files passed. */
  readonly orderId: () => number | Promise<number>;
}

/**
 * Stages the files of a call for `write`, whose transaction commits them. They are checked and stored before it, in
 * parallel, so that no lock and no connection waits for the store. When `write` refuses, they are discarded.
 * @param write answers null where nothing was written
 * @throws 400 with every refused file; DocumentStoreError (503) during an outage of the store
 */
export async function withStagedUploads<T>(
  context: CommandContext,
  { uploads, browser, pathPrefix, orderId: numberOf }: Staging,
  write: (staged: StagedUploads) => Promise<T | null>,
): Promise<T | null> {
  const { portal } = context;
  const { kept, prepared } = await prepareUploads(context, uploads, browser, pathPrefix);
  const orderId = await numberOf();
  const stored = await Promise.all(
    prepared.map(({ kind, filename, hints, file }) =>
      portal.documents.store({ id: randomUUID(), orderId, kind, filename, hints, ...file, now: context.now }),
    ),
  );
  const discard = () => Promise.all(stored.map((document) => portal.documents.discard(document)));
  const [first] = kept.map(({ sentAt }) => sentAt.getTime()).toSorted((a, b) => a - b);
  const staged: StagedUploads = {
    orderId,
    kinds: [...kept, ...prepared].map(({ kind }) => kind),
    firstSentAt: first === undefined ? null : new Date(first),
    commit: async (work) => {
      await claimUploads(work, orderId, kept, pathPrefix);
      await portal.documents.put(work.tx, stored);
      await enqueueReading(work.tx, portal, [...kept, ...stored]);
    },
  };
  const written = await write(staged).catch(async (error: unknown) => {
    // After any other error the rows may have been written: objects without one are swept later.
    if (error instanceof ApiError) await discard();
    throw error;
  });
  if (written === null) await discard();
  return written;
}
