// The core is plain JavaScript, because `npm test` starts the same peer before anything is compiled.
export { startPostgres } from "../../../../scripts/lib/postgres.mjs";
export type { RunningPostgres } from "../../../../scripts/lib/postgres.mjs";
export { postgresBinaries } from "../../../../scripts/lib/postgres-binaries.mjs";
