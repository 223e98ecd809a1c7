/** A PostgreSQL server of the tests' own: see postgres.mjs. */
export interface RunningPostgres {
  /** URL of its maintenance database, with the right to create others. */
  readonly url: string;
  stop(): Promise<void>;
}

export function startPostgres(more?: Readonly<Record<string, string>>): Promise<RunningPostgres>;
