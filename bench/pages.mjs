import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { startServer } from "./built-server.mjs";
import { summary } from "./measure.mjs";

/** A phone on a slow 4G connection: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const defaultSlower = "4";
const phone = { width: 375, height: 800 };
const desk = { width: 1280, height: 900 };

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
    size: desk,
    staff: true,
    usable: `document.querySelector("main tbody tr") !== null`,
  },
  {
    name: "staff order",
    path: `/admin/orders/${id}`,
    size: desk,
    staff: true,
    usable: `document.querySelector("main [role=tablist]") !== null`,
  },
  {
    name: "search",
    path: "/admin/search",
    size: desk,
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

/** Serves pages through here, as they are or as they were before they asked for their scripts at once. */
const servePages = (page, preloads) =>
  page.route(
    (url) => !url.pathname.includes("/assets/") && !url.pathname.includes("/api/"),
    async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: preloads ? html : html.replaceAll(/<link rel="modulepreload"[^>]*>/g, ""),
      });
    },
  );

/** One visit with an empty cache. @returns times in ms, the layout shift, and the number of requests */
async function visit(browser, base, session, { path, size, staff, usable }, { preloads, slower }) {
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
    await servePages(page, preloads);
    let requests = 0;
    page.on("request", () => (requests += 1));
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", network);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(`${base}${path}`, { waitUntil: "commit" });
    // A function: the page's own policy forbids to evaluate texts.
    await page.waitForFunction(() => globalThis.visit?.usable > 0, undefined, { timeout: 60_000 });
    const atUsable = requests;
    await page.waitForLoadState("networkidle");
    return await page.evaluate((asked) => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      return { paint: paint?.startTime ?? 0, usable: window.visit.usable, shift: window.visit.shift, requests: asked };
    }, atUsable);
  } finally {
    await context.close();
  }
}

/** First visits of the pages in a slow browser on a slow connection, as medians of `rounds`: a report. */
export async function pages(rounds = "5", slower = defaultSlower) {
  const server = await startServer(null);
  let browser = null;
  try {
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    const base = `http://127.0.0.1:${server.port}`;
    const session = await call(base, "/users/login", { username: "clerk@example.gov", password: "demo-password" });
    const { urlId: uuid, id } = await call(base, "/dev-tools", { state: "apostille-checkInfo" }, session.token);
    const found = new Map();
    for (let round = 0; round < Number(rounds); round += 1)
      for (const page of pagesOf({ uuid, id }))
        for (const preloads of [false, true]) {
          const name = `${page.name}${preloads ? "" : ", without preloads"}`;
          const times = await visit(browser, base, session, page, { preloads, slower: Number(slower) });
          found.set(name, [...(found.get(name) ?? []), times]);
        }
    const median = (visits, name) => summary(visits.map((times) => times[name])).p50;
    console.table(
      [...found].map(([page, visits]) => ({
        page,
        "first paint": Math.round(median(visits, "paint")),
        usable: Math.round(median(visits, "usable")),
        "layout shift": Number(median(visits, "shift").toFixed(3)),
        requests: median(visits, "requests"),
      })),
    );
  } finally {
    await browser?.close();
    await server.stop();
  }
  return [];
}
