import { UserError } from "./script-helpers.mjs";
import { findProgram, installPackages, isExecutable, findOrInstall } from "./system.mjs";

/** The shell is the same browser without its window, and takes half of the time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The browser for the journeys: CHROMIUM_PATH, else the system's, else the one that Playwright has downloaded, else
 * Debian's package where this script may add it.
 *
 * @returns {Promise<string>} path of the executable
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new UserError(`CHROMIUM_PATH is ${given}, which cannot be run.`);
  }
  return findOrInstall(
    installedChromium,
    // Older releases of Debian have no package of the shell alone.
    () => installPackages("chromium-headless-shell").catch(() => installPackages("chromium")),
    "The browser journeys need Chromium. Install it (Debian: apt-get install chromium-headless-shell), " +
      "or run `npx playwright install chromium`, or set CHROMIUM_PATH.",
  );
}

async function installedChromium() {
  const system = findProgram(names) ?? (isExecutable(onMac) ? onMac : undefined);
  if (system) return system;
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  return isExecutable(own) ? own : undefined;
}
