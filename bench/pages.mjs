import { chromium } from "@playwright/test";
import { availableParallelism, loadavg } from "node:os";
import pg from "pg";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { loadOrders } from "./back-office-orders.mjs";
import { makeBarePage } from "./bare-page.mjs";
import { startServer } from "./built-server.mjs";
import { summary } from "./measure.mjs";
import { longestQueue, longQueueSize, timeQueue } from "./queue-screen.mjs";

/** A phone on a slow 4G connection: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const defaultSlower = "4";
const phone = { width: 375, height: 800 };
const desktop = { width: 1280, height: 900 };

const heading = `document.querySelector("main h1") !== null`;

/** A first visit of each page, and when it can be used. */
const pagesOf = ({ uuid, id }) => [
  { name: "landing", path: "/", size: phone, usable: `document.querySelector("main a[href*=product]") !== null` },
  {
    name: "product step",
    path: "/product?start=2",
    size: phone,
    usable: `document.querySelector("main form") !== null`,
  },
  {
    name: "customer's order",
    path: `/order/${uuid}`,
    size: phone,
    usable: `${heading} && document.querySelector("main [role=tablist]") !== null`,
  },
  {
    name: "staff home",
    path: "/admin",
    size: desktop,
    staff: true,
    usable: `document.querySelector("main tbody tr") !== null`,
  },
  {
    name: "staff order",
    path: `/admin/orders/${id}`,
    size: desktop,
    staff: true,
    usable: `document.querySelector("main [role=tablist]") !== null`,
  },
  {
    name: "queue of 950 rows",
    path: `/admin?queue=${longestQueue}`,
    size: desktop,
    staff: true,
    usable: `document.querySelector("main tbody a[href*='/orders/']") !== null`,
  },
  {
    name: "search",
    path: "/admin/search",
    size: desktop,
    staff: true,
    usable: `document.querySelector("main tbody tr") !== null`,
  },
];

/** Watches the page from its first moment: layout shifts, and when `usable` holds in a painted frame. */
const watch = (usable) => `
  window.visit = { shift: 0, usable: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.visit.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    if (document.body && ${usable}) window.visit.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const call = async (base, path, body, token) => {
  const headers = { "content-type": "application/json", ...(token && { "x-access-token": token }) };
  const answer = await fetch(`${base}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}`);
  return answer.json();
};

/** Serves pages through a route: as they are, without their preloads, or replaced by another page. */
const servePages = (page, { preloads, instead }) =>
  page.route(
    (url) => !url.pathname.includes("/assets/") && !url.pathname.includes("/api/"),
    async (route) => {
      const answer = await route.fetch();
      const html = instead ?? (await answer.text());
      await route.fulfill({
        response: answer,
        body: preloads ? html : html.replaceAll(/<link rel="modulepreload"[^>]*>/g, ""),
      });
    },
  );

/** One visit with an empty cache. @returns times in ms, the layout shift, the number of requests, and their bytes */
async function visit(browser, base, session, { path, size, staff, usable }, { slower, ...served }) {
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    if (staff)
      await page.addInitScript(({ token, user }) => {
        localStorage.setItem("user", JSON.stringify(user));
        localStorage.setItem("expirationTime", String(Date.now() + 3_600_000));
        localStorage.setItem("token", token);
      }, session);
    await page.addInitScript({ content: watch(usable) });
    await servePages(page, served);
    let requests = 0;
    page.on("request", () => (requests += 1));
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    let bytes = 0;
    client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await client.send("Network.emulateNetworkConditions", network);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(`${base}${path}`, { waitUntil: "commit" });
    // A function, because the page's policy forbids evaluating strings.
    await page.waitForFunction(() => globalThis.visit?.usable > 0, undefined, { timeout: 60_000 });
    const atUsable = { requests, bytes };
    await page.waitForLoadState("networkidle");
    return await page.evaluate((asked) => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      return { paint: paint?.startTime ?? 0, usable: window.visit.usable, shift: window.visit.shift, ...asked };
    }, atUsable);
  } finally {
    await context.close();
  }
}

/** Each page as it is, without its preloads, and a bare page of the same bytes, in turns. @returns visits by name */
async function visitAll(browser, base, session, { pages: wanted, rounds, slower }) {
  const found = new Map();
  const bare = new Map();
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const page of wanted) {
        const note = async (arm, shown, served) => {
          const name = `${page.name}${arm}`;
          const times = await visit(browser, base, session, shown, { slower, ...served });
          found.set(name, [...(found.get(name) ?? []), times]);
          return times;
        };
        await note(", without preloads", page, { preloads: false });
        const { bytes } = await note("", page, { preloads: true });
        if (!bare.has(page.name)) bare.set(page.name, await makeBarePage(page.name, bytes));
        const { html, usable } = bare.get(page.name);
        await note(", a bare page", { ...page, usable }, { preloads: true, instead: html });
      }
  } finally {
    for (const { remove } of bare.values()) await remove();
  }
  return found;
}

function printVisits(found) {
  const median = (name, what) => summary(found.get(name).map((times) => times[what])).p50;
  console.table(
    [...found.keys()].map((name) => ({
      page: name,
      "first paint": Math.round(median(name, "paint")),
      usable: Math.round(median(name, "usable")),
      "of the bare page": Number(
        (median(name, "usable") / median(`${name.split(",", 1)[0]}, a bare page`, "usable")).toFixed(2),
      ),
      "layout shift": Number(median(name, "shift").toFixed(3)),
      requests: median(name, "requests"),
      KB: Math.round(median(name, "bytes") / 1000),
    })),
  );
}

/**
 * First visits of the pages in a slow browser on a slow connection, in medians of `rounds`, each compared with a bare
 * page of React with as many bytes from the same server; then what a clerk does in the longest queue. A report.
 *
 * @param {string} names a regular expression for the pages; all without it
 */
export async function pages(rounds = "5", slower = defaultSlower, names = "") {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => {});
  let server = null;
  let browser = null;
  try {
    server = await startServer(postgres.url);
    await client.connect();
    await loadOrders(client, longQueueSize);
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    const base = `http://127.0.0.1:${server.port}`;
    const session = await call(base, "/users/login", { username: "clerk@example.gov", password: "demo-password" });
    const order = await call(base, "/dev-tools", { state: "apostille-checkInfo" }, session.token);
    const shown = new RegExp(names, "i");
    const wanted = pagesOf({ uuid: order.urlId, id: order.id }).filter(({ name }) => shown.test(name));
    const often = { rounds: Number(rounds), slower: Number(slower) };
    console.log(`${availableParallelism()} cores; running at once before: ${loadavg()[0].toFixed(1)}`);
    printVisits(await visitAll(browser, base, session, { pages: wanted, ...often }));
    console.log("in the longest queue, without the slow connection:");
    await timeQueue(browser, base, often);
    console.log(`running at once after: ${loadavg()[0].toFixed(1)}`);
  } finally {
    await browser?.close();
    await client.end();
    await server?.stop();
    await postgres.stop();
  }
  return [];
}
