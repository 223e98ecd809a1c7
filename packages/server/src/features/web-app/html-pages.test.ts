import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import type { OpenDatabase } from "../../db/database.ts";
import { createLiveSettings, settingDefaultsOf } from "../settings/index.ts";
import { readPages } from "./html-pages.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-pages-"));
  await mkdir(join(folder, "assets"));
  const files = {
    "landing.html": '<html lang="en"><link rel="icon" href="./assets/seal-abc.svg">',
    "app.html": '<html lang="en"><head><!--dop-preloads--><script src="./assets/base.js"></script>',
    "page-preloads.json": JSON.stringify({ "/product": { scripts: ["assets/step.js"], english: ["assets/words.js"] } }),
    "assets/seal-abc.svg": "<svg/>",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

it("a page asks at once for the scripts of its first visit, and for English texts in English alone", async () => {
  const config = readConfig({ APP_ENV: "local", BASE_PATH: "/orders" });
  const settings = createLiveSettings({
    database: {} as OpenDatabase,
    defaults: settingDefaultsOf(config),
    onError: () => undefined,
  }).current;
  const { app, known } = (await readPages(pathToFileURL(`${folder}/`), { config, settings })).filled();
  const preloaded = (html = "") =>
    [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, href]) => href);
  expect(preloaded(known.get("/product")?.en)).toEqual(["/orders/assets/step.js", "/orders/assets/words.js"]);
  expect(preloaded(known.get("/product")?.["en-XA"])).toEqual(["/orders/assets/step.js"]);
  expect(preloaded(app.en)).toEqual([]);
  expect(`${app.en}${known.get("/product")?.en}`).not.toContain("<!--dop-preloads-->");
});
