import { chromium } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { anApostilleCart } from "@dop/domain/testing";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { startServer } from "./built-server.mjs";
import { summary } from "./measure.mjs";
import { dataUrl, noisyPhoto } from "./photos.mjs";
import { timeInPage } from "./time-in-page.mjs";

const queue = "apostille-approveAccess";
/** How long a clerk looks at an order before the next key, in ms: the next one is loaded meanwhile. */
const lookFor = 1500;
const bareName = "a bare page with the same answer and pictures";
/** The number of rows that a clerk selects on a full screen. */
const selected = 50;

const press = (key) =>
  `document.body.dispatchEvent(new KeyboardEvent("keydown", ` +
  `{ key: "${key}", code: "Key${key.toUpperCase()}", bubbles: true }))`;
const number = `document.querySelector("main h1")?.textContent`;
const pictures = `[...document.querySelectorAll("main figure img")]`;
/** Another order is shown, with both pictures. */
const arrived = (before) =>
  `${number} !== ${JSON.stringify(before)} && ` +
  `${pictures}.filter((img) => img.complete && img.naturalWidth > 0).length === 2`;

/** The least that a page can do: the same answer and the same two pictures, without a portal around them. */
const bareScript = (token) => `
  window.open = async (id) => {
    const answer = await fetch("/api/orders/" + id, { headers: { "x-access-token": ${JSON.stringify(token)} } });
    const order = await answer.json();
    const heading = document.createElement("h1");
    heading.textContent = "Order " + order.id;
    document.querySelector("main").replaceChildren(heading, ...[order.photo_id_url, order.selfie_url].map((link) => {
      const img = new Image(500);
      img.src = "/api/" + link;
      const figure = document.createElement("figure");
      figure.append(img);
      return figure;
    }));
  };`;

const call = async (base, method, path, body, headers = {}) => {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.json();
};

/** Places paid apostilles with photos of 250 KB. */
async function placeOrders(base, count) {
  const [id, selfie] = await Promise.all([noisyPhoto(640, 400, 88), noisyPhoto(272, 272, 92)]);
  const documents = {
    id: { contents: dataUrl(id), name: "id.webp" },
    selfie: { contents: dataUrl(selfie), name: "selfie.webp" },
    additional: null,
  };
  for (let made = 0; made < count; made += 1)
    await call(base, "POST", "/orders/invoice", anApostilleCart({ documents }), { "idempotency-key": randomUUID() });
}

const heading = (page) => page.evaluate(() => document.querySelector("main h1, h1")?.textContent);

/** Its own page, with a processor that is `slower` times as slow. */
async function openPage(browser, slower) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return page;
}

/** The times of one clerk's keys. */
async function timeKeys(browser, base, { note, rounds, slower, session, first }) {
  const page = await openPage(browser, slower);
  await page.addInitScript(({ token, user }) => {
    localStorage.setItem("user", JSON.stringify(user));
    localStorage.setItem("expirationTime", String(Date.now() + 3_600_000));
    localStorage.setItem("token", token);
  }, session);
  await page.goto(`${base}/admin/orders/${first}?queue=${queue}`);
  for (const [key, name] of [
    ["e", "E: the next order"],
    ["c", "C: confirm, and the next order"],
  ])
    for (let round = 0; round < rounds; round += 1) {
      await page.waitForFunction(() => document.querySelectorAll("main figure img").length === 2);
      await page.waitForLoadState("networkidle");
      await sleep(lookFor);
      const act = press(key);
      note(name, await page.evaluate(timeInPage({ act, until: arrived(await heading(page)) })));
    }
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${base}/admin/search`);
    await page.waitForLoadState("networkidle");
    const act = `document.querySelector('header a[href$="/admin"]').click()`;
    const until = `document.querySelector("main tbody tr") !== null`;
    note("the home page, from another", await page.evaluate(timeInPage({ act, until })));
  }
  await page.context().close();
}

/** The times of a bare page that opens `orders`. */
async function timeBare(browser, base, { note, slower, session, orders }) {
  const page = await openPage(browser, slower);
  await page.route(`${base}/bare`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>bare</title><main><h1></h1></main><script>${bareScript(session.token)}</script>`,
    }),
  );
  await page.goto(`${base}/bare`);
  for (const id of orders) {
    const until = arrived(await heading(page));
    note(bareName, await page.evaluate(timeInPage({ act: `window.open(${id})`, until })));
  }
  await page.context().close();
}

/** Rows that are marked in one call, compared with as many rows read by their queue. */
async function bulk(base, session) {
  const staff = { "x-access-token": session.token };
  const time = async (ask) => {
    const from = performance.now();
    await ask();
    return performance.now() - from;
  };
  const found = await call(base, "GET", `/queues/${queue}`, undefined, staff);
  const ids = found.slice(0, selected).map((entry) => entry.id);
  if (ids.length < selected) throw new Error(`${ids.length} rows wait, and ${selected} are needed`);
  const read = await time(() => call(base, "GET", `/queues/${queue}`, undefined, staff));
  const marked = await time(() =>
    call(base, "POST", "/order-products/bulk", { action: "assign", ids, user_id: session.user.id }, staff),
  );
  return { read, marked };
}

/** A clerk's keys: Next and Confirm from the key to the painted order, the home page, a bulk action of 50 rows. */
export async function clerkKeyboard(rounds = "9", slower = "1") {
  const postgres = await startPostgres();
  let server = null;
  let browser = null;
  try {
    server = await startServer(postgres.url, { PAYMENT_GATEWAY: "bypass" });
    const base = `http://127.0.0.1:${server.port}`;
    await placeOrders(base, selected + 2 * Number(rounds));
    const session = await call(base, "POST", "/users/login", {
      username: "clerk@example.gov",
      password: "demo-password",
    });
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    const entries = await call(base, "GET", `/queues/${queue}`, undefined, { "x-access-token": session.token });
    const ids = entries.map((entry) => entry.order_id);
    const times = {};
    const shared = {
      note: (name, time) => (times[name] ??= []).push(time),
      slower: Number(slower),
      session,
    };
    // The orders that are there from the start come first, and their pictures are small.
    const own = ids.slice(-(selected + 2 * Number(rounds)));
    await timeKeys(browser, base, { ...shared, rounds: Number(rounds), first: own[0] });
    await timeBare(browser, base, { ...shared, orders: own.slice(-Number(rounds)) });
    const limit = summary(times[bareName]).p50;
    console.table(
      Object.entries(times).map(([step, values]) => ({
        step,
        median: Math.round(summary(values).p50),
        most: Math.round(Math.max(...values)),
        "of the bare page": Number((summary(values).p50 / limit).toFixed(2)),
      })),
    );
    const { read, marked } = await bulk(base, session);
    console.log(`${selected} rows in one bulk call: ${marked.toFixed(0)} ms; the queue read: ${read.toFixed(0)} ms`);
  } finally {
    await browser?.close();
    await server?.stop();
    await postgres.stop();
  }
  return [];
}
