import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { installJobs } from "../jobs/index.ts";
import { startPostgres } from "./peers/postgres.ts";
import { runStatement } from "./run-statement.ts";
import type { DatabaseTemplate } from "./template.ts";

/** Migrates a template database once, on the server of TEST_DATABASE_URL or on one of our own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres();
  const template = `dop_template_${randomBytes(6).toString("hex")}`;
  try {
    await runStatement(server.url, `create database ${template}`);
    await migrateTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("databaseTemplate", { kind: "postgres", serverUrl: server.url, template } satisfies DatabaseTemplate);
  return async () => {
    await runStatement(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function migrateTemplate(serverUrl: string, name: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, 2);
  try {
    await migrate(database);
    await installJobs(database);
  } finally {
    // A template with a connection to it cannot be copied.
    await database.close();
  }
}
