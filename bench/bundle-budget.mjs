import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), "packages", "web");
const dist = process.env.WEB_DIST ?? join(web, "dist");

/** Limits in KB of gzip, and of the scripts that a first visit asks for besides the start; see CONTRIBUTING.md. */
const limits = {
  scripts: { step: 12, customers: 8, staff: 11 },
  landing: { js: 95, css: 12, fonts: 2 },
  step: { js: 133 },
  staff: { js: 198 },
  reports: { js: 25 },
};

/** The features that a customer's browser may load; every other one is staff code. */
const customerFeatures = [
  "checkout/landing",
  "checkout/order-flow",
  "checkout/customer-order",
  "checkout/find-order",
  "documents/photos",
  "documents/verify-letter",
  "order/conversation",
  "order/corrections-history",
  "system/not-found",
];

const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
const entryOf = (feature) => `src/features/${feature}/index.ts`;

/** A chunk with all that it imports statically: what must arrive before it runs. */
function withImports(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    withImports(manifest[key].imports ?? [], seen);
  }
  return seen;
}

/** Chunks with all that they import, at once or later; the start is left out, which leads everywhere. */
function withLaterImports(keys, seen) {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    withLaterImports([...(manifest[key].imports ?? []), ...(manifest[key].dynamicImports ?? [])], seen);
  }
  return seen;
}

const keyOfFile = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));

/** Requests of a page by itself: scripts with their imports, stylesheets, fonts. */
function initial(page) {
  const html = readFileSync(join(dist, page), "utf8");
  const asked = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map(([, file]) => file);
  const scripts = asked.filter((file) => file.endsWith(".js")).map((file) => keyOfFile.get(file));
  return { scripts: withImports(scripts), css: asked.filter((file) => file.endsWith(".css")), html };
}

const gzipped = new Map();
function kilobytes(files) {
  const sizes = [...new Set(files)].map((file) => {
    if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    return gzipped.get(file);
  });
  return sizes.reduce((total, size) => total + size, 0) / 1000;
}

const js = (keys) => kilobytes([...keys].map((key) => manifest[key].file));
const css = (keys, more = []) => kilobytes([...more, ...[...keys].flatMap((key) => manifest[key].css ?? [])]);

/** The English texts that a page says; every page says those for everyone. */
const textsFor = (audience) => `../texts/src/en/for-${audience}.ts`;

/** The application with a feature open, its texts, and the heaviest page that the feature loads on demand. */
function pageOf(feature, audience) {
  const start = [...initial("app.html").scripts, entryOf(feature), textsFor("everyone"), textsFor(audience)];
  const lazy = (manifest[entryOf(feature)]?.dynamicImports ?? [])
    .filter((key) => !key.includes("/texts/"))
    .map((key) => withImports([...start, key]));
  return [withImports(start), ...lazy].toSorted((a, b) => js(b) - js(a))[0];
}

const stepOf = (key) => key.match(/\/([\w-]+)-step\.tsx$/)?.[1];

/** Each step of an order with all that its first visit asks for in English, the words that it alone says included. */
function stepPages() {
  const visits = Object.values(preloads()).map(({ scripts, texts }) =>
    [...scripts, ...texts.en].map((file) => keyOfFile.get(file)),
  );
  const start = initial("app.html").scripts;
  return (manifest[entryOf("checkout/order-flow")]?.dynamicImports ?? []).flatMap((key) => {
    const step = stepOf(key);
    const visit = visits.find((keys) => keys.includes(key));
    return step === undefined ? [] : [{ step, keys: visit && withImports([...start, ...visit]) }];
  });
}

/**
 * Sizes of what a browser loads, and what is wrong with them.
 *
 * @returns {{ rows: { page: string, js: number, css: number }[], fonts: number, problems: string[] }}
 */
