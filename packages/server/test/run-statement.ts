import pg from "pg";

/** Runs one statement on the database at `url`, on a connection of its own. @returns its rows */
export async function runStatement(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
