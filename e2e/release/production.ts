import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstSampleLicense, sampleLicense } from "../../packages/server/src/ports/license-registry/sample-licenses.ts";
import { makeBackupKey } from "../../packages/server/test/backup-key.ts";
import { makeCertificates } from "../../packages/server/test/peers/certificates.ts";
import { startLicenseService } from "../../packages/server/test/peers/license-service.ts";
import { startMailServer } from "../../packages/server/test/peers/mail-server.ts";
import { postgresBinaries, startPostgres } from "../../packages/server/test/peers/postgres.ts";
import { startFakeStripe } from "../../packages/server/test/peers/stripe.ts";
import { startTlsFront } from "../../packages/server/test/peers/tls-front.ts";
import { productionOffice } from "../../packages/server/test/production-office.ts";
import { runStatement } from "../../packages/server/test/run-statement.ts";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { runToEnd } from "./run-to-end.ts";

type Variables = Readonly<Record<string, string>>;

const randomKey = () => randomBytes(32).toString("base64");

/** The settings of deploy/portal.env.example. */
async function exampleSettings(image: string): Promise<Variables> {
  const text = await readFile(join(image, "deploy", "portal.env.example"), "utf8");
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

/** A PostgreSQL with the two roles of docs/operations/install.md; the server's is made as a container makes it. */
async function startDatabase(folder: string, image: string) {
  const postgres = await startPostgres();
  const { url } = postgres;
  const password = randomBytes(12).toString("hex");
  await runStatement(url, "create role portal_owner login");
  const { hostname, port } = new URL(url);
  const urlOf = (role: string, database: string) => `postgres://${role}@${hostname}:${port}/${database}`;
  const createDatabase = (name: string) => runStatement(url, `create database ${name} owner portal_owner`);
  for (const name of ["portal", "portal_proof"]) await createDatabase(name);
  const passwordFile = join(folder, "app-password");
  await writeFile(passwordFile, password);
  const programs = await postgresBinaries();
  const env = {
    PATH: `${programs}:/usr/bin:/bin`,
    PGHOST: hostname,
    PGPORT: port,
    POSTGRES_USER: "postgres",
    POSTGRES_DB: "portal",
    PORTAL_APP_PASSWORD_FILE: passwordFile,
  };
  await runToEnd([join(image, "deploy", "create-app-role.sh")], { before: [], env, cwd: folder });
  /** The settings of a portal, and those of its operator's commands, on the database of this name. */
  const settings = (name: string) => ({
    server: { DATABASE_URL: urlOf("portal_app", name) },
    commands: { DATABASE_URL: urlOf("portal_app", name), DATABASE_OWNER_URL: urlOf("portal_owner", name) },
  });
  const statement = (name: string, text: string) => runStatement(urlOf("postgres", name), text);
  return { programs, createDatabase, settings, statement, stop: () => postgres.stop() };
}

/**
 * The services of a production, on this machine: PostgreSQL, Stripe's and the county's service behind TLS of
 * an authority that the portal is told, and a mail server.
 *
 * @param folder where files go that the portal's user may read
 * @param image the unpacked release
 */
export async function startProduction(folder: string, image: string) {
  await mkdir(folder, { recursive: true });
  const [database, stripe, licenses, mail, certificates, backupKey, port] = await Promise.all([
    startDatabase(folder, image),
    startFakeStripe(),
    startLicenseService([{ ...sampleLicense(firstSampleLicense, new Date()), ceremonyDate: null }]),
    startMailServer(),
    makeCertificates(folder),
    makeBackupKey(),
    freePort(),
  ]);
  // As its key says.
  stripe.isLive = true;
  const [stripeFront, licenseFront] = await Promise.all([
    startTlsFront(stripe.url, certificates),
    startTlsFront(licenses.url, certificates),
  ]);
  const identityFile = join(folder, "portal-backup.key");
  await writeFile(identityFile, backupKey.identity);
  const settings: Variables = {
    ...(await exampleSettings(image)),
    ...productionOffice,
    PROVE_DATABASE_URL: database.settings("portal_proof").commands.DATABASE_OWNER_URL,
    PORT: String(port),
    PUBLIC_URL: "https://documents.cache.example",
    SESSION_SECRET: randomKey(),
    DOCUMENT_KEY: `k1:${randomKey()}`,
    AUDIT_SIGNING_KEY: randomKey(),
    SERVICE_KEY: randomBytes(32).toString("hex"),
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripeFront.url,
    STRIPE_CA_FILE: certificates.authorityFile,
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.port),
    SMTP_REQUIRE_TLS: "off",
    LICENSE_SERVICE_URL: licenseFront.url,
    LICENSE_SERVICE_KEY: licenses.key,
    LICENSE_SERVICE_CA_FILE: certificates.authorityFile,
    // A busy machine answers late.
    LICENSE_SERVICE_TIMEOUT_SECONDS: "60",
    STRIPE_TIMEOUT_SECONDS: "60",
    BACKUP_RECIPIENTS: backupKey.recipient,
    BACKUP_IDENTITY_FILE: identityFile,
  };
  const stop = async () => {
    await Promise.all([stripeFront, licenseFront, stripe, licenses, mail].map((peer) => peer.close()));
    await database.stop();
  };
  return { database, stripe, mail, settings, url: `http://127.0.0.1:${String(port)}/api/`, stop };
}

export type Production = Awaited<ReturnType<typeof startProduction>>;
