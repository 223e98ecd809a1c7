import { chromium } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { loadOrders } from "./back-office-orders.mjs";
import { startServer } from "./built-server.mjs";
import { summary } from "./measure.mjs";
import { timeInPage } from "./time-in-page.mjs";

/** 5,000 open orders fill the longest queue with about 960 rows. */
export const longQueueSize = { orders: 20_000, open: 5000 };
export const longestQueue = "apostille-approveAccess";

const rows = `document.querySelector("main tbody a[href*='/orders/']") !== null`;
const filter = `document.querySelector("main input[type=search]")`;
const type = (text) => `Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set
  .call(${filter}, ${JSON.stringify(text)}); ${filter}.dispatchEvent(new InputEvent("input", { bubbles: true }))`;
const sortByName = `document.querySelector("main thead button[title='Sort by Name']")`;
const shown = `document.querySelector("main output").textContent`;

/** What a clerk does, and when it is there: each an action in the page and a condition, or a way to get there first. */
const steps = [
  {
    name: "open the queue",
    act: `document.querySelector('nav a[href$="queue=${longestQueue}"]').click()`,
    until: rows,
  },
  { name: "first key in the filter", act: type("c"), until: `/^[0-9]/.test(${shown})` },
  { name: "clear the filter", act: type(""), until: `${shown} === ""` },
  {
    name: "sort by name",
    act: `${sortByName}.click()`,
    until: `${sortByName}.closest("th").ariaSort !== null`,
  },
  {
    name: "open the flag dialog",
    act: `document.querySelector("main tbody button[aria-haspopup=dialog]").click()`,
    until: `document.querySelector("dialog[open] textarea") !== null`,
  },
];
const shownOrder = `document.querySelector("main h1")?.textContent`;
const nextLink = "a[aria-keyshortcuts='Alt+N']";
/** How long a clerk looks at an order before the next one, in ms: that one is loaded meanwhile. */
const lookFor = 1500;

/** From an order of the queue to the next one, each press after a look. */
async function pressNext(page, base, note, rounds) {
  await page.goto(`${base}/admin?queue=${longestQueue}`);
  await page.locator("main tbody a[href*='/orders/']").first().click();
  for (let round = 0; round < rounds; round += 1) {
    await page.locator(nextLink).waitFor();
    await sleep(lookFor);
    const before = await page.evaluate(() => document.querySelector("main h1")?.textContent);
    const until = `${shownOrder} !== undefined && ${shownOrder} !== ${JSON.stringify(before)}`;
    note(
      "Next, from the press to the next order",
      await page.evaluate(timeInPage({ act: `document.querySelector(${JSON.stringify(nextLink)}).click()`, until })),
    );
  }
}

/** Opens a queue and works in it, `rounds` times. @returns times in ms by step */
async function walk(browser, base, { rounds, slower }) {
  const times = {};
  const note = (name, time) => (times[name] ??= []).push(time);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.getByLabel("Username").fill("clerk@example.gov");
  await page.getByLabel("Password", { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL("**/admin**");
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${base}/admin`);
    await page.locator("nav a .tabular-nums").first().waitFor();
    for (const { name, act, until } of steps) note(name, await page.evaluate(timeInPage({ act, until })));
  }
  await pressNext(page, base, note, rounds);
  await context.close();
  return times;
}

/** Prints what a clerk waits for in the longest queue, as medians of `rounds`. */
export async function timeQueue(browser, base, { rounds, slower }) {
  const times = await walk(browser, base, { rounds, slower });
  console.table(
    Object.entries(times).map(([step, values]) => ({
      step,
      median: Math.round(summary(values).p50),
      least: Math.round(Math.min(...values)),
      most: Math.round(Math.max(...values)),
    })),
  );
}

/**
 * The longest queue in a browser whose processor is `slower` times as slow, as medians of `rounds`. A report: nothing
 * is past a limit here.
 */
export async function queueScreen(rounds = "5", slower = "4") {
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
    await timeQueue(browser, base, { rounds: Number(rounds), slower: Number(slower) });
  } finally {
    await browser?.close();
    await client.end();
    await server?.stop();
    await postgres.stop();
  }
  return [];
}
