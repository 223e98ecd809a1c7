import { accountSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "../dev-tools/sample-staff.ts";
import { answered } from "../../test/answer.ts";
import { codeOf, setUpApp, wrongCodeOf } from "../../test/authenticator.ts";
import { keyOf, placePaidOrder, readOrder } from "../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

const report = "To: ada@example.org\r\n\r\nAda Lovelace is unknown here.\r\n";
const newPassword = "seven yellow tractors at dawn";

describe("the log of a staff member's day", () => {
  const lines: string[] = [];
  /** Personal data and secrets of that day. */
  const secrets: string[] = [];
  let test: TestPortal;

  beforeAll(async () => {
    test = await openTestPortal({ LOG_LEVEL: "debug" }, { write: (line) => void lines.push(line) });
    const admin = await test.staff("admin");
    await accounts(admin);
    await secondFactor(admin);
    await orders(admin);
    await test.portal.jobs.runDue();
  });
  afterAll(() => test.close());

  /** A call, and how it was answered. */
  const answers: string[] = [];
  const did = async (...[method, path, body, headers]: Parameters<TestPortal["call"]>): Promise<void> => {
    const { status } = await test.call(method, path, body, headers);
    answers.push(
      `${method} ${path
        .split("?", 1)
        .join()
        .replaceAll(/[0-9a-f-]{36}|\d+/g, ":")} ${status}`,
    );
  };

  /** An account is created, gets a password, changes it, fails to log in, and is removed. */
  async function accounts(admin: Readonly<Record<string, string>>): Promise<void> {
    const person = { role_id: 2, username: "grace.hopper@example.gov", display_name: "Grace Hopper" };
    const made = answered(await test.call("POST", "/users", person, admin), accountSchema, 201);
    await did("POST", `/users/${made.id}/password`, { new_password: newPassword }, admin);
    const login = { username: person.username, password: newPassword };
    await did("POST", "/users/login", login);
    await did("POST", "/users/login", { ...login, new_password: `${newPassword} again` });
    await did("POST", "/users/login", { ...login, password: "guessed in vain, twice" });
    const change = { current_password: samplePassword, new_password: `${newPassword} changed` };
    await did("POST", "/users/me/password", change, await test.staff("viewer"));
    await did("POST", "/users/me/password", { ...change, new_password: "short-one" }, await test.staff("viewer"));
    await did("DELETE", `/users/${made.id}/sessions`, undefined, admin);
    await did("DELETE", `/users/${made.id}`, undefined, admin);
    secrets.push("grace", "Grace", "Hopper", "yellow tractors", "guessed in vain", "short-one", samplePassword);
  }

  /** An authenticator app is set up, used with right and wrong codes, renewed, and reset. */
  async function secondFactor(admin: Readonly<Record<string, string>>): Promise<void> {
    const { secret, recoveryCodes, headers } = await setUpApp(test);
    const login = { username: "clerk@example.gov", password: samplePassword };
    const code = codeOf(test, secret);
    const wrong = wrongCodeOf(test, secret);
    await did("POST", "/users/login", { ...login, code: wrong });
    await did("POST", "/users/login", { ...login, code });
    await did("POST", "/users/login", { ...login, code: recoveryCodes[0] });
    test.later(90_000);
    const next = codeOf(test, secret);
    const proof = { current_password: samplePassword, code: next };
    await did("POST", "/users/me/second-factor/recovery-codes", proof, headers);
    await did("POST", "/users/me/second-factor/off", { ...proof, code: wrong }, headers);
    const clerk = await test.database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "clerk@example.gov")
      .executeTakeFirstOrThrow();
    await did("DELETE", `/users/${clerk.id}/second-factor`, undefined, admin);
    secrets.push(secret, ...recoveryCodes, ...[code, wrong, next].map((digits) => `"${digits}"`), "clerk@");
  }

  /** Prices, a new link for a customer, a quarantined file, a bounced email. */
  async function orders(admin: Readonly<Record<string, string>>): Promise<void> {
    const change = { items: [{ kind: "product", key: "1" }], amount: 31.25, effective_on: null };
    await did("POST", "/prices", change, admin);
    await did("POST", "/prices", { ...change, effective_on: "Ada Lovelace" }, admin);
    const order = await placePaidOrder(test);
    await readOrder(test, order.uuid);
    await did("POST", `/orders/${order.id}/new-link`, {}, admin);
    const renewed = await keyOf(test, order);
    await readOrder(test, renewed);
    await did("GET", `/orders/uuid/${order.uuid}`);
    const file = { kind: "additional", signature: "X", bytes: Buffer.from("harmful"), requestId: "r" } as const;
    const quarantined = await test.database.db
      .transaction()
      .execute((tx) => test.portal.quarantine.put(tx, { ...file, now: test.now }));
    await did("GET", "/quarantine", undefined, admin);
    await did("DELETE", `/quarantine/${quarantined}`, undefined, admin);
    await did("GET", "/orders/search?lastName=Lovelace", undefined, admin);
    await did("GET", "/audit/export?from=2026-11-01&to=2026-11-21", undefined, admin);
    await did("POST", "/mail/bounces", report, { "content-type": "message/rfc822", ...test.service });
    secrets.push(order.uuid, renewed, "Ada", "Lovelace", "ada@", "Center St", "555-0117", ...Object.values(admin));
  }

  it("contains everything that happened", () => {
    expect(lines.length).toBeGreaterThan(answers.length);
    expect(answers).toEqual([
      "POST /users/:/password 200",
      "POST /users/login 400",
      "POST /users/login 200",
      "POST /users/login 400",
      "POST /users/me/password 200",
      "POST /users/me/password 400",
      "DELETE /users/:/sessions 200",
      "DELETE /users/: 200",
      "POST /users/login 400",
      "POST /users/login 200",
      "POST /users/login 200",
      "POST /users/me/second-factor/recovery-codes 200",
      "POST /users/me/second-factor/off 400",
      "DELETE /users/:/second-factor 200",
      "POST /prices 200",
      "POST /prices 400",
      "POST /orders/:/new-link 200",
      "GET /orders/uuid/: 404",
      "GET /quarantine 200",
      "DELETE /quarantine/: 200",
      "GET /orders/search 200",
      "GET /audit/export 200",
      "POST /mail/bounces 400",
    ]);
  });

  it("contains no personal data", () => {
    const log = lines.join("");
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((text) => text.length > 2 && log.includes(text))).toEqual([]);
  });

  it("keeps credentials out of the audit log, too", async () => {
    const { rows } = await test.database.query("select action, detail::text as detail, subject_id from audit_log", []);
    const kept = JSON.stringify(rows);
    const open = secrets.filter((text) => !["clerk@", "ada@", "Center St", "555-0117"].includes(text));
    expect(open.filter((text) => kept.includes(text))).toEqual([]);
  });
});
