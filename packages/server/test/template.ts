/** Data of a test database besides its schema: none, or that of every test portal. */
export type Filling = "empty" | "seeded";

/** The template that a global setup prepares once a run, and each test file copies; as text, to cross to workers. */
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
