/** What a global setup prepares once a run, and each test file copies: plain text, so that it can cross to workers. */
export type DatabaseTemplate =
  | { readonly kind: "pglite"; /** File with a migrated data directory. */ readonly dumpFile: string }
  | { readonly kind: "postgres"; /** Maintenance database. */ readonly serverUrl: string; readonly template: string };

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}
