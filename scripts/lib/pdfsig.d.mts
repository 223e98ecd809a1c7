/** What judges the seal of a PDF: see pdfsig.mjs. @returns its path */
export function pdfsigProgram(): Promise<string>;
