import { readConfig } from "../../server/src/config.ts";
import type { OpenDatabase } from "../../server/src/db/database.ts";
import { seedSampleStaff } from "../../server/src/dev-tools/sample-staff.ts";
import { createLogger } from "../../server/src/http/logger.ts";
import { jobHandlers } from "../../server/src/job-handlers.ts";
import { jobNames, type JobName } from "../../server/src/jobs/job-types.ts";
import type { Portal } from "../../server/src/portal.ts";
import { insertOrderKeys } from "../../server/src/ports/mail/index.ts";
import { openSealer } from "../../server/src/start/open-sealer.ts";
import { firstMoment, type County } from "./county.ts";
import type { History } from "./history.ts";
import { Servers } from "./servers.ts";
import { setSimulatedClock } from "./simulated-clock.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  /** The act, where it can be undone. */
  readonly undo: string | null;
}

/** A call of the API. */
export type Call = readonly [method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown];

export type Headers = Readonly<Record<string, string>>;

/** A mail as its reader has it. */
export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The portal as people and partners reach it: by its calls, its jobs and its mails, at the simulated time. */
export interface FrontDoor {
  readonly portal: Portal;
  readonly database: OpenDatabase;
  /** Lines that the portal has logged as errors, and its answers of 500 and more, outside of outages. */
  readonly errors: string[];
  /** A partner does not answer: calls may fail. */
  mayFail: boolean;
  now: Date;
  /** Times that a server has ended in the middle of a call or a job. */
  readonly endedServers: number;
  call(actor: string, call: Call, headers?: Headers): Promise<Answer>;
  /** Runs the jobs that are due; with `scheduled` also these. @returns false when there was none */
  runJobs(scheduled?: readonly JobName[]): Promise<boolean>;
  /** Writes the looks at orders that are not recorded yet. */
  flushViews(): Promise<void>;
  /** Mails since the last look. */
  readMails(): Promise<readonly ReadMail[]>;
  close(): Promise<void>;
}

/** The key of the county's own programs. */
export const serviceKey = "service-key-of-the-county-0123456789";

/** The sample password, hashed with the least work: each of the staff logs in twice a day. */
const cheapHash = "$argon2id$v=19$m=8,t=1,p=1$c2ltdWxhdGVkLWNvdW50eQ$biFjsHTu3LqZPZ9R4UL4CsUxCk0wykrb1Rd/U8H8DZM";

/** Environment of a county on one machine; rate limits are those of strangers on one address, who are not simulated. */
const environment = {
  APP_ENV: "local",
  SAMPLE_DATA: "off",
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString("base64"),
  PUBLIC_URL: "http://portal.test",
  SESSION_SECRET: "simulated-session-secret-0123456789",
  DOCUMENT_KEY: Buffer.from("document-key-of-simulated-county").toString("base64"),
  SERVICE_KEY: serviceKey,
  LICENSE_REGISTRY: "http",
};

/**
 * Opens an empty portal at the first moment.
 * @param variables where its partners are
 * @param database an empty one with the simulated time
 */
export async function openFrontDoor(
  county: County,
  history: History,
  variables: Readonly<Record<string, string>>,
  database: OpenDatabase,
): Promise<FrontDoor> {
  const config = readConfig({ ...environment, ...variables });
  const errors: string[] = [];
  const outage = { isNow: false };
  let isKilled = false;
  const note = (line: string): void => {
    if (!outage.isNow && !isKilled) errors.push(line);
  };
  const logger = createLogger("error", { write: note });
  const clock = { now: firstMoment };
  const servers = await Servers.open(
    county,
    {
      config,
      database,
      clock: () => clock.now,
      pause: async () => undefined,
      logger,
      publicUrl: () => config.publicUrl ?? "",
      sealer: await openSealer(config, () => clock.now),
    },
    { logger },
  );
  const portal = (servers.list[0] as Servers["list"][number]).portal;
  const onKill = (isNow: boolean): void => void (isKilled = isNow);
  let told = 0;
  const tellTime = async (): Promise<void> => {
    if (told !== clock.now.getTime()) await tellNow();
  };
  const tellNow = (): Promise<readonly string[]> => {
    told = clock.now.getTime();
    return setSimulatedClock(database, clock.now);
  };
  const handlersOf = new Map(
    servers.list.map(({ portal: own }) => [
      own,
      jobHandlers({ sealPlaces: { url: null, bucket: null }, onSeal: () => undefined, portal: () => own }),
    ]),
  );
  /** Runs a job of the schedule as its time comes, without its row in the library's tables. */
  const runScheduled = (name: JobName): Promise<void> =>
    servers.work(async ({ portal: own }) => {
      const run = handlersOf.get(own)?.[name] as (data: object) => Promise<unknown>;
      await run({}).catch((error: unknown) => {
        logger.error({ err: error, job: name }, "scheduled job failed");
      });
    }, onKill);
  await tellTime();
  await seedSampleStaff(portal);
  await portal.db.updateTable("users").set({ password_hash: cheapHash }).execute();
  let mailsRead = 0;

  return {
    portal,
    database,
    errors,
    get mayFail() {
      return outage.isNow;
    },
    set mayFail(isNow) {
      outage.isNow = isNow;
    },
    get now() {
      return clock.now;
    },
    set now(moment) {
      clock.now = moment;
    },
    call: async (actor, [method, path, body], headers = {}) => {
      await tellTime();
      const payload = typeof body === "string" ? body : JSON.stringify(body);
      const request = {
        method,
        url: `/api${path}`,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { payload }),
      };
      const response = await servers.work(({ app }) => app.inject(request), onKill);
      const { statusCode: status, body: text } = response;
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      history.add(clock.now, actor, `${method} ${path} ${String(status)} ${isJson ? text : String(text.length)}`);
      if (status >= 500) note(`${actor} got ${String(status)} from ${method} ${path}`);
      const { undo } = response.headers;
      return {
        status,
        text,
        body: isJson ? (JSON.parse(text) as unknown) : text,
        undo: typeof undo === "string" ? undo : null,
      };
    },
    runJobs: async (scheduled = []) => {
      for (const name of scheduled) {
        await tellTime();
        await runScheduled(name);
      }
      let ran = scheduled.length > 0;
      for (;;) {
        // The library takes what was due before the present.
        clock.now = new Date(clock.now.getTime() + 1);
        const due = await tellNow();
        const names = jobNames.filter((name) => due.includes(name));
        if (names.length === 0) return ran;
        await portal.jobs.runDue(names);
        ran = true;
      }
    },
    readMails: async () => {
      const captured = await portal.db
        .selectFrom("captured_mail")
        .select(["id", "recipient", "subject", "body_text", "body_html"])
        .where("id", ">", mailsRead)
        .orderBy("id")
        .execute();
      mailsRead = captured.at(-1)?.id ?? mailsRead;
      const mails: ReadMail[] = [];
      for (const mail of captured) {
        const { recipient: to, subject, body_text: text } = await insertOrderKeys(portal.db, portal.accessKeys, mail);
        mails.push({ to, subject, text });
      }
      for (const { to, subject, text } of mails)
        history.add(clock.now, "mail", `${to} ${subject}: ${text.replaceAll(/\s+/g, " ")}`);
      return mails;
    },
    get endedServers() {
      return servers.ended;
    },
    flushViews: async () => {
      for (const { portal: own } of servers.list) await own.viewLog.flush();
    },
    close: async () => {
      for (const { app } of servers.list) await app.close();
      await database.close();
    },
  };
}
