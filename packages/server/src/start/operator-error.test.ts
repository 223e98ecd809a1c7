import { describe, expect, it } from "vitest";
import { ConfigError } from "../config/variables.ts";
import { UnfinishedSchemaError } from "../db/baseline.ts";
import { listenProblem, OperatorError, problemMessage, problemOfDatabase } from "./operator-error.ts";

const failure = (message: string, fields: Record<string, unknown>) => Object.assign(new Error(message), fields);

describe("the message of a failed start", () => {
  it.each([
    [failure("password authentication failed", { code: "28P01" }), "DATABASE_OWNER_URL first) (28P01)"],
    [failure('database "x" does not exist', { code: "3D000" }), "no such database"],
    [failure("could not extend file", { code: "53100" }), "disk of PostgreSQL is full"],
    [failure("no space left on device, write", { code: "ENOSPC", syscall: "write" }), "disk of this machine is full"],
    [
      failure("file exists", { code: "EEXIST", syscall: "open", path: "folder/x.json" }),
      "folder/x.json cannot be used (EEX",
    ],
    [
      failure("permission denied", { code: "EACCES", syscall: "scandir", path: "folder" }),
      "folder cannot be used (EACCES)",
    ],
    [failure('role "x" does not exist', { code: "42704" }), "role of DATABASE_URL is not there"],
    [failure("permission denied for schema public", { code: "42501" }), "MIGRATE_ON_START=off"],
    [failure("canceling statement due to lock timeout", { code: "55P03" }), "again when that has ended (55P03)"],
    [failure("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" }), "reached (ECONNREFUSED)"],
    [failure("timeout exceeded when trying to connect", {}), "reached (timeout exceeded"],
    [new Error("The server does not support SSL connections"), "The database has no TLS"],
    [failure("self-signed certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }), "sslrootcert"],
    [failure("Hostname/IP does not match", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }), "certificate that does not fit"],
    [
      failure("Cannot find package '@electric-sql/pglite' imported from x.js", { code: "ERR_MODULE_NOT_FOUND" }),
      "needs PostgreSQL",
    ],
    [new ConfigError(["PORT: must be a number"]), "PORT: must be a number"],
    [new UnfinishedSchemaError(["0012-prices.sql"]), "docs/operations/upgrade.md"],
    [new OperatorError("Do this."), "Do this."],
  ])("is one sentence without a stack: %s", (error, part) => {
    const text = problemMessage(error);
    expect(text).toContain(part);
    expect(text).not.toMatch(/\n\s+at /);
  });

  it("shows the stack of an error that no setting can fix", () => {
    expect(problemMessage(new TypeError("x is not a function"))).toMatch(/TypeError: x is not a function\n\s+at /);
  });

  it("blames no role where another thing is absent, which has the same code", () => {
    expect(problemMessage(failure('type "x" does not exist', { code: "42704" }))).not.toContain("the role of");
  });

  it("names the setting of the database that refuses", () => {
    const error = failure("password authentication failed", { code: "28P01" });
    expect(problemOfDatabase("PROVE_DATABASE_URL", error)).toBe(
      "PROVE_DATABASE_URL: The database cannot be used: PostgreSQL refuses the role or its password: " +
        "see PROVE_DATABASE_URL (28P01).",
    );
  });

  it("names the settings of an address that cannot be used", () => {
    const taken = listenProblem(failure("listen EADDRINUSE", { code: "EADDRINUSE" }), "127.0.0.1", 3000);
    expect(problemMessage(taken)).toBe(
      "HOST, PORT: cannot listen at 127.0.0.1:3000: another program listens there already (EADDRINUSE).",
    );
    const other = new Error("a hook failed");
    expect(listenProblem(other, "127.0.0.1", 3000)).toBe(other);
  });
});
