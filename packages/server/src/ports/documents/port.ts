import type { DocumentHint, DocumentKind } from "@dop/domain/orders";
import type { Catalogue } from "@dop/texts";
import type { Db, Tx } from "../../db/database.ts";
import { type ExternalService, CodedError } from "../external-service.ts";

export type DocumentRejection = keyof Catalogue["documents"]["rejected"];

/** A refused upload. The message is the code alone: nothing of the upload reaches a log. */
export class DocumentRejectedError extends CodedError<DocumentRejection> {
  override readonly name = "DocumentRejectedError";
}

/** An outage of the store (HTTP 503). */
export class DocumentStoreError extends Error {
  override readonly name = "DocumentStoreError";
  /** The failed task. */
  readonly task: "write" | "read";
  /** The reason (`PartDownReason`), and the store's own name of the error. */
  readonly reason: string;

  constructor(task: "write" | "read", options?: ErrorOptions, reason = "UNREACHABLE") {
    super("the document store does not answer", options);
    this.task = task;
    this.reason = reason;
  }
}

/** Bytes that have passed the checks, with their real type. */
export interface PreparedFile {
  readonly contentType: "image/webp" | "image/jpeg" | "image/png" | "application/pdf" | "application/octet-stream";
  readonly bytes: Uint8Array;
  /** Pages of a PDF. */
  readonly pages?: number;
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
  /** Pages of a PDF. */
  readonly pages?: number | undefined;
  /** Problems of legibility. */
  readonly hints: readonly DocumentHint[];
  readonly now: Date;
}

/** An encrypted document in the store, without a row until `put` has written it. */
export interface StoredDocument extends Omit<NewDocument, "bytes"> {
  /** Bytes before encryption. */
  readonly byteSize: number;
  readonly wrappedKey: Uint8Array;
  readonly place: DocumentPlace;
}

/** The place of the encrypted bytes: the row itself or an object of the store. */
export type DocumentPlace =
  | { readonly content: Uint8Array; readonly storageKey: null }
  | { readonly content: null; readonly storageKey: string };

export interface DocumentContent {
  readonly contentType: string;
  readonly filename: string;
  readonly kind: DocumentKind;
  readonly orderId: number;
  readonly bytes: Uint8Array;
  /** Pages of a PDF that was judged; null for any other file. */
  readonly pages: number | null;
}

/** A picture of a page; the first page is 1. */
export interface DocumentPage {
  readonly page: number;
  readonly bytes: Uint8Array;
}

export type KeptPage = Pick<DocumentContent, "kind" | "orderId" | "bytes">;

/** The bytes that were read are not those that were stored. */
export class DocumentDiffersError extends Error {
  override readonly name = "DocumentDiffersError";
}

/** Customers' images and papers, encrypted. Its calls throw DocumentStoreError during an outage. */
export interface DocumentStore extends Partial<ExternalService> {
  /** Encrypts and stores a document, before the transaction of its row: the store may be slow. */
  store(document: NewDocument): Promise<StoredDocument>;
  /** Writes the rows of one order's documents in the caller's transaction; earlier ones of a kind are superseded. */
  put(tx: Tx, documents: readonly StoredDocument[]): Promise<void>;
  /** The key of a file without an order, bound to the order that it belongs to from now on. @throws as `read` */
  bindKey(file: Pick<StoredDocument, "id" | "wrappedKey">, orderId: number): Uint8Array;
  /** Decrypts a stored document without a row. @throws as `read` */
  open(document: Pick<StoredDocument, "id" | "orderId" | "wrappedKey" | "place">): Promise<Uint8Array>;
  /** Removes a stored document that will have no row. Never fails: `sweep` removes the rest. */
  discard(document: Pick<StoredDocument, "place">): Promise<void>;
  /** The decrypted document; null when unknown or destroyed. @throws Error when it was altered or its key is gone */
  read(db: Db, id: string): Promise<DocumentContent | null>;
  /** The picture of a page that was kept; null for any other. @throws as `read` */
  readPage(db: Db, id: string, page: number): Promise<KeptPage | null>;
  /** Keeps the picture of a page, unless it is kept or the document was destroyed. */
  keepPage(tx: Tx, id: string, page: DocumentPage): Promise<void>;
  /** Destroys the bytes, their key and the pictures of pages for good; the row stays. Idempotent. */
  destroy(tx: Tx, id: string, now: Date): Promise<void>;
  /** Removes, in a job, the parts that `destroy` could not remove in its transaction. Idempotent. */
  removeRemains(db: Db, id: string): Promise<void>;
  /** Stores, reads, compares and destroys a sample. @throws DocumentStoreError, DocumentDiffersError */
  tryOut(db: Db, now: Date): Promise<void>;
  /** Removes bytes older than a day without a row or with a destroyed document. @returns their number */
  sweep(db: Db, now: Date): Promise<number>;
}
