import { UserError } from "./script-helpers.mjs";
import { findProgram, installPackages, isExecutable, findOrInstall } from "./system.mjs";

/** The same browser without its window, which takes half of the time: wanted also where the whole one is present. */
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The browser for the journeys: CHROMIUM_PATH, else the shell, which is added where this script may add packages, else
 * the system's, else the one that Playwright has downloaded.
 *
 * @returns {Promise<string>} path of the executable
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new UserError(`CHROMIUM_PATH is ${given}, which cannot be run.`);
  }
  const advice =
    `The browser journeys need Chromium. Install it (Debian: apt-get install ${shell}), ` +
    "or run `npx playwright install chromium`, or set CHROMIUM_PATH.";
  const install = (name) => () => installPackages(name);
  // Older releases of Debian have no package of the shell alone.
  const found = await findOrInstall(() => findProgram([shell]), install(shell), advice).catch(installedChromium);
  return found ?? findOrInstall(installedChromium, install("chromium"), advice);
}

async function installedChromium() {
  const system = findProgram(names) ?? (isExecutable(onMac) ? onMac : undefined);
  if (system) return system;
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  return isExecutable(own) ? own : undefined;
}
