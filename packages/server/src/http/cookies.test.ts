import { readdirSync, readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { browserOf, rememberBrowser } from "../features/documents/uploads/upload-keys.ts";
import { rememberPaying } from "../features/money/checkouts/payment-return.ts";
import { rememberLocale } from "./locale.ts";

const source = new URL("../", import.meta.url);
let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

/** The cookie that a call sets in production, by its name, and its sorted attributes. */
function cookieBy(set: (reply: FastifyReply, config: TestPortal["portal"]["config"]) => void) {
  const given: string[] = [];
  const reply = { header: (_name: string, value: string) => given.push(value) } as unknown as FastifyReply;
  set(reply, { ...test.portal.config, basePath: "/dop", isProduction: true });
  const [cookie = "", ...attributes] = (given[0] ?? "").split("; ");
  const [name = ""] = cookie.split("=");
  return {
    name: name.replace(/-[0-9a-f]{16}$/, ""),
    attributes: attributes.filter((one) => !one.startsWith("Max-")).toSorted(),
  };
}

const request = { headers: {}, locale: "es", query: { lang: "es" }, url: "/dop/?lang=es" } as unknown as FastifyRequest;

it("binds every cookie to its host and to https in production, where no script reads it", () => {
  const cookies = [
    cookieBy((reply, config) => rememberLocale(request, reply, config)),
    cookieBy((reply, config) => rememberBrowser(request, reply, config)),
    cookieBy((reply, config) => rememberPaying(reply, { config }, "0b6b2d3c-0000-4000-8000-000000000000")),
  ];
  const hostOnly = (sameSite: string) => ["HttpOnly", "Path=/", `SameSite=${sameSite}`, "Secure"];
  // Links in emails and the way back from the payment page come from other sites.
  expect(cookies).toEqual([
    { name: "__Host-dop-locale", attributes: hostOnly("Lax") },
    { name: "__Host-dop-uploads", attributes: hostOnly("Strict") },
    { name: "__Host-dop-paying", attributes: hostOnly("Lax") },
  ]);
});

it("reads uploads by its own cookie, which another site of the domain cannot set", () => {
  const [own, strange] = ["b".repeat(32), "a".repeat(32)];
  const browser = (cookie: string, isProduction: boolean) =>
    browserOf({ headers: { cookie } } as FastifyRequest, { isProduction });
  const both = `dop-uploads=${strange}; __Host-dop-uploads=${own}`;
  expect(browser(both, true)).toEqual(browser(`dop-uploads=${own}`, false));
  expect(browser(`dop-uploads=${strange}`, true)).toBeNull();
});

it("knows every place that sets a cookie", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const setting = files.filter(
    (path) =>
      path.endsWith(".ts") &&
      !path.endsWith(".test.ts") &&
      readFileSync(new URL(path, source), "utf8").includes('"set-cookie"'),
  );
  expect(new Set(setting.map((path) => path.split("/").at(-1)))).toEqual(
    new Set(["locale.ts", "payment-return.ts", "upload-keys.ts"]),
  );
});
