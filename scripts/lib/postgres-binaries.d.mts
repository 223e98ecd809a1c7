/** The folder with PostgreSQL's programs (`initdb`, `postgres`, `pg_dump` …); installs them where it may. */
export function postgresBinaries(): Promise<string>;
