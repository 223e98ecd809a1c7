import { setTimeout as sleep } from "node:timers/promises";
import { longestQueue } from "./back-office-orders.mjs";
import { logInPage, openBrowser, openPage, withoutStream } from "./browser.mjs";
import { logIn, startPortal, summary, withCleanup } from "./harness.mjs";

/** 95,000 open orders fill the longest queue with about 20,000 documents. */
const size = { orders: 100_000, open: 95_000 };
/** The most for three of four presses, in ms. */
const limit = 200;
/** A person's pause, in ms: what a page does meanwhile disturbs no press. */
const pause = 3000;

const listed = "main tbody a[href*='/orders/']";
const queue = `/admin?queue=${longestQueue}`;
/** Each begins in the queue, or at another address, once a selector is there. */
const presses = [
  { name: "open a queue", from: "/admin", ready: "nav", press: (page) => page.click(`nav a[href$="${longestQueue}"]`) },
  { name: "first key in the filter", press: (page) => page.press("input[type=search]", "c") },
  { name: "sort by name", press: (page) => page.click("thead button[title='Sort by Name']") },
  { name: "open the flag dialog", press: (page) => page.click("tbody [aria-haspopup=dialog]") },
  { name: "open an order", press: (page) => page.click(listed) },
  { name: "the next order", before: (page) => page.click(listed), press: (page) => page.keyboard.press("e") },
  {
    name: "open a price's dialog",
    from: "/admin/prices",
    ready: "main tbody button",
    press: (page) => page.click("main tbody button"),
  },
];

/** Keeps each event of an interaction that took over 16 ms, and each long task. */
const watch = `
  window.presses = [];
  window.longTasks = [];
  const keep = (type, kept, options) => new PerformanceObserver((list) => kept.push(...list.getEntries()))
    .observe({ type, buffered: true, ...options });
  keep("event", window.presses, { durationThreshold: 16 });
  keep("longtask", window.longTasks);`;

/** From a press to the next paint, in ms (Event Timing); at most 16 where the browser kept nothing. */
async function timePress(page, press) {
  await sleep(pause);
  await page.evaluate(() => void (window.presses.length = 0));
  await press(page);
  await sleep(pause);
  return page.evaluate(() =>
    Math.max(16, ...window.presses.filter((entry) => entry.interactionId > 0).map(({ duration }) => duration)),
  );
}

/** Long tasks while ten screens of the longest queue are scrolled: their number, and the longest in ms. */
async function scroll(page, base) {
  await page.goto(`${base}${queue}`);
  await page.locator(listed).first().waitFor();
  await sleep(pause);
  await page.evaluate(() => void (window.longTasks.length = 0));
  for (let screen = 0; screen < 10; screen += 1) {
    await page.mouse.wheel(0, 900);
    await sleep(pause / 10);
  }
  const tasks = await page.evaluate(() => window.longTasks.map(({ duration }) => duration));
  return { "long tasks of ten screens": tasks.length, longest: Math.round(Math.max(0, ...tasks)) };
}

/**
 * An admin's presses beside a queue of 20,000 documents, from the press to the next paint, on a processor that is
 * `slower` times as slow.
 */
export const interactions = (rounds = "8", slower = "4") =>
  withCleanup(async (own) => {
    const { server } = await startPortal(own, { size });
    const { page } = await openPage(await openBrowser(own), Number(slower));
    await logInPage(page, await logIn(server.base, "admin@example.gov"));
    await withoutStream(page);
    await page.addInitScript({ content: watch });
    const rows = [];
    for (const { name, from = queue, ready = listed, before, press } of presses) {
      const times = [];
      for (let round = 0; round < Number(rounds); round += 1) {
        await page.goto(`${server.base}${from}`);
        await page.locator(ready).first().waitFor();
        await sleep(pause);
        await before?.(page);
        times.push(await timePress(page, press));
      }
      const { p50: median, p75 } = summary(times);
      rows.push({ press: name, median, p75, most: Math.max(...times) });
    }
    console.table(rows);
    console.table([await scroll(page, server.base)]);
    return rows.flatMap(({ press, p75 }) => (p75 > limit ? [`${press}: ${p75} ms at p75, at most ${limit}`] : []));
  });
