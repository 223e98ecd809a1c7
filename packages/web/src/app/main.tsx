import { createRoot, hydrateRoot } from "react-dom/client";
import { currentSession } from "../lib/storage/session.ts";
import { loadTexts } from "../i18n/load-texts.ts";
import { callAhead } from "../lib/api/api.ts";
import { firstCallOf } from "../lib/api/first-call.ts";
import { App, preloadPage } from "./app.tsx";
import { ConfigContext } from "../lib/office/config-context.ts";
import { paths } from "../lib/routes/paths.ts";
import { AppRouter } from "../lib/routes/router.tsx";
import { focusPressedButtons } from "../ui/focus/focus-pressed.ts";
import { ConnectionFailure } from "../page/load-failure.tsx";
import { runtimeConfig, usualProducts } from "../lib/office/runtime-config.ts";
import { applyStartParameter } from "./start-parameter.ts";
import { guardTranslatedTexts, isTranslated } from "./translated-texts.ts";
import "./theme.css";

// Schemas must not try `new Function`, which the content security policy reports. zod loads with the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

guardTranslatedTexts();
focusPressedButtons();

applyStartParameter();

const config = runtimeConfig();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");

const { pathname, search } = window.location;
const path = pathname.slice(config.pagesPath.length);
const isLoggedIn = currentSession() !== undefined;
const first = firstCallOf(path, search);
// Without a session the office's pages lead to the login.
if (first !== undefined && (isLoggedIn || !path.startsWith(paths.admin))) callAhead(first);

const isLanding = root.dataset["prerendered"] === "landing";
const page = (
  <ConfigContext value={config}>
    <AppRouter basePath={config.pagesPath}>
      <App />
    </AppRouter>
  </ConfigContext>
);

/** The longest wait for the scripts of the first page, in ms; then that page shows that it loads. */
const longestWaitMs = 3000;

/** Loads the scripts of the first page. A failure shows when the page is rendered. */
async function loadFirstPage(): Promise<void> {
  if (isLanding) return preloadPage(path, isLoggedIn);
  const late = new Promise<void>((end) => setTimeout(end, longestWaitMs));
  await Promise.race([preloadPage(path, isLoggedIn), late]).catch(() => undefined);
}

async function start(into: HTMLElement): Promise<void> {
  try {
    await Promise.all([loadTexts("everyone"), loadFirstPage()]);
  } catch {
    // The prerendered landing page stays as it is, and its links work; elsewhere the frame stays.
    const main = document.getElementById("main");
    if (!isLanding && main) createRoot(main).render(<ConnectionFailure />);
    return;
  } finally {
    // From here on the fonts load: after the scripts, in parallel with the first call.
    delete document.documentElement.dataset["fonts"];
  }
  // The landing page is prerendered for visitors without a session and with the usual cards, and no longer matches once
  // the browser has translated it.
  if (isLanding && !isTranslated(into) && !isLoggedIn && config.products.join() === usualProducts.join())
    hydrateRoot(into, page);
  else createRoot(into).render(page);
}

// Staff have no landing page: they need not wait for its script.
if (isLoggedIn && (path === "" || path === paths.landing)) window.location.replace(config.basePath + paths.admin);
// Not awaited: the pages' scripts import this one, and would wait for it while it waits for them.
else void start(root);
