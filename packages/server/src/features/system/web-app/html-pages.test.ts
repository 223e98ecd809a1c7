import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainDefaults, type SettingValues } from "@dop/domain/settings";
import { readConfig } from "../../../config.ts";
import { portalSettings } from "../../../live-settings/portal-settings.ts";
import { readPages } from "./html-pages.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-pages-"));
  await mkdir(join(folder, "assets"));
  const files = {
    "landing.html":
      '<html lang="en"><head><link rel="icon" href="./assets/seal-abc.svg"></head><p>%OFFICE_NAME%</p><svg ' +
      'class="size-11" viewBox="0 0 44 44"><path/></svg><span class="block">%OFFICE_HOURS%</span><details ' +
      'data-license-picture="" class="mt-1"><summary>Where?</summary><img src="%LICENSE_PICTURE%" ' +
      'alt="%LICENSE_PICTURE_ALT%"/></details>',
    "app.html": '<html lang="en"><head><!--dop-config--><!--dop-preloads--><script src="./assets/base.js"></script>',
    "page-preloads.json": JSON.stringify({
      "/product": { scripts: ["assets/step.js"], texts: { en: ["assets/words.js"], es: ["assets/palabras.js"] } },
    }),
    "assets/seal-abc.svg": "<svg/>",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

const fixed = { office: { timeZone: "America/Denver" }, isProduction: false };
const settingsWith = (version: number, values: Partial<SettingValues> = {}) =>
  portalSettings(version, { ...plainDefaults, ...values }, fixed);

let now = new Date("2026-11-23T19:00:00Z");
const clock = () => now;

it("a page asks at once for the scripts of its first visit and for the texts of its language", async () => {
  const config = readConfig({ APP_ENV: "local", BASE_PATH: "/orders" });
  const present = settingsWith(0);
  const settings = () => present;
  const { app, known } = (await readPages(pathToFileURL(`${folder}/`), { config, settings, clock })).filled();
  const preloaded = (html = "") =>
    [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, href]) => href);
  expect(preloaded(known.get("/product")?.en)).toEqual(["/orders/assets/step.js", "/orders/assets/words.js"]);
  expect(preloaded(known.get("/product")?.es)).toEqual(["/orders/assets/step.js", "/orders/assets/palabras.js"]);
  expect(preloaded(known.get("/product")?.["en-XA"])).toEqual(["/orders/assets/step.js"]);
  expect(preloaded(app.en)).toEqual([]);
  expect(`${app.en}${known.get("/product")?.en}`).not.toContain("<!--dop-preloads-->");
});

it("every change of the settings fills the pages again, with the office's own seal, color and hours", async () => {
  const config = readConfig({ APP_ENV: "local", BASE_PATH: "/orders" });
  let present = settingsWith(0, { office_name: "Rich & Co" });
  const pages = await readPages(pathToFileURL(`${folder}/`), { config, settings: () => present, clock });
  const plain = pages.filled().landing.en;
  expect(plain).toContain("<p>Rich &amp; Co</p><svg");
  expect(plain).not.toContain("<span");
  expect(plain).not.toContain("office-color");
  expect(plain).not.toContain("<details");
  expect(pages.filled().landing.en).toBe(plain);

  const digest = "a".repeat(64);
  const values = {
    office_name: "Summit",
    office_county: "Summit County",
    office_hours: "8 to 5",
    office_hours_es: "8 a 17",
    seal: { digest, media_type: "image/png", bytes: 9 },
    accent_color: "#7a1f3d",
    license_picture: { digest, bytes: 9, alt_en: 'After "No."', alt_es: "Arriba" },
    scan_key: "F8",
  } as const;
  present = settingsWith(1, values);
  const dressed = pages.filled().landing;
  expect(dressed.en).toContain("<p>Summit</p>");
  expect(dressed.en).toContain(`<img class="size-11" src="/orders/office-seal/${digest}.png" alt=""/>`);
  expect(dressed.en).toContain(`<link rel="icon" type="image/png" href="/orders/office-seal/${digest}.png">`);
  expect(dressed.en).toContain('<link rel="stylesheet" href="/orders/office-color/7a1f3d.css"></head>');
  expect(dressed.en).toContain(">8 to 5</span>");
  expect(dressed.en).toContain(
    `<img src="/orders/license-picture/${digest}.webp" alt="After &quot;No.&quot;"/></details>`,
  );
  expect(pages.filled().app.es).toContain(
    `"licensePicture":{"url":"/orders/license-picture/${digest}.webp","alt":"Arriba"}`,
  );
  expect(pages.filled().app.es).toContain('"officeHours":"8 a 17"');
  expect(pages.filled().app.es).toContain('"officeCounty":"Condado de Summit"');
  expect(pages.filled().app.en).toContain('"officeCounty":"Summit County"');
  present = settingsWith(2, { ...values, office_county_es: "Condado Summit" });
  expect(pages.filled().app.es).toContain('"officeCounty":"Condado Summit"');
  expect(pages.filled().app.en).toContain('"scanKey":"F8"');
});

it("an office may be called as a placeholder is, and its pages still know where they are", async () => {
  const config = readConfig({ APP_ENV: "local" });
  const values = { office_name: "%OFFICE_ADDRESS%", office_address: "1 Main\\" };
  const present = settingsWith(1, values);
  const pages = await readPages(pathToFileURL(`${folder}/`), { config, settings: () => present, clock });
  expect(pages.filled().landing.en).toContain("<p>%OFFICE_ADDRESS%</p>");
  const [, json = ""] = /id="dop-config">(.*?)<\/script>/s.exec(pages.filled().app.en) ?? [];
  expect(JSON.parse(json)).toMatchObject({ officeName: "%OFFICE_ADDRESS%", officeAddress: "1 Main\\" });
});

it("the pages know which countries are not served, and not why (rule O-8)", async () => {
  const config = readConfig({ APP_ENV: "local" });
  const present = settingsWith(1, { unserved_countries: { FR: "Closed." } });
  const pages = await readPages(pathToFileURL(`${folder}/`), { config, settings: () => present, clock });
  expect(pages.filled().app.en).toContain('"unservedCountries":["FR"]');
});

it("a note for a country is in the pages until its last check is 12 months ago (rule O-59)", async () => {
  const config = readConfig({ APP_ENV: "local" });
  const note = { en: "Six weeks.", es: "Seis semanas.", source: "Consulate", checked_by: "A. Admin" };
  const country_notes = {
    FR: { ...note, checked_on: "2026-01-31" },
    EG: { ...note, es: "", source: "", checked_on: "2026-01-31" },
    MX: { ...note, checked_on: "" },
  };
  const present = settingsWith(1, { country_notes });
  const pages = await readPages(pathToFileURL(`${folder}/`), { config, settings: () => present, clock });
  const notes = (locale: "en" | "es"): unknown => {
    const [, json = ""] = /id="dop-config">(.*?)<\/script>/s.exec(pages.filled().app[locale]) ?? [];
    return (JSON.parse(json) as { countryNotes: unknown }).countryNotes;
  };
  expect(notes("en")).toEqual({
    FR: "Six weeks. (Source: Consulate. Checked on January 31, 2026.)",
    EG: "Six weeks. (Checked on January 31, 2026.)",
  });
  expect(notes("es")).toEqual({
    FR: "Seis semanas. (Fuente: Consulate. Revisado el 31 de enero de 2026.)",
    EG: "Six weeks. (Revisado el 31 de enero de 2026.)",
  });
  now = new Date("2027-01-31T19:00:00Z");
  expect(notes("en")).toEqual({});
});