export function measureBundle() {
  const landing = initial("landing.html");
  const fonts = readdirSync(join(dist, "assets")).filter((file) => file.endsWith(".woff2")).length;
  const pages = {
    order: ["checkout/customer-order", "customer-order"],
    staff: ["worklists/home", "staff"],
  };
  const first = withImports([
    ...landing.scripts,
    entryOf("checkout/landing"),
    textsFor("everyone"),
    textsFor("landing"),
  ]);
  const rows = [{ page: "landing", js: js(first), css: css(landing.scripts, landing.css) }];
  const problems = [];
  for (const [page, [feature, audience]] of Object.entries(pages)) {
    if (!manifest[textsFor(audience)]) problems.push(`the texts for ${audience} are no chunk of their own`);
    if (!manifest[entryOf(feature)]?.isDynamicEntry) problems.push(`${feature} does not have its own chunk`);
    const keys = pageOf(feature, audience);
    rows.push({ page, js: js(keys), css: css(keys) });
  }
  const steps = stepPages();
  if (steps.length !== 6) problems.push(`${steps.length} steps of an order are chunks of their own instead of 6`);
  for (const { step, keys } of steps) {
    if (keys) rows.push({ page: `step ${step}`, js: js(keys), css: css(keys) });
    else problems.push(`the ${step} step is not loaded early: page-preloads.ts`);
  }
  // Scripts of the reports in addition to those of the start page of the staff.
  if (!manifest[entryOf("money/reports")]?.isDynamicEntry) problems.push("reports does not have its own chunk");
  const home = withImports([
    ...initial("app.html").scripts,
    entryOf("worklists/home"),
    textsFor("everyone"),
    textsFor("staff"),
  ]);
  const own = [...withImports([entryOf("money/reports")])].filter((key) => !home.has(key));
  rows.push({ page: "reports", js: js(own), css: css(own) });
  for (const row of rows) {
    for (const kind of ["js", "css"]) {
      const limit = limits[row.page.split(" ", 1)[0]]?.[kind];
      if (limit !== undefined && row[kind] > limit) {
        problems.push(`${row.page}: ${row[kind].toFixed(1)} KB of ${kind}, the limit is ${limit} KB`);
      }
    }
  }
  for (const [address, { scripts, texts }] of Object.entries(preloads())) {
    const count = scripts.length + Math.max(...Object.values(texts).map((files) => files.length));
    const limit = limits.scripts[readerOf(address, scripts)];
    if (count > limit) problems.push(`${address}: ${count} scripts, the limit is ${limit}`);
  }
  if (fonts !== limits.landing.fonts) problems.push(`${fonts} font files instead of ${limits.landing.fonts}`);
  return { rows, fonts, problems: [...problems, ...staffCodeForCustomers(landing.scripts)] };
}

/** The reader of an address: a step of an order, another one of customers, or the staff's. */
function readerOf(address, scripts) {
  if (scripts.includes(manifest[entryOf("checkout/order-flow")]?.file)) return "step";
  return /^\/(admin|login)/.test(address) ? "staff" : "customers";
}

/** Files that each page asks for at once besides the start, as the server reads them. */
const preloads = () => JSON.parse(readFileSync(join(dist, "page-preloads.json"), "utf8"));

/** Every source file below a folder of the web package. */
function sources(folder) {
  return readdirSync(join(web, "src", folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

/** True when something that customers load imports a feature other than on demand. */
function isImportedForCustomers(feature) {
  const folders = [
    "app",
    "cart",
    "forms",
    "lib",
    "session",
    "ui",
    ...customerFeatures.map((name) => `features/${name}`),
  ];
  const [wing, screen] = feature.split("/");
  const staticImport = new RegExp(`from "(?:\\.\\./)+(?:features/)?(?:${wing}/)?${screen}/index\\.ts"`);
  return folders.flatMap(sources).some((source) => staticImport.test(source));
}

/**
 * Staff screens that are part of what customers load. A feature that other staff screens share has no chunk;
 * it stays apart as long as nothing of the customers' imports it.
 */
function staffCodeForCustomers(landing) {
  const loaded = withImports([...landing, ...customerFeatures.map(entryOf)]);
  const staff = readdirSync(join(web, "src", "features"), { recursive: true })
    .flatMap((path) => /^([\w-]+\/[\w-]+)\/index\.ts$/.exec(path)?.[1] ?? [])
    .filter((name) => !customerFeatures.includes(name));
  const later = withLaterImports(customerFeatures.map(entryOf), new Set(initial("app.html").scripts));
  // Scripts that the staff's pages share (packages/web/page-chunks.ts).
  const shared = [...later].filter((key) => ["queue", "staff"].includes(manifest[key].name));
  return staff
    .filter((name) =>
      manifest[entryOf(name)]?.isDynamicEntry ? loaded.has(entryOf(name)) : isImportedForCustomers(name),
    )
    .concat(shared)
    .map((name) => `${name} is staff code, and customers load it`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { rows, fonts, problems } = measureBundle();
  for (const row of rows) {
    console.log(
      `${row.page.padEnd(14)} ${row.js.toFixed(1).padStart(6)} KB js  ${row.css.toFixed(1).padStart(5)} KB css`,
    );
  }
  console.log(`fonts          ${fonts} files`);
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
