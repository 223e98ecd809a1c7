import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { anApostilleCart } from "@dop/domain/testing";
import { logInPage, openBrowser, openPage, printSteps, timeInPage, withoutStream } from "./browser.mjs";
import { call, logIn, startPortal, summary, timed, withCleanup } from "./harness.mjs";
import { documentsWith, photosOf } from "./photos.mjs";

const queue = "apostille-approveAccess";
/** The time that a clerk looks at an order before the next key, in ms: the next one is loaded meanwhile. */
const lookFor = 1500;
const bareName = "a bare page with the same answer and pictures";
/** The number of rows that a clerk selects on a full screen. */
const selected = 50;

const press = (key) =>
  `document.body.dispatchEvent(new KeyboardEvent("keydown", ` +
  `{ key: "${key}", code: "Key${key.toUpperCase()}", bubbles: true }))`;
const pictures = `[...document.querySelectorAll("main figure img")]`;
/** Another order is shown, with both pictures. */
const arrived = (before) =>
  `document.querySelector("main h1")?.textContent !== ${JSON.stringify(before)} && ` +
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

const heading = (page) => page.evaluate(() => document.querySelector("main h1, h1")?.textContent);

/** The times of one clerk's keys. */
async function timeKeys(browser, base, { note, rounds, slower, session, first }) {
  const { page } = await openPage(browser, slower);
  await logInPage(page, session);
  await withoutStream(page);
  await page.goto(`${base}/admin/orders/${first}?queue=${queue}`);
  for (const [key, name] of [
    ["e", "E: the next order"],
    ["c", "C: confirm, and the next order"],
  ])
    for (let round = 0; round < rounds; round += 1) {
      await page.waitForFunction(() => document.querySelectorAll("main figure img").length === 2);
      await page.waitForLoadState("networkidle");
      await sleep(lookFor);
      note(name, await timeInPage(page, { act: press(key), until: arrived(await heading(page)) }));
    }
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${base}/admin/search`);
    await page.waitForLoadState("networkidle");
    const act = `document.querySelector('header a[href$="/admin"]').click()`;
    const until = `document.querySelector("main tbody tr") !== null`;
    note("the home page, from another", await timeInPage(page, { act, until }));
  }
  await page.context().close();
}

/** The times of a bare page that opens `orders`. */
async function timeBare(browser, base, { note, slower, session, orders }) {
  const { page } = await openPage(browser, slower);
  const body = `<!doctype html><title>bare</title><main><h1></h1></main><script>${bareScript(session.token)}</script>`;
  await page.route(`${base}/bare`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${base}/bare`);
  for (const id of orders)
    note(bareName, await timeInPage(page, { act: `window.open(${id})`, until: arrived(await heading(page)) }));
  await page.context().close();
}

/** Prints the time of rows that are marked in one call, and of their queue. */
async function timeBulk(base, { headers, user }) {
  const read = () => call(base, "GET", `/queues/${queue}`, undefined, headers);
  const ids = (await read()).slice(0, selected).map((entry) => entry.id);
  if (ids.length < selected) throw new Error(`${ids.length} rows wait, and ${selected} are needed`);
  const queueRead = await timed(read);
  const marked = await timed(() =>
    call(base, "POST", "/order-products/bulk", { action: "assign", ids, user_id: user.id }, headers),
  );
  console.log(
    `${selected} rows in one bulk call: ${marked.ms.toFixed(0)} ms; the queue read: ${queueRead.ms.toFixed(0)} ms`,
  );
}

/** A clerk's keys: Next and Confirm from the key to the painted order, the home page, a bulk action of 50 rows. */
export const clerkKeyboard = (rounds = "9", slower = "1") =>
  withCleanup(async (own) => {
    const { server } = await startPortal(own, { variables: { PAYMENT_GATEWAY: "bypass" } });
    const { base } = server;
    const documents = documentsWith(...(await photosOf([640, 400], [272, 272])));
    const placed = selected + 2 * Number(rounds);
    for (let made = 0; made < placed; made += 1)
      await call(base, "POST", "/orders/invoice", anApostilleCart({ documents }), { "idempotency-key": randomUUID() });
    const session = await logIn(base);
    const browser = await openBrowser(own);
    const entries = await call(base, "GET", `/queues/${queue}`, undefined, session.headers);
    // The orders that are there from the start come first, and their pictures are small.
    const orders = entries.map((entry) => entry.order_id).slice(-placed);
    const times = {};
    const shared = { note: (name, time) => (times[name] ??= []).push(time), slower: Number(slower), session };
    await timeKeys(browser, base, { ...shared, rounds: Number(rounds), first: orders[0] });
    await timeBare(browser, base, { ...shared, orders: orders.slice(-Number(rounds)) });
    printSteps(times, summary(times[bareName]).p50);
    await timeBulk(base, session);
    return [];
  });
