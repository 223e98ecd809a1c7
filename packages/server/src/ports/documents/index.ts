export {
  type DocumentContent,
  DocumentDiffersError,
  DocumentRejectedError,
  type DocumentStore,
  DocumentStoreError,
  type KeptPage,
  type PreparedFile,
  type StoredDocument,
} from "./port.ts";
export { prepareAdditional, decodeDataUrl, prepareImage } from "./prepare-file.ts";
export { createDatabaseStore } from "./database-store.ts";
export {
  createDocumentCipher,
  type DocumentCipher,
  type MasterKeys,
  noOrder,
  parseMasterKeys,
  wrappedKeyPrefix,
} from "./document-cipher.ts";
export { createFileLinks, fileLinkExpiry, type FileLinks } from "./file-links.ts";
export { drawPicture, PictureProcessError, picturesOverBudget, tryPictures } from "./picture-process.ts";
export { createObjectStore, type ObjectStore } from "./object-store.ts";
export { createS3Store } from "./s3-store.ts";
export { createFairPool, PoolFullError, type PoolCaller } from "./fair-pool.ts";
