import type { PartDownReason } from "@dop/domain/contract";
import type { DocumentHint, DocumentKind } from "@dop/domain/orders";
import type { Catalogue } from "@dop/texts";
import type { Db, Tx } from "../../db/database.ts";
import type { ExternalService } from "../external-service.ts";
import { CodedError } from "../coded-error.ts";

/** Why an upload is refused; the words for each are in the texts catalogue. */
export type DocumentRejection = keyof Catalogue["documents"]["rejected"];

/**
 * An upload that the portal does not take. The message is the code alone: nothing of the upload reaches a log.
 */
export class DocumentRejectedError extends CodedError<DocumentRejection> {
  override readonly name = "DocumentRejectedError";
}

/** The store could not be asked: try again later (HTTP 503). What it said stays in the cause, for the log. */
export class DocumentStoreError extends Error {
  /** What was not done. */
  readonly task: "write" | "read";
  readonly reason: PartDownReason;

  constructor(task: "write" | "read", options?: ErrorOptions, reason: PartDownReason = "UNREACHABLE") {
    super("the document store does not answer", options);
    this.name = "DocumentStoreError";
    this.task = task;
    this.reason = reason;
  }
}

/** Bytes that have passed the checks, with the type that they really are. */
export interface PreparedFile {
  readonly contentType: "image/webp" | "image/jpeg" | "image/png" | "application/pdf" | "application/octet-stream";
  readonly bytes: Uint8Array;
}

export interface NewDocument {
  /** UUID, made by the caller. */
  readonly id: string;
  readonly orderId: number;
  readonly kind: DocumentKind;
  /** Display text only; never a path. */
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** What is hard to see in it. */
  readonly hints: readonly DocumentHint[];
  readonly now: Date;
}

/** A document that the store has taken, encrypted, and that nothing refers to until `put` has written its row. */
export interface StoredDocument extends Omit<NewDocument, "bytes"> {
  /** Of the document as it was given, in bytes. */
  readonly byteSize: number;
  readonly wrappedKey: Uint8Array;
  readonly place: DocumentPlace;
}

/** Where the encrypted bytes are: in the row itself or in an object of the store. */
export type DocumentPlace =
  | { readonly content: Uint8Array; readonly storageKey: null }
  | { readonly content: null; readonly storageKey: string };

export interface DocumentContent {
  readonly contentType: string;
  readonly filename: string;
  readonly kind: DocumentKind;
  readonly orderId: number;
  readonly bytes: Uint8Array;
}

/** What was read back is not what was stored. */
export class DocumentDiffersError extends Error {
  override readonly name = "DocumentDiffersError";
}

/** Where customers' images and papers are kept, encrypted. Its calls throw DocumentStoreError while it is away. */
export interface DocumentStore extends Partial<ExternalService> {
  /** Encrypts a document and stores it, before the transaction of its row: the store may take its time. */
  store(document: NewDocument): Promise<StoredDocument>;
  /**
   * Writes the rows of kept documents of one order in the caller's transaction; its earlier ones of the same kinds are
   * superseded.
   */
  put(tx: Tx, documents: readonly StoredDocument[]): Promise<void>;
  /** Decrypts what was kept and has no row of a document. Throws as `read` does. */
  open(document: Pick<StoredDocument, "id" | "orderId" | "wrappedKey" | "place">): Promise<Uint8Array>;
  /** Takes back what was kept and will have no row. Never fails: what it cannot remove now, `sweep` does. */
  discard(document: Pick<StoredDocument, "place">): Promise<void>;
  /**
   * The decrypted document; null when it is unknown or destroyed. Throws when it was tampered with or its key is gone.
   */
  read(db: Db, id: string): Promise<DocumentContent | null>;
  /**
   * Destroys the bytes and their key for good; the row stays to say that there was a document. Harmless when repeated.
   */
  destroy(tx: Tx, id: string, now: Date): Promise<void>;
  /** Removes what `destroy` could not remove in its transaction; a job does it afterwards. Harmless when repeated. */
  removeRemains(db: Db, id: string): Promise<void>;
  /**
   * Seals some bytes, stores them where documents are, reads them back, compares and destroys them; nothing stays.
   * @throws DocumentStoreError, DocumentDiffersError
   */
  tryOut(db: Db, now: Date): Promise<void>;
  /** Removes bytes, a day old, whose transaction never committed or whose document is destroyed. @returns how many */
  sweep(db: Db, now: Date): Promise<number>;
}
