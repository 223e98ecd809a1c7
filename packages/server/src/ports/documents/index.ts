export { DocumentDiffersError, DocumentRejectedError, DocumentStoreError } from "./port.ts";
export type {
  DocumentRejection,
  DocumentStore,
  StoredDocument,
  NewDocument,
  PreparedFile,
  DocumentContent,
} from "./port.ts";
export { prepareAdditional } from "./prepare-additional.ts";
export { decodeDataUrl } from "./data-url.ts";
export { createDatabaseStore } from "./database-store.ts";
export type { DatabaseStoreOptions } from "./database-store.ts";
export { createDocumentCipher, parseMasterKeys, wrappedKeyPrefix } from "./document-cipher.ts";
export type { DocumentCipher, MasterKeys } from "./document-cipher.ts";
export { createFileLinks, fileLinkExpiry } from "./file-links.ts";
export type { FileLink, FileLinks } from "./file-links.ts";
export { prepareImage } from "./prepare-image.ts";
export { createObjectStore } from "./object-store.ts";
export type { ObjectStore } from "./object-store.ts";
export { createS3Store } from "./s3-store.ts";
export { createWorkPool, PoolFullError } from "./work-pool.ts";
