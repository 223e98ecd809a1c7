export { apiDocs, apiDocsRoutes } from "./api-docs.ts";
