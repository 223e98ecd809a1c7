import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import { assemblePortal } from "./assemble-portal.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import type { OpenDatabase } from "./db/database.ts";
import { DirectoryInUseError } from "./db/directory-lock.ts";
import { migrate } from "./db/migrate.ts";
import { loadReferenceData } from "./db/reference-data.ts";
import { createLogger } from "./http/logger.ts";
import { loadSampleData } from "./dev-tools/sample-data.ts";
import { builtWebApp } from "./features/web-app/index.ts";
import { installJobs } from "./jobs/index.ts";

async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === null) {
    const { openPglite } = await import("./db/open-pglite.ts");
    return openPglite(config.dataDir);
  }
  const { openPostgres } = await import("./db/open-postgres.ts");
  return openPostgres(config.databaseUrl, config.databaseConnections);
}

function banner(config: Config, address: string): string {
  const database =
    config.databaseUrl === null
      ? `embedded database in ${config.dataDir} (for trying out: it is not crash-safe)`
      : "PostgreSQL";
  const mailbox = config.mailTransport === "capture" ? `\n  e-mails    ${address}/mailbox` : "";
  return `Document Ordering Portal (${config.environment})
  portal     ${address}/
  staff      ${address}/login${mailbox}
  calls      ${address}/api/docs
  data       ${database}`;
}

async function start(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config);
  await migrate(database);
  await installJobs(database);
  await loadReferenceData(database.db);
  let origin = config.publicUrl ?? "";
  const portal = assemblePortal({ config, database, clock: () => new Date(), logger, publicUrl: () => origin });
  const app = await buildApp(portal, { logger, webDist: builtWebApp });
  if (config.sampleData) await loadSampleData(portal);
  await portal.jobs.start();
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  const local = `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${port}${config.basePath}`;
  origin = config.publicUrl ?? local;
  process.stdout.write(`${banner(config, local)}\n`);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await portal.jobs.stop();
    await database.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}

try {
  await start();
} catch (error) {
  const told = error instanceof ConfigError || error instanceof DirectoryInUseError;
  process.stderr.write(
    `${told ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
