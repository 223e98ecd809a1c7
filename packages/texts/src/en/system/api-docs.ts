/** The page that lists the portal's calls. */
export const apiDocs = {
  title: "Calls of the Document Ordering Portal",
  intro: "Every call below the API base, generated from the schemas that check requests and answers.",
  openApi: "OpenAPI 3.1 document (JSON)",
};
