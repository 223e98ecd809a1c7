import { expect, describe, it } from "vitest";
import { officeTexts } from "@dop/texts";
import { buildApp } from "../app.ts";
import { createLogger } from "../http/logger.ts";
import { openTestPortal } from "../../test/test-portal.ts";
import { openPostgres } from "./open-postgres.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const withCode = (code: string, more: object = {}) => Object.assign(new Error("quoted row"), { code, ...more });

describe("an unavailable database", () => {
  it.each(["08006", "53300", "53100", "57P01", "57P03", "40P01", "55P03", "25006"])("includes SQLSTATE %s", (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  });

  it.each(["23505", "42601", "22P02", "23514"])("excludes SQLSTATE %s", (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  });

  it("includes a missing socket, but not a missing file", () => {
    expect(isDatabaseUnavailable(withCode("ENOENT", { syscall: "connect" }))).toBe(true);
    expect(isDatabaseUnavailable(withCode("ENOENT", { syscall: "open" }))).toBe(false);
  });

  it.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH"])(
    "includes a way there that fails by %s",
    (code) => {
      expect(isDatabaseUnavailable(withCode(code, { syscall: "getaddrinfo" }))).toBe(true);
    },
  );

  it("includes a plan outdated by a migration, in every language of PostgreSQL", () => {
    const said = { routine: "RevalidateCachedQuery" };
    expect(isDatabaseUnavailable(withCode("0A000", said))).toBe(true);
    expect(isDatabaseUnavailable(withCode("0A000", { routine: "transformDeclareCursorStmt" }))).toBe(false);
  });

  it("includes a connection that is refused", async () => {
    const nowhere = openPostgres("postgres://nobody@127.0.0.1:1/none");
    const failure = await nowhere.query("select 1", []).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await nowhere.close();
  });

  it("gives a 503 with Retry-After", async () => {
    const test = await openTestPortal();
    const nowhere = openPostgres("postgres://nobody@127.0.0.1:1/none");
    const portal = { ...test.portal, db: nowhere.db, database: nowhere };
    const app = await buildApp(portal, { logger: createLogger("silent"), webDist: null });
    const answer = await app.inject({ method: "GET", url: "/api/fees" });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.json()).toMatchObject({ code: "UNAVAILABLE", message: officeTexts.errors.unavailable });
    await app.close();
    await nowhere.close();
    await test.close();
  });
});
