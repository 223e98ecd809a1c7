/** What a test database holds besides its schema: nothing, or what every test portal begins with. */
export type Filling = "empty" | "seeded";

/** What a global setup prepares once a run, and each test file copies: plain text, so that it can cross to workers. */
export type DatabaseTemplate =
  | { readonly kind: "pglite"; /** File with a migrated data directory. */ readonly dumpFile: string }
  | {
      readonly kind: "postgres";
      /** Maintenance database. */
      readonly serverUrl: string;
      /** Names of the databases to copy. */
      readonly templates: Readonly<Record<Filling, string>>;
    };

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}
