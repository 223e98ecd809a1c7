import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import { assemblePortal } from "./assemble-portal.ts";
import { configWarnings, noteKeys, offerSetup, builtWebApp } from "./features/system/index.ts";
import { readConfig, type Config } from "./config.ts";
import { webHostOf } from "./config/addresses.ts";
import type { OpenDatabase } from "./db/database.ts";
import { pendingMigrations } from "./db/migrate.ts";
import type { Logger } from "pino";
import { createLogger } from "./http/logger.ts";
import { loadSampleData } from "./dev-tools/sample-data.ts";
import { estimatesAtStart } from "./features/order/index.ts";
import { createDatabaseClock } from "./start/database-clock.ts";
import { openDatabase } from "./start/open-database.ts";
import { openSealer } from "./start/open-sealer.ts";
import { parseMasterKeys } from "./ports/documents/index.ts";
import { prepareDatabase } from "./start/prepare-database.ts";
import { requireDocumentKey, requireOwnOffice, requireProtectedAudit, requireWritable } from "./start/requirements.ts";
import { sealInBackground } from "./start/seal-access-keys.ts";
import { openTraces } from "./telemetry/index.ts";
import { listenProblem, OperatorError, problemMessage } from "./start/operator-error.ts";

/** The database cannot serve this version; the message says what to do. */
class DatabaseBehindError extends OperatorError {
  override readonly name = "DatabaseBehindError";
}

/** Brings the database to this version, or checks that `portal migrate` has. */
async function readyDatabase(config: Config, database: OpenDatabase, logger: Logger): Promise<void> {
  if (config.migrateOnStart) {
    await prepareDatabase(database, {
      onProgress: (file) => {
        logger.info(file, "migration");
      },
    });
    return;
  }
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return;
  const names = pending.map(({ name }) => name).join(", ");
  throw new DatabaseBehindError(`The database lacks ${names}. Run \`portal migrate\` with DATABASE_OWNER_URL first.`);
}

function banner(config: Config, address: string): string {
  const database =
    config.databaseUrl === null
      ? `embedded database in ${config.dataDir} (for trying out: it is not crash-safe)`
      : "PostgreSQL";
  const mailbox = config.mailTransport.kind === "capture" ? `\n  emails     ${address}/mailbox` : "";
  return `Document Ordering Portal (${config.environment})
  portal     ${address}/
  staff      ${address}/login${mailbox}
  calls      ${address}/api/docs
  data       ${database}`;
}

/** Ends the process after `stop` at the first signal, and at once at a second one or when `stop` takes too long. */
function stopOnSignals(stop: () => Promise<void>, shutdownMs: number, logger: Logger): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => {
        logger.error("stopped before every request and job had ended");
        process.exit(1);
      }, shutdownMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, "the stop failed");
          process.exit(1);
        },
      );
    });
}

async function start(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config);
  await requireWritable(database.db);
  await readyDatabase(config, database, logger);
  const masterKeys = parseMasterKeys(config.secrets.documentKey);
  await requireDocumentKey(database.db, masterKeys);
  await noteKeys(database.db, config, new Date());
  if (config.isProduction) await requireProtectedAudit(database.db);
  for (const warning of configWarnings(config)) logger.warn(warning);
  let origin = config.publicUrl ?? "";
  const traces = await openTraces(config, (error) => logger.warn({ err: error }, "traces are not taken"));
  const onApart = (ms: number) => logger.warn({ apart_ms: ms }, "this machine's clock is not the database's");
  const clock = createDatabaseClock({ db: database.db, onApart });
  await clock.measure();
  const sealer = await openSealer(config, clock.now);
  const parts = { config, database, logger, traces, sealer };
  const portal = await assemblePortal({ ...parts, clock: clock.now, publicUrl: () => origin });
  const app = await buildApp(portal, { logger, webDist: builtWebApp });
  if (config.isProduction) requireOwnOffice(portal.settings().values);
  if (config.sampleData !== null) await loadSampleData(portal);
  await estimatesAtStart(portal);
  await portal.jobs.start();
  portal.viewLog.start();
  portal.liveSettings.start();
  clock.start();
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenProblem(error, config.host, config.port);
  });
  const { port } = app.server.address() as AddressInfo;
  const local = `http://${webHostOf(config.host)}:${port}${config.basePath}`;
  origin = config.publicUrl ?? local;
  process.stdout.write(`${banner(config, local)}\n`);
  await offerSetup(portal, logger);
  const sealing = sealInBackground(portal, logger);

  /** Stops taking requests, lets those under way and the running jobs end, then closes the database. */
  const stop = async (): Promise<void> => {
    await app.close();
    clock.stop();
    await sealing.stop();
    await portal.jobs.stop(config.shutdownMs);
    await portal.viewLog.stop();
    await portal.liveSettings.stop();
    await portal.liveEvents.stop();
    await traces.stop();
    await database.close();
  };
  stopOnSignals(stop, config.shutdownMs, logger);
}

// A full disk under a redirected output must not end the server.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);
try {
  await start();
} catch (error) {
  process.stderr.write(`${problemMessage(error)}\n`);
  process.exit(1);
}
