import { longestQueue } from "./back-office-orders.mjs";
import { makeBarePage } from "./bare-page.mjs";
import { desktop, logInPage, openBrowser, openPage, withoutStream } from "./browser.mjs";
import { call, logIn, medianOf, rounded, startPortal, withCleanup } from "./harness.mjs";
import { longQueueSize, timeQueue } from "./queue-screen.mjs";

/** A phone on a slow 4G connection: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const phone = { width: 375, height: 800 };

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
    name: "longest queue",
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
  const { page, client } = await openPage(browser, slower, size);
  try {
    if (staff) await logInPage(page, session);
    await page.addInitScript({ content: watch(usable) });
    await servePages(page, served);
    await withoutStream(page);
    let requests = 0;
    page.on("request", () => (requests += 1));
    await client.send("Network.enable");
    let bytes = 0;
    client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await client.send("Network.emulateNetworkConditions", network);
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
    await page.context().close();
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
  const usableOf = (name) => medianOf(found.get(name), "usable");
  console.table(
    [...found].map(([name, visits]) => ({
      page: name,
      "first paint": Math.round(medianOf(visits, "paint")),
      usable: Math.round(usableOf(name)),
      "of the bare page": rounded(usableOf(name) / usableOf(`${name.split(",", 1)[0]}, a bare page`), 2),
      "layout shift": rounded(medianOf(visits, "shift"), 3),
      requests: medianOf(visits, "requests"),
      KB: Math.round(medianOf(visits, "bytes") / 1000),
    })),
  );
}

/**
 * First visits of the pages in a slow browser on a slow connection, in medians of `rounds`, each compared with a bare
 * page of React with as many bytes from the same server; then a clerk's steps in the longest queue. A report.
 *
 * @param {string} names a regular expression for the pages; all without it
 */
export const pages = (rounds = "5", slower = "4", names = "") =>
  withCleanup(async (own) => {
    const { server } = await startPortal(own, { size: longQueueSize });
    const { base } = server;
    const browser = await openBrowser(own);
    const session = await logIn(base);
    const order = await call(base, "POST", "/dev-tools", { state: "apostille-checkInfo" }, session.headers);
    const shown = new RegExp(names, "i");
    const wanted = pagesOf({ uuid: order.urlId, id: order.id }).filter(({ name }) => shown.test(name));
    const often = { rounds: Number(rounds), slower: Number(slower) };
    printVisits(await visitAll(browser, base, session, { pages: wanted, ...often }));
    console.log("in the longest queue, without the slow connection:");
    await timeQueue(browser, base, { ...often, session });
    return [];
  });
