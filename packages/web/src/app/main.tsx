import { createRoot, hydrateRoot } from "react-dom/client";
import { currentSession } from "../lib/session.ts";
import { loadTexts } from "../i18n/load-texts.ts";
import { callAhead } from "../lib/api.ts";
import { firstCallOf } from "../lib/first-call.ts";
import { App, preloadPage } from "./app.tsx";
import { ConfigContext } from "../lib/config-context.ts";
import { paths } from "../lib/paths.ts";
import { AppRouter } from "../lib/router.tsx";
import { runtimeConfig } from "../lib/runtime-config.ts";
import { applyStartParameter } from "./start-parameter.ts";
import "./theme.css";

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

/** What the prerendered page shows: apostille, certified copy, correction. */
const usualProducts = "1,2,3";

/** How long what was drawn at build stands in for the page, in ms; then the page shows that it is loading. */
const standInMs = 3000;

/** Loads what the first page is made of. One that cannot be loaded says so when it is shown. */
async function loadFirstPage(): Promise<void> {
  const late = new Promise<void>((end) => setTimeout(end, standInMs));
  await Promise.race([preloadPage(path, isLoggedIn), late]).catch(() => undefined);
}

async function start(into: HTMLElement): Promise<void> {
  await Promise.all([loadTexts("everyone"), isLanding ? loadTexts("landing") : loadFirstPage()]);
  // From here on the fonts load, after the scripts and beside the first call.
  delete document.documentElement.dataset["fonts"];
  // The prerendered landing page is what a visitor without a session sees, with the three cards that every office has;
  // everyone else gets a page rendered here.
  if (isLanding && !isLoggedIn && config.products.join() === usualProducts) hydrateRoot(into, page);
  else createRoot(into).render(page);
}

// Not awaited here: the pages' scripts import this one, and would wait for it while it waits for them.
void start(root);
