import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Fastify, { type FastifyInstance } from "fastify";
import type { Locale } from "@dop/texts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readLocales } from "../../../http/locale.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { webApp } from "./web-app.ts";

let folder: string;
let test: TestPortal;
let app: FastifyInstance;
let locales: readonly Locale[] = ["en", "es"];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-web-"));
  await mkdir(join(folder, "assets"));
  const files = {
    "landing.html":
      '<html lang="en"><head><link rel="icon" href="./assets/seal-abc.svg"><link rel="preload" ' +
      'href="./assets/source-sans-3-latin-x1.woff2"></head>landing',
    "app.html": '<html lang="en"><head><!--dop-config--><!--dop-preloads--></head>app',
    "page-preloads.json": "{}",
    "assets/seal-abc.svg": "<svg/>",
    "assets/source-sans-3-latin-x1.woff2": "a font",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  test = await openTestPortal();
  const config = { ...test.portal.config, basePath: "/dop" };
  const portal = { ...test.portal, config, settings: () => ({ ...test.portal.settings(), locales }) };
  app = Fastify();
  readLocales(app, portal);
  await app.register((scope) => webApp(scope, portal, pathToFileURL(`${folder}/`)), { prefix: "/dop" });
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(folder, { recursive: true });
});

const page = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
  return [statusCode, headers.location];
};

it("links in a language that is no longer offered lead to the same page (rule E-22)", async () => {
  const links = ["/dop/es", "/dop/es/order/abc?tab=messages", "/dop/es/verify/ABCDEFGHIJKLMNOP", "/dop/es/privacy"];
  for (const url of links) expect(await page(url)).toEqual([200, undefined]);
  locales = ["en"];
  expect(await Promise.all(links.map(page))).toEqual([
    [302, "/dop/"],
    [302, "/dop/order/abc?tab=messages"],
    [302, "/dop/verify/ABCDEFGHIJKLMNOP"],
    [302, "/dop/privacy"],
  ]);
  expect(await page("/dop/es//example.org")).toEqual([404, undefined]);
  locales = ["en", "es"];
});

it.each(["/login?redirect=%2Fadmin", "/admin", "/admin/orders/7?product=8", "/users", "/setup"])(
  "the office's page %s has no address in Spanish, and is found from one (rule E-22)",
  async (path) => {
    expect(await page(`/dop/es${path}`)).toEqual([302, `/dop${path}`]);
    locales = ["en"];
    expect(await page(`/dop/es${path}`)).toEqual([302, `/dop${path}`]);
    locales = ["en", "es"];
    expect(await page("/dop/es/administrator")).toEqual([404, undefined]);
  },
);

it("the start page in another language is found with a slash at its end, too", async () => {
  expect(await page("/dop/es/")).toEqual([302, "/dop/es"]);
});

it("lists no folder", async () => {
  expect((await page("/dop/assets/seal-abc.svg"))[0]).toBe(200);
  for (const address of ["/dop/assets", "/dop/assets/", "/dop/assets/."]) {
    const { statusCode, body } = await app.inject({ url: address });
    const isRefused = statusCode === 404 || statusCode === 403;
    expect([address, isRefused, body.includes("seal-abc")]).toEqual([address, true, false]);
  }
});

it("lets the pages that the server draws itself use the portal's fonts", async () => {
  const { body } = await app.inject({ url: "/dop/plain-pages.css" });
  const [, font = ""] = /@font-face \{ font-family: "Source Sans 3";[^}]*url\("([^"]+)"\)/.exec(body) ?? [];
  const { statusCode, body: bytes } = await app.inject({ url: `/dop/${font}` });
  expect([statusCode, bytes]).toEqual([200, "a font"]);
  expect(body).toContain("font-family");
});
