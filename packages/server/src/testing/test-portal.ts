import { randomUUID } from "node:crypto";
import { pino } from "pino";
import type { FastifyInstance, InjectOptions } from "fastify";
import { buildApp } from "../app.ts";
import { assemblePortal } from "../assemble-portal.ts";
import { readConfig } from "../config.ts";
import { loadReferenceData } from "../db/reference-data.ts";
import { samplePassword, seedSampleStaff } from "../dev-tools/sample-staff.ts";
import { seedSampleLicenses } from "../ports/license-registry/index.ts";
import type { Portal } from "../portal.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** What a call answered: its status and its body, parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  readonly body: any;
  readonly headers: Record<string, unknown>;
}

/** A portal of a test's own, on a database of its own, with a clock that the test moves. */
export interface TestPortal {
  readonly portal: Portal;
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** The injected present. */
  now: Date;
  call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Headers of a logged-in member of the staff. */
  staff(who?: "admin" | "clerk" | "viewer"): Promise<Record<string, string>>;
  /** Headers of the license registry. */
  readonly service: Record<string, string>;
  close(): Promise<void>;
}

export const testStart = new Date("2026-11-21T18:00:00.000Z");

/** Makes a portal for tests; `variables` are environment variables on top of a local installation's. */
export async function openTestPortal(variables: Record<string, string> = {}): Promise<TestPortal> {
  const config = readConfig({ APP_ENV: "local", RATE_LIMITS: "off", LOG_LEVEL: "silent", PUBLIC_URL: "http://portal.test", ...variables });
  const database = await openTestDatabase();
  const logger = pino({ level: "silent" });
  const test: { now: Date } = { now: testStart };
  const portal = assemblePortal({
    config,
    database,
    clock: () => test.now,
    logger,
    publicUrl: () => `http://portal.test${config.basePath}`,
  });
  await loadReferenceData(database.db);
  await seedSampleLicenses(database.db, testStart);
  await seedSampleStaff(portal);
  const app = await buildApp(portal, { logger, webDist: null });
  const tokens = new Map<string, string>();

  const call: TestPortal["call"] = async (method, path, body, headers = {}) => {
    const options: InjectOptions = { method, url: `${config.basePath}/api${path}`, headers };
    if (body !== undefined) {
      options.payload = typeof body === "string" ? body : JSON.stringify(body);
      options.headers = { "content-type": "application/json", ...headers };
    }
    const response = await app.inject(options);
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  };

  return Object.assign(test, {
    portal,
    app,
    database,
    call,
    staff: async (who: "admin" | "clerk" | "viewer" = "clerk") => {
      let token = tokens.get(who);
      if (token === undefined) {
        const answer = await call("POST", "/users/login", { username: `${who}@example.gov`, password: samplePassword });
        token = String(answer.body.token);
        tokens.set(who, token);
      }
      return { "x-access-token": token };
    },
    service: { "x-service-key": config.secrets.service },
    close: async () => {
      await app.close();
      await database.close();
    },
  });
}

/** A fresh idempotency key header. */
export function aKey(): Record<string, string> {
  return { "idempotency-key": randomUUID() };
}
