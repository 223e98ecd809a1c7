import { loginAnswerSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { DestinationStream } from "pino";
import { buildApp } from "../src/app.ts";
import { assemblePortal } from "../src/assemble-portal.ts";
import { readConfig } from "../src/config.ts";
import { samplePassword } from "../src/dev-tools/sample-staff.ts";
import { createLogger } from "../src/http/logger.ts";
import { openSealer } from "../src/start/open-sealer.ts";
import type { Portal } from "../src/portal.ts";
import type { Answer } from "./answer.ts";
import { acquireApp, type AcquiredApp } from "./app-pool.ts";
import { testStart } from "./seed-test-data.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

export type Headers = Readonly<Record<string, string>>;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type StaffName = "admin" | "clerk" | "viewer";

/** A portal of a test's own, on a database of its own, with a clock that the test moves. */
export interface TestPortal {
  readonly portal: Portal;
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Durations of the portal's pauses so far, in milliseconds; a test waits for none of them. */
  readonly pauses: readonly number[];
  /** The injected present. */
  now: Date;
  /** Milliseconds by which the clock moves each time that the portal reads it; 0 at first. */
  tickMs: number;
  /** True for a test of what can be undone: its time passes by itself, else each act's ends with its answer. */
  keepsActs: boolean;
  /** Makes a call below the API base; a text or a buffer is sent as it is, everything else as JSON. */
  call(method: Method, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  /** Any request, by its whole address. */
  request(options: InjectOptions): Promise<Answer>;
  /** Headers of a logged-in member of the staff. */
  staff(who?: StaffName): Promise<Headers>;
  /** Headers of the license registry. */
  readonly service: Headers;
  /** Moves the clock on by so many milliseconds. */
  later(ms: number): void;
  close(): Promise<void>;
}

/** Ends the time in which an act can be undone: what waited for that is due. */
async function endAct(db: TestDatabase["db"], id: string, now: Date): Promise<void> {
  await sql`
    with act as (update held_acts set ends_at = ${now} where id = ${id} returning id),
    mails as (update mail_outbox set next_attempt_at = ${now} where held_by = ${id}),
    texts as (update text_outbox set next_attempt_at = ${now} where held_by = ${id})
    update payments set close_asked_at = ${now} where close_asked_at > ${now}`.execute(db);
}

/**
 * Makes a portal for tests.
 *
 * @param variables environment variables on top of a local installation's
 * @param log where the log lines go; nowhere without it
 * @param given a filled database to open the portal on, closed with it; a fresh one without it
 */
export async function openTestPortal(
  variables: Readonly<Record<string, string>> = {},
  log?: DestinationStream,
  given?: TestDatabase,
): Promise<TestPortal> {
  const config = readConfig({
    APP_ENV: "local",
    RATE_LIMITS: "off",
    // Tests move the clock by hours; what ends an idle session has tests of its own.
    SESSION_IDLE_MINUTES: "1440",
    AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString("base64"),
    PUBLIC_URL: `http://portal.test${variables["BASE_PATH"] ?? ""}`,
    SESSION_SECRET: "test-session-secret-0123456789abcdef",
    DOCUMENT_KEY: Buffer.from("document-key-of-the-test-portals").toString("base64"),
    SANDBOX_WEBHOOK_SECRET: "test-webhook-secret-0123456789abcdef",
    SERVICE_KEY: "test-service-key-0123456789abcdefgh",
    ...variables,
  });
  const database = given ?? (await openTestDatabase(5, "seeded"));
  const logger = createLogger(log === undefined ? "silent" : config.logLevel, log);
  const clock = { now: testStart, tickMs: 0 };
  const pauses: number[] = [];
  const portal = await assemblePortal({
    config,
    database,
    clock: () => (clock.now = new Date(clock.now.getTime() + clock.tickMs)),
    pause: async (ms) => void pauses.push(ms),
    logger,
    publicUrl: () => config.publicUrl ?? "",
    sealer: await openSealer(config, () => clock.now),
  });
  // One that counts calls in its memory, or logs, serves nobody else.
  const isOwn = log !== undefined || config.rateLimits;
  const { app, release } = isOwn ? await openApp() : await acquireApp(portal, variables);
  async function openApp(): Promise<AcquiredApp> {
    const own = await buildApp(portal, { logger, webDist: null });
    await own.ready();
    return { app: own, release: () => own.close() };
  }
  const tokens = new Map<StaffName, string>();

  /** An answer; of a stream that does not end, what comes first. */
  const inject = async (options: InjectOptions) => {
    const isStream = /\/api\/events(\?|$)/.test(typeof options.url === "string" ? options.url : "");
    if (!isStream) return app.inject(options);
    const answer = await app.inject({ ...options, payloadAsStream: true });
    const { statusCode, headers } = answer;
    let body = "";
    for await (const part of answer.stream()) {
      body = String(part);
      break;
    }
    answer.raw.res.destroy();
    return { statusCode, headers, body };
  };

  const request: TestPortal["request"] = async (options) => {
    const { statusCode: status, headers, body: text } = await inject(options);
    const isJson = String(headers["content-type"]).startsWith("application/json");
    let parsed: unknown;
    return {
      status,
      headers,
      text,
      // Parsed once, when it is read: many tests look at the status alone.
      get body(): unknown {
        parsed ??= isJson ? JSON.parse(text) : text;
        return parsed;
      },
    };
  };

  let keepsActs = false;
  const send: TestPortal["call"] = (method, path, body, headers = {}) => {
    const url = `${config.basePath}/api${path}`;
    if (body === undefined) return request({ method, url, headers: { ...headers } });
    const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return request({ method, url, payload, headers: { "content-type": "application/json", ...headers } });
  };
  const call: TestPortal["call"] = async (...made) => {
    const answer = await send(...made);
    const undoId = answer.headers["undo"];
    if (typeof undoId === "string" && !keepsActs) await endAct(database.db, undoId, clock.now);
    return answer;
  };

  const staff: TestPortal["staff"] = async (who = "clerk") => {
    let token = tokens.get(who);
    if (token === undefined) {
      const answer = await call("POST", "/users/login", { username: `${who}@example.gov`, password: samplePassword });
      token = loginAnswerSchema.parse(answer.body).token;
      tokens.set(who, token);
    }
    return { "x-access-token": token };
  };

  return {
    portal,
    app,
    database,
    pauses,
    get now() {
      return clock.now;
    },
    set now(moment) {
      clock.now = moment;
    },
    get tickMs() {
      return clock.tickMs;
    },
    set tickMs(ms) {
      clock.tickMs = ms;
    },
    get keepsActs() {
      return keepsActs;
    },
    set keepsActs(keeps) {
      keepsActs = keeps;
    },
    later: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    call,
    request,
    staff,
    service: { "x-service-key": config.secrets.service },
    close: async () => {
      await release();
      await database.close();
    },
  };
}
