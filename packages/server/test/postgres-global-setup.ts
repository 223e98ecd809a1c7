import { randomBytes } from "node:crypto";

import type { TestProject } from "vitest/node";
import type { OpenDatabase } from "../src/db/database.ts";
import { migrate } from "../src/db/migrate.ts";
import { openPostgres } from "../src/db/open-postgres.ts";
import { installJobs } from "../src/jobs/index.ts";
import { startPostgres } from "./peers/postgres.ts";
import { runStatement } from "./run-statement.ts";
import { seedTestData } from "./seed-test-data.ts";
import type { DatabaseTemplate } from "./template.ts";

/** Migrates a template database once and a copy with seeds, on the server of TEST_DATABASE_URL or on one of our own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres();
  const name = `dop_template_${randomBytes(6).toString("hex")}`;
  const templates = { empty: name, seeded: `${name}_seeded` };
  const drop = async () => {
    await dropDatabases(server.url, name);
    await server.stop();
  };
  try {
    await runStatement(server.url, `create database ${templates.empty}`);
    await prepareTemplate(server.url, templates.empty, async (database) => {
      await migrate(database);
      await installJobs(database);
    });
    await runStatement(server.url, `create database ${templates.seeded} template ${templates.empty}`);
    await prepareTemplate(server.url, templates.seeded, ({ db }) => seedTestData(db));
  } catch (error) {
    await drop();
    throw error;
  }
  project.provide("databaseTemplate", {
    kind: "postgres",
    serverUrl: server.url,
    templates,
  } satisfies DatabaseTemplate);
  return drop;
}

/** Drops the run's templates and the databases that its workers still hold: their names begin with the template's. */
async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const ours = `select datname from pg_database where starts_with(datname, '${prefix}')`;
  for (const { datname } of (await runStatement(serverUrl, ours)) as { datname: string }[])
    await runStatement(serverUrl, `drop database ${datname} with (force)`);
}

/** A template with a connection to it cannot be copied, so it is closed in the end. */
async function prepareTemplate(
  serverUrl: string,
  name: string,
  prepare: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, 2);
  try {
    await prepare(database);
  } finally {
    await database.close();
  }
}
