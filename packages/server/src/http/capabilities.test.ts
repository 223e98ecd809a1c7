import { randomBytes, randomUUID } from "node:crypto";
import { papersSchema } from "@dop/domain/contract";
import { permissionsOf, roleIds } from "@dop/domain/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../test/answer.ts";
import { customerCalls } from "../../test/customer-calls.ts";
import { printedPages } from "../../test/printed-page.ts";
import { makeReadData, type ReadData } from "../../test/read-data.ts";
import { openTestPortal, type Method, type StaffName, type TestPortal } from "../../test/test-portal.ts";
import type { Access } from "./identify.ts";

/**
 * The call that returns the desk's key to staff who may write, which is its purpose. It refuses viewers.
 *
 * `POST /dev-tools` and the capture mailbox are not GET calls of the API and are not collected. Both are only for
 * development: the first returns the key so that a developer sees the customer's page, the second stores whole emails.
 * So is the sandbox's payment page, which leads back to the customer's page as a real provider does.
 */
const readsDeskKey = "GET /transmittals/:date/:url_id/link";

/** Everything that looks like a uuid or a random key, anywhere in an answer. */
const candidates = (text: string): string[] => text.match(/[\w-]{20,}/g) ?? [];

/** An answer as someone reads it: of a PDF, what is printed in it. */
function readable(name: string, text: string): string {
  if (name !== "GET /papers") return text;
  const { pdf } = papersSchema.parse(JSON.parse(text));
  return printedPages(Buffer.from(pdf ?? "", "base64"))
    .flatMap(({ lines }) => lines)
    .join("\n");
}

const madeUpKey = (): string => randomBytes(24).toString("base64url");

const byAnyRole: readonly unknown[] = ["public", "customer_or_staff", "key_or_staff", "staff"] satisfies Access[];
/** The access by which each role reads. */
const letsIn: Record<StaffName, readonly unknown[]> = {
  viewer: byAnyRole,
  clerk: [...byAnyRole, ...permissionsOf(roleIds.user)],
  admin: [...byAnyRole, ...permissionsOf(roleIds.admin)],
};

interface Attempt {
  readonly name: string;
  readonly ask: (value: string) => Promise<Answer>;
}

let test: TestPortal;
let orders: ReadData["orders"];
let onTransmittal: ReadData["onTransmittal"];
let transmittal: ReadData["transmittal"];
let readCalls: ReadData["readCalls"];
let addressesOf: ReadData["addressesOf"];

beforeAll(async () => {
  test = await openTestPortal({ CORRECTION_CODE: "on" });
  ({ orders, onTransmittal, transmittal, readCalls, addressesOf } = await makeReadData(test));
});
afterAll(() => test.close());

/** Every call that a key opens. */
const attempts = (): readonly Attempt[] => {
  const attempt = (name: string, path: (value: string) => string, body?: (value: string) => object): Attempt => ({
    name,
    ask: (value) => {
      const method = name.split(" ", 1)[0] as Method;
      return test.call(method, path(value), body?.(value) ?? (method === "GET" ? undefined : {}));
    },
  });
  const byDeskKey = (method: Method, below: string, body?: object): Attempt =>
    attempt(`${method} ${below}`, (value) => `${transmittal.path}${below}?key=${value}`, body && (() => body));
  const product = `/${onTransmittal.productIds[0]}`;
  return [
    ...customerCalls(() => orders[2]?.productIds[0] ?? 0).map(({ name, path, body }) => attempt(name, path, body)),
    byDeskKey("GET", ""),
    byDeskKey("GET", product),
    byDeskKey("PATCH", `${product}/status`, { status_id: 5 }),
    byDeskKey("PATCH", "/order-status", { status_id: 5, forward_only: true }),
  ];
};

const said = ({ status, text }: Answer): string => `${status} ${text}`;
/** Each call's answer to an unknown key of either shape. */
const refusals = new Map<string, readonly string[]>();
async function refusalsOf({ name, ask }: Attempt): Promise<readonly string[]> {
  const known = refusals.get(name) ?? [said(await ask(randomUUID())), said(await ask(madeUpKey()))];
  refusals.set(name, known);
  return known;
}

/**
 * The calls that answer this value differently from an unknown one. Roles read mostly the same: each value is tried
 * once.
 */
const tried = new Map<string, readonly string[]>();
async function openedBy(value: string): Promise<readonly string[]> {
  const known = tried.get(value);
  if (known) return known;
  const opened: string[] = [];
  for (const attempt of attempts()) {
    const refused = await refusalsOf(attempt);
    if (!refused.includes(said(await attempt.ask(value)))) opened.push(attempt.name);
  }
  tried.set(value, opened);
  return opened;
}

/** Calls of a customer's browser with its own cookie, unknown to everybody else, staff too (rules O-53, O-54). */
const ofOneBrowser = ["GET /orders/photo-links 404", "GET /orders/uploads/:upload/preview 404"];

describe("answers to staff", () => {
  it.each<StaffName>(["viewer", "clerk", "admin"])("gives the %s nothing that opens a call by its key", async (who) => {
    const headers = await test.staff(who);
    expect(readCalls.map(({ name }) => name)).toContain(readsDeskKey);
    const found = new Map<string, string>();
    const refused = new Set<string>();
    for (const { name } of readCalls) {
      if (name === readsDeskKey && who !== "viewer") continue;
      for (const address of addressesOf(name)) {
        const { status, text } = await test.call("GET", address, undefined, headers);
        if (status !== 200) refused.add(`${name} ${status}`);
        for (const value of candidates(readable(name, text))) found.set(value, name);
      }
    }
    // A call that failed for another reason would hide what it returns.
    const beyond = readCalls.filter(({ access }) => !letsIn[who].includes(access)).map(({ name }) => `${name} 403`);
    expect([...refused].toSorted()).toEqual([...beyond, ...ofOneBrowser].toSorted());
    expect(found.size).toBeGreaterThan(10);
    const leaks: string[] = [];
    for (const [value, name] of found)
      for (const call of await openedBy(value)) leaks.push(`${name} carries what opens ${call}`);
    expect(leaks).toEqual([]);
  });

  it("contain none of the keys that open something: the customer's and the desk's", async () => {
    const calls = attempts().map(({ name }) => name);
    const byDesk = await openedBy(transmittal.key);
    expect(byDesk).toEqual(calls.slice(-4));
    expect(await openedBy(orders[2]?.uuid ?? "")).toEqual(calls.slice(0, -4));
  });
});
