import { setTimeout as sleep } from "node:timers/promises";
import { longestQueue } from "./back-office-orders.mjs";
import { logInPage, openBrowser, openPage, printSteps, timeInPage } from "./browser.mjs";
import { logIn, startPortal, withCleanup } from "./harness.mjs";

/** The longest queue of 5,000 open orders has about 1,130 documents. */
export const longQueueSize = { orders: 20_000, open: 5000 };

const rows = `document.querySelector("main tbody a[href*='/orders/']") !== null`;
const filter = `document.querySelector("main input[type=search]")`;
const type = (text) => `Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set
  .call(${filter}, ${JSON.stringify(text)}); ${filter}.dispatchEvent(new InputEvent("input", { bubbles: true }))`;
const sortByName = `document.querySelector("main thead button[title='Sort by Name']")`;
const shown = `document.querySelector("main output").textContent`;

/** A clerk's steps: an action in the page, and the condition for its end. */
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
const nextLink = "a[aria-keyshortcuts~='Alt+N']";
/** The time that a clerk looks at an order before the next one, in ms: that one is loaded meanwhile. */
const lookFor = 1500;

/** From an order of the queue to the next one, each press after a look. */
async function pressNext(page, base, note, rounds) {
  await page.goto(`${base}/admin?queue=${longestQueue}`);
  await page.locator("main tbody a[href*='/orders/']").first().click();
  for (let round = 0; round < rounds; round += 1) {
    await page.locator(nextLink).waitFor();
    await sleep(lookFor);
    const before = await page.evaluate(() => document.querySelector("main h1")?.textContent);
    const act = `document.querySelector(${JSON.stringify(nextLink)}).click()`;
    const until = `${shownOrder} !== undefined && ${shownOrder} !== ${JSON.stringify(before)}`;
    note("Next, from the press to the next order", await timeInPage(page, { act, until }));
  }
}

/** Opens the longest queue and works in it, `rounds` times. Prints medians by step. */
export async function timeQueue(browser, base, { rounds, slower, session }) {
  const times = {};
  const note = (name, time) => (times[name] ??= []).push(time);
  const { page } = await openPage(browser, slower);
  await logInPage(page, session);
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${base}/admin`);
    await page.locator("nav a .tabular-nums").first().waitFor();
    for (const { name, act, until } of steps) note(name, await timeInPage(page, { act, until }));
  }
  await pressNext(page, base, note, rounds);
  await page.context().close();
  printSteps(times);
}

/**
 * The longest queue in a browser whose processor is `slower` times as slow, as medians of `rounds`. A report: nothing
 * is past a limit here.
 */
export const queueScreen = (rounds = "5", slower = "4") =>
  withCleanup(async (own) => {
    const { server } = await startPortal(own, { size: longQueueSize });
    const session = await logIn(server.base);
    const often = { rounds: Number(rounds), slower: Number(slower), session };
    await timeQueue(await openBrowser(own), server.base, often);
    return [];
  });
