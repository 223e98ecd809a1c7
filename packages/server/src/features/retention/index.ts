export { destroyDocuments } from "./destroy-documents.ts";
